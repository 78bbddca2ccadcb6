import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SeededRandom } from '../support/general/seeded-random.ts';
import { installPackage, mayInstallPackages } from '../support/general/debian-package.ts';
import { createEmptyDatabase } from '../support/stack/databases.ts';
import { startProduct, talkingOnly } from '../support/stack/product.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { journal } from './journal.ts';
import { joinRestaurant } from './restaurant.ts';
import { bookingComplaints, roomyHouse, SteadyBookings } from './steady-bookings.ts';
import { StubbornGuest } from './stubborn-guest.ts';
import { talkComplaints, Talks } from './talks.ts';
import { guestsViewOf } from './view.ts';

export interface ClocksOptions {
  seed: number;
  /** The number of times that each process's clock jumps. */
  rounds: number;
  guests: number;
  log: (line: string) => void;
}

export interface ClocksReport {
  seed: number;
  steps: number;
  messages: number;
  reserved: number;
  repeatedRequests: number;
  acknowledgedMaxMs: number;
  complaints: string[];
}

/** Intercepts a program's calls for the time. The folder in its path is named after the machine's architecture. */
const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;
/** In seconds: longer than leases and quotes, shorter than tokens of a day allow. */
const STEPS = [-600, -30, 30, 600];
const TROUBLE_MS = 1_500;

/** The clocks of API and worker jump forth and back while guests talk and book; the engines' clocks are right. */
export async function runClocks({ seed, rounds, guests: count, log }: ClocksOptions): Promise<ClocksReport> {
  if (!existsSync(LIBRARY)) {
    if (!mayInstallPackages()) throw new Error(`A clock that jumps needs ${LIBRARY} (on Debian: apt-get install libfaketime).`);
    await installPackage('libfaketime', 'A clock that steps');
  }
  const random = new SeededRandom(seed);
  const env = { ...talkingOnly, LIMIT_MESSAGES_PER_MINUTE: '100000', UNDERSTANDING_THREADS: '1' };
  const clockOf = (name: string) => {
    const file = join(testStack().dataDir, `clock-${name}`);
    const set = (seconds: number): void => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
    set(0);
    // Timers use the monotonic clock, as they do when somebody sets a clock.
    const asked = { LD_PRELOAD: LIBRARY, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
    return { set, env: { ...env, ...asked } };
  };
  const clocks = { API: clockOf('api'), worker: clockOf('worker') };
  const product = await startProduct({ apis: 0, workers: 0, env });
  const restaurant = await joinRestaurant(product, await createEmptyDatabase('clocks_restaurant'), roomyHouse);
  try {
    await Promise.all([product.startApi({ env: clocks.API.env }), product.startWorker({ env: clocks.worker.env })]);
    const view = await guestsViewOf(product);
    const guests = await Promise.all(Array.from({ length: count }, () => new StubbornGuest(view).arrive()));
    const [talks, bookings] = [new Talks(), new SteadyBookings(restaurant.call, random)];
    const schedule = Object.entries(clocks).flatMap(([name, clock]) => Array.from({ length: rounds }, () => STEPS).flat()
      .map((seconds) => ({ name, clock, seconds, at: random.next() }))).toSorted((one, other) => one.at - other.at);
    for (const [round, { name, clock, seconds }] of schedule.entries()) {
      talks.begin(round, guests);
      bookings.begin(Math.ceil(count / 4));
      log(`the clock of the ${name} jumps by ${seconds} s`);
      journal.fault(`the clock of the ${name} steps by ${seconds} s`);
      clock.set(seconds);
      await delay(TROUBLE_MS);
      talks.begin(round, guests);
      clock.set(0);
      await talks.ended();
    }
    await bookings.ended();
    const complaints = [...talks.failures, ...await talkComplaints(guests), ...await bookingComplaints(restaurant, [bookings])];
    const sent = guests.flatMap((guest) => guest.sent);
    return {
      seed, steps: schedule.length * 2, messages: sent.length, reserved: bookings.reserved.size,
      repeatedRequests: sent.reduce((sum, { attempts }) => sum + attempts - 1, 0),
      acknowledgedMaxMs: Math.max(...sent.map(({ acknowledgedAfterMs }) => acknowledgedAfterMs)), complaints,
    };
  } finally {
    await restaurant.stop();
    await product.stop();
  }
}
