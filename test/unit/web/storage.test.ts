import { describe, expect, it } from '@jest/globals';
import { GuestMemory } from '../../../api/web/client/guest-memory.ts';
import { browserStore } from '../../../api/web/client/storage.ts';
import { MemoryStorage, memoryStore } from './memory-store.ts';

const refused = (): never => {
  throw new Error('The operation is insecure.');
};

describe('the browser store', () => {
  it('keeps hotels apart by their prefix', () => {
    const storage = new MemoryStorage();
    const [lake, peak] = [browserStore('lake.', () => storage), browserStore('peak.', () => storage)];
    lake.set('session', 'a');
    peak.set('session', 'b');
    expect([lake.get('session'), peak.get('session')]).toEqual(['a', 'b']);
    expect(lake.keys()).toEqual(['session']);
    lake.delete('session');
    expect([lake.get('session'), peak.get('session')]).toEqual([undefined, 'b']);
  });

  it('works for the life of the page where the browser refuses storage', () => {
    const store = browserStore('x.', refused);
    store.set('session', 'a');
    expect(store.get('session')).toBe('a');
    expect(store.keys()).toEqual(['session']);
    store.delete('session');
    expect(store.get('session')).toBeUndefined();
  });

  it('keeps what a full storage did not take', () => {
    const storage = new MemoryStorage();
    storage.setItem('x.old', '1');
    const store = browserStore('x.', () => storage);
    storage.setItem = refused;
    store.set('new', '2');
    store.set('old', '3');
    expect(store.keys().toSorted()).toEqual(['new', 'old']);
    expect([store.get('new'), store.get('old')]).toEqual(['2', '3']);
  });

  it('lets a later success replace what was kept aside', () => {
    const storage = new MemoryStorage();
    const store = browserStore('x.', () => storage);
    const { setItem } = MemoryStorage.prototype;
    storage.setItem = refused;
    store.set('key', 'aside');
    storage.setItem = setItem.bind(storage);
    store.set('key', 'stored');
    expect([store.get('key'), storage.getItem('x.key')]).toEqual(['stored', 'stored']);
  });
});

describe('the memory of a guest', () => {
  it('forgets place and ratings together with the session, but not the language', () => {
    const memory = new GuestMemory(memoryStore());
    memory.language = 'fr';
    memory.sessionId = 's1';
    memory.sawEvent('s1', 7);
    memory.rated('m1', 'up');
    expect(memory.lastSeen('s1')).toBe(7);
    memory.forgetSession();
    expect([memory.sessionId, memory.lastSeen('s1'), memory.ratings().size, memory.language]).toEqual([undefined, 0, 0, 'fr']);
  });

  it('counts the place for its own session only', () => {
    const memory = new GuestMemory(memoryStore());
    memory.sawEvent('s1', 7);
    expect(memory.lastSeen('s2')).toBe(0);
  });

  it('keeps the place when the same session is named again, and drops it for another', () => {
    const memory = new GuestMemory(memoryStore());
    memory.sessionId = 's1';
    memory.sawEvent('s1', 7);
    memory.sessionId = 's1';
    expect(memory.lastSeen('s1')).toBe(7);
    memory.sessionId = 's2';
    expect(memory.lastSeen('s1')).toBe(0);
  });

  it.each(['', 's1', 's1 x', 's1 -3', 's1 1.5', 's1 1e99'])('takes %j for no place', (stored) => {
    const store = memoryStore();
    store.set('seen', stored);
    expect(new GuestMemory(store).lastSeen('s1')).toBe(0);
  });

  it('keeps the latest rating of each reply', () => {
    const store = memoryStore();
    const memory = new GuestMemory(store);
    memory.rated('m1', 'up');
    memory.rated('m2', 'up');
    memory.rated('m1', 'down');
    expect([...new GuestMemory(store).ratings()]).toEqual([['m1', 'down'], ['m2', 'up']]);
  });

  it('skips ratings it cannot read', () => {
    const store = memoryStore();
    store.set('ratings', 'm1=up nonsense m2=sideways =');
    expect([...new GuestMemory(store).ratings()]).toEqual([['m1', 'up']]);
  });
});
