import { setTimeout as delay } from 'node:timers/promises';
import { SeededRandom } from '../support/general/seeded-random.ts';
import { startProduct, talkingOnly } from '../support/stack/product.ts';
import { startProxy, type TcpProxy } from '../support/stack/tcp-proxy.ts';
import { journal } from './journal.ts';
import { StubbornGuest } from './stubborn-guest.ts';
import { talkComplaints, Talks } from './talks.ts';
import { guestsViewOf } from './view.ts';

export interface NetworkOptions {
  seed: number;
  /** The number of times that each fault hits each connection. */
  rounds: number;
  guests: number;
  log: (line: string) => void;
}

export interface NetworkReport {
  seed: number;
  troubles: number;
  messages: number;
  repeatedRequests: number;
  acknowledgedMaxMs: number;
  complaints: string[];
}

/** The duration of a fault, and the delay in each direction. */
const TROUBLE_MS = 2_000;
const DELAY_MS = 150;

const troubles: Readonly<Record<string, (wire: TcpProxy) => Promise<void>>> = {
  async 'is slow'(wire) {
    wire.delay(DELAY_MS);
    await delay(TROUBLE_MS);
    wire.delay(0);
  },
  async 'holds everything back'(wire) {
    wire.hold();
    await delay(TROUBLE_MS);
    wire.release();
  },
  async 'is closed by the service for what comes from it'(wire) { wire.halfClose('near'); },
  async 'is closed by the product for what goes to it'(wire) { wire.halfClose('far'); },
  async 'is cut'(wire) {
    await wire.cut();
    await delay(TROUBLE_MS);
    await wire.mend();
  },
};

/** Guests talk while the connections from API and worker to Postgres and to Temporal have every fault in turn. */
export async function runNetwork({ seed, rounds, guests: count, log }: NetworkOptions): Promise<NetworkReport> {
  const random = new SeededRandom(seed);
  const env = { ...talkingOnly, LIMIT_MESSAGES_PER_MINUTE: '100000', UNDERSTANDING_THREADS: '1' };
  const product = await startProduct({ apis: 0, workers: 0, env });
  const { host } = new URL(product.databaseUrl);
  const wires = { Postgres: await startProxy(host), Temporal: await startProxy(product.temporalAddress) };
  const databaseUrl = product.databaseUrl.replace(host, wires.Postgres.address);
  try {
    const place = { databaseUrl, temporalAddress: wires.Temporal.address };
    await Promise.all([product.startApi(place), product.startWorker(place)]);
    const view = await guestsViewOf(product);
    const guests = await Promise.all(Array.from({ length: count }, () => new StubbornGuest(view).arrive()));
    const talks = new Talks();
    const schedule = Object.entries(wires).flatMap(([name, wire]) => Object.entries(troubles).flatMap(([what, trouble]) =>
      Array.from({ length: rounds }, () => ({ about: `the wire to ${name} ${what}`, wire, trouble, at: random.next() }))));
    for (const [round, { about, wire, trouble }] of schedule.toSorted((one, other) => one.at - other.at).entries()) {
      log(about);
      talks.begin(round, guests);
      journal.fault(about);
      await trouble(wire);
      talks.begin(round, guests);
      await talks.ended();
    }
    const complaints = [...talks.failures, ...await talkComplaints(guests)];
    const sent = guests.flatMap((guest) => guest.sent);
    return {
      seed, troubles: schedule.length, messages: sent.length,
      repeatedRequests: sent.reduce((sum, { attempts }) => sum + attempts - 1, 0),
      acknowledgedMaxMs: Math.max(...sent.map(({ acknowledgedAfterMs }) => acknowledgedAfterMs)), complaints,
    };
  } finally {
    await product.stop();
    await Promise.all(Object.values(wires).map((wire) => wire.stop()));
  }
}
