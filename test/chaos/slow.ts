import { connect, type Socket } from 'node:net';
import { rawUpgrade } from '../support/http/raw-socket.ts';
import { metricsAt } from '../support/stack/processes.ts';
import { startProduct, talkingOnly } from '../support/stack/product.ts';
import { journal } from './journal.ts';
import { StubbornGuest } from './stubborn-guest.ts';
import { talkComplaints, Talks } from './talks.ts';
import { guestsViewOf } from './view.ts';

export interface SlowReport {
  sockets: number;
  messages: number;
  acknowledgedMaxMs: number;
  /** The API process's memory with all connections open. */
  memoryMb: number;
  complaints: string[];
}

/** A session may have ten sockets. */
const PER_SESSION = 10;
const MOST_MEMORY_MB = 1024;
/** Guests must not notice the slow connections. */
const PATIENCE_MS = 10_000;
const ROUNDS = 5;

/** A request whose head arrives byte by byte and never ends. */
function dripping(api: string): { socket: Socket; stop(): void } {
  const { hostname, port } = new URL(api);
  const head = 'POST /api/message HTTP/1.1\r\nhost: concierge.example\r\nx-slow: ';
  const socket = connect(Number(port), hostname, () => { socket.write(head); });
  socket.on('error', () => undefined);
  const drip = setInterval(() => { if (socket.writable) socket.write('a'); }, 1000);
  return { socket, stop() { clearInterval(drip); socket.destroy(); } };
}

/** Half of the connections are sockets whose guest reads nothing, half are requests that never end; other guests talk meanwhile. */
export async function runSlow(
  { sockets, guests: count, log }: { sockets: number; guests: number; log: (line: string) => void },
): Promise<SlowReport> {
  const env = { ...talkingOnly, LIMIT_MESSAGES_PER_MINUTE: '100000', LIMIT_SOCKETS_PER_ADDRESS: '100000' };
  const product = await startProduct({ apis: 1, workers: 1, env });
  const stops: (() => void)[] = [];
  try {
    const view = await guestsViewOf(product);
    const [api = ''] = view.apis();
    const lazy = await Promise.all(Array.from({ length: Math.ceil(sockets / 2 / PER_SESSION) }, () => new StubbornGuest(view).arrive()));
    for (let each = 0; each < sockets / 2; each += 1) {
      const socket = await rawUpgrade(api, { clientId: view.clientId, sessionId: lazy[Math.floor(each / PER_SESSION)]?.sessionId ?? '' });
      socket.pause();
      stops.push(() => socket.destroy());
      stops.push(dripping(api).stop);
    }
    journal.fault(`${sockets} slow connections are open`);
    log(`${sockets} slow connections are open`);
    const guests = await Promise.all(Array.from({ length: count }, () => new StubbornGuest(view).arrive()));
    const talks = new Talks();
    // The product also writes to guests who read nothing.
    for (let round = 0; round < ROUNDS; round += 1) talks.begin(round, [...guests, ...lazy]);
    await talks.ended();
    const complaints = [...talks.failures, ...await talkComplaints([...guests, ...lazy])];
    const acknowledgedMaxMs = Math.max(...guests.flatMap(({ sent }) => sent.map(({ acknowledgedAfterMs }) => acknowledgedAfterMs)));
    const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(await metricsAt(product.apis[0]?.operationsUrl ?? ''))?.[1];
    const memoryMb = Math.round(Number(bytes) / 2 ** 20);
    if (!(memoryMb <= MOST_MEMORY_MB)) complaints.push(`the API takes ${memoryMb} MB`);
    if (acknowledgedMaxMs > PATIENCE_MS) complaints.push(`a guest waited ${acknowledgedMaxMs} ms meanwhile`);
    return { sockets, messages: [...guests, ...lazy].flatMap(({ sent }) => sent).length, acknowledgedMaxMs, memoryMb, complaints };
  } finally {
    for (const stop of stops) stop();
    await product.stop();
  }
}
