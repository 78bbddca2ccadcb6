import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

/**
 * Guests' pages with open sockets: `node bench/sockets/guests.ts`, told over its channel which sessions to follow. It says `open` when
 * all are, and then tells of each stored message when it came, in milliseconds since 1970.
 */
export interface Follow {
  /** Of the real-time channel, with the client. */
  url: string;
  sessionIds: string[];
}

export type Heard = 'open' | { id: string; at: number } | { closed: number };

/** So many are opened at once, as browsers are after a deployment. */
const AT_ONCE = 100;

const tell = (heard: Heard): void => { process.send?.(heard); };

process.once('disconnect', () => process.exit());
process.once('message', (order) => void followAll(order as Follow));

async function followAll({ url, sessionIds }: Follow): Promise<void> {
  for (let from = 0; from < sessionIds.length; from += AT_ONCE) {
    await Promise.all(sessionIds.slice(from, from + AT_ONCE).map((sessionId) => follow(`${url}&sessionId=${sessionId}`)));
  }
  // What was stored before is read to the end first.
  await delay(1_000);
  tell('open');
}

function follow(url: string): Promise<void> {
  const socket = new WebSocket(url);
  socket.on('message', (data) => {
    const at = performance.timeOrigin + performance.now();
    const { event, data: stored } = JSON.parse((data as Buffer).toString()) as { event: string; data?: { id: string } };
    if (event === 'message.created' && stored !== undefined) tell({ id: stored.id, at });
  });
  // What such a guest does not hear counts as lost.
  socket.on('close', (code) => tell({ closed: code }));
  return new Promise((resolve, reject) => socket.once('open', () => resolve()).once('error', reject));
}
