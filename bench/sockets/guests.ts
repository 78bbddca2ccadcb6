import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

/**
 * Guests' pages with open sockets: `node bench/sockets/guests.ts` gets its sessions over its channel. It sends `open` once all sockets are
 * open, and then the time of each stored message, in milliseconds since 1970.
 */
export interface Follow {
  /** The address of the real-time channel, with the client. */
  url: string;
  sessionIds: string[];
}

export type Heard = 'open' | { id: string; at: number } | { closed: number };

/** The number of sockets that open at once, as browsers do after a deployment. */
const AT_ONCE = 100;

const tell = (heard: Heard): void => { process.send?.(heard); };

process.once('disconnect', () => process.exit());
process.once('message', (order) => void followAll(order as Follow));

async function followAll({ url, sessionIds }: Follow): Promise<void> {
  for (let from = 0; from < sessionIds.length; from += AT_ONCE) {
    await Promise.all(sessionIds.slice(from, from + AT_ONCE).map((sessionId) => follow(`${url}&sessionId=${sessionId}`)));
  }
  // The sockets first read all earlier messages.
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
  // Messages that such a guest does not get count as lost.
  socket.on('close', (code) => tell({ closed: code }));
  return new Promise((resolve, reject) => socket.once('open', () => resolve()).once('error', reject));
}
