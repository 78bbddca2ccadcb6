import { Chat } from '../../../api/web/client/chat.ts';
import { GuestApi } from '../../../api/web/client/guest-api.ts';
import { GuestMemory } from '../../../api/web/client/guest-memory.ts';
import { Outbox } from '../../../api/web/client/outbox.ts';
import type { Item, Snapshot } from '../../../api/web/client/snapshot.ts';
import { tabsOf, type Tabs } from '../../../api/web/client/tabs.ts';
import type { FakeGuestRoutes } from './fake-guest-routes.ts';
import { FakeSockets } from './fake-socket.ts';
import { MemoryStorage, memoryStore } from './memory-store.ts';

/** A page of the guest, in the middle of its life or after a reload. */
export function openPage(routes: FakeGuestRoutes, storage: Storage = new MemoryStorage(), tabs: Tabs = tabsOf('alone.', undefined)) {
  const sockets = new FakeSockets();
  const store = memoryStore(storage);
  let shown: Snapshot | undefined;
  const chat = new Chat({
    api: new GuestApi('hotel-1', routes.fetch),
    memory: new GuestMemory(store),
    outbox: new Outbox(store),
    locale: () => 'en',
    socketUrl: (sessionId, after) => `${sessionId}@${after}`,
    tabs,
    onChange: (snapshot) => { shown = snapshot; },
    openSocket: sockets.open,
  });
  chat.start();
  const items = (): string[] => (shown?.items ?? []).map(describeItem);
  const firstKey = (): string => shown?.items[0]?.key ?? '';
  return { chat, sockets, storage, items, firstKey, snapshot: () => shown };
}

function describeItem(item: Item): string {
  if (item.kind === 'message') return `${item.message.type}: ${item.message.message}`;
  return item.kind === 'draft' ? `draft: ${item.text}` : `${item.state}: ${item.query}`;
}
