import { expect, it } from '@jest/globals';
import type { GuestApi } from '../../../api/web/client/guest-api.ts';
import { GuestMemory } from '../../../api/web/client/guest-memory.ts';
import { SessionDoor } from '../../../api/web/client/session-door.ts';
import { tabsOf, type Locks } from '../../../api/web/client/tabs.ts';
import { MemoryStorage, memoryStore } from './memory-store.ts';

let begun = 0;
const api = {
  openSession: async (known: string | undefined) => ({ id: known ?? `session-${begun += 1}`, messages: [] }),
} as unknown as GuestApi;

/** A tab whose process has not heard yet what the other has stored. */
const tab = (prefix: string) => {
  const memory = new GuestMemory(memoryStore(new MemoryStorage()));
  const door = new SessionDoor({
    api, memory, locale: () => 'en', tabs: tabsOf(prefix, navigator.locks as Locks), onTrouble: (failure) => { throw failure; },
  });
  return { door, memory };
};

it('two tabs that open at once find one session, though what one stores reaches the other late', async () => {
  const tabs = [tab('hotel-1.'), tab('hotel-1.')];
  const [left, right] = await Promise.all(tabs.map(({ door }) => door.open()));
  expect([right?.id, begun]).toEqual([left?.id, 1]);
  expect(tabs.map(({ memory }) => memory.sessionId)).toEqual([left?.id, left?.id]);
  expect((await tab('hotel-2.').door.open()).id).not.toBe(left?.id);
});

it('a guest who starts again has another session at once', async () => {
  const { door, memory } = tab('hotel-3.');
  const { id } = await door.open();
  memory.forgetSession();
  expect((await door.open()).id).not.toBe(id);
});
