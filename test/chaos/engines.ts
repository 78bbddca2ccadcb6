import { join } from 'node:path';
import { startPostgres, type RunningPostgres } from '../../local/postgres.ts';
import { SeededRandom } from '../support/general/seeded-random.ts';
import { createEmptyDatabase } from '../support/stack/databases.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { startArena } from './arena.ts';
import { journal } from './journal.ts';
import { joinRestaurant } from './restaurant.ts';
import { bookingComplaints, roomyHouse, SteadyBookings } from './steady-bookings.ts';
import { StubbornGuest } from './stubborn-guest.ts';
import { Countdown, talkComplaints, Talks } from './talks.ts';

export interface EnginesOptions {
  seed: number;
  /** The number of times that each of the two is killed. */
  stops: number;
  conversations: number;
  /** The guests who write and the tables that agents order around each kill. */
  burst: number;
  log: (line: string) => void;
}

export interface EnginesReport {
  seed: number;
  temporalKills: number;
  postgresKills: number;
  messages: number;
  reserved: number;
  acknowledgedMaxMs: number;
  complaints: string[];
}

/**
 * The Temporal service and Postgres are killed in turn, in the middle of conversations and bookings, and restarted on their data. The
 * restaurant's own system belongs to somebody else and keeps running.
 */
export async function runEngines({ seed, stops, conversations, burst, log }: EnginesOptions): Promise<EnginesReport> {
  const random = new SeededRandom(seed);
  const start = (port?: number): Promise<RunningPostgres> => startPostgres({
    dataDir: join(testStack().dataDir, 'engines-postgres'), log: () => undefined, ...(port === undefined ? {} : { port }),
  });
  let postgres = await start();
  const arena = await startArena({ databaseUrl: postgres.url, apis: 2, workers: 2 });
  const restaurant = await joinRestaurant(arena.product, await createEmptyDatabase('engines_restaurant'), roomyHouse);
  try {
    arena.gate.open();
    const guests = await Promise.all(Array.from({ length: conversations }, () => new StubbornGuest(arena).arrive()));
    const [talks, bookings] = [new Talks(), new SteadyBookings(restaurant.call, random)];
    for (let round = 0; round < stops * 2; round += 1) {
      const engine = round % 2 === 0 ? 'Temporal' : 'Postgres';
      const acknowledged = new Countdown(random.below(burst));
      talks.begin(round, Array.from({ length: burst }, () => random.pick(guests)), () => acknowledged.step());
      bookings.begin(burst);
      await acknowledged.reached;
      log(`round ${round + 1}: kill -9 ${engine} after ${acknowledged.count} of ${burst} messages`);
      journal.fault(`kill -9 ${engine}`);
      if (engine === 'Temporal') await arena.product.restartTemporal();
      else {
        await postgres.kill();
        postgres = await start(postgres.port);
      }
      await Promise.all([talks.ended(), bookings.ended()]);
    }
    log('the engines stay up');
    const complaints = [...talks.failures, ...await talkComplaints(guests)];
    log('the messages are checked');
    complaints.push(...await bookingComplaints(restaurant, [bookings]));
    log('the books are checked');
    const times = guests.flatMap(({ sent }) => sent.map(({ acknowledgedAfterMs }) => acknowledgedAfterMs));
    return {
      seed, temporalKills: stops, postgresKills: stops, messages: times.length, reserved: bookings.reserved.size,
      acknowledgedMaxMs: Math.max(...times), complaints,
    };
  } finally {
    await restaurant.stop();
    await arena.stop();
    await postgres.stop();
  }
}
