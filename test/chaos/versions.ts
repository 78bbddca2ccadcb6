import proto from '@temporalio/proto';
import type { Client } from '@temporalio/client';
import { frontQueues } from '../../domain/model/flows.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { makeCurrent, workerVersions } from '../../temporal/worker-versions.ts';
import { buildIdOf } from '../../workers/build-id.ts';
import { SeededRandom } from '../support/general/seeded-random.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { createEmptyDatabase } from '../support/stack/databases.ts';
import { plantedBundle } from '../support/stack/planted-bundle.ts';
import type { ProductProcess } from '../support/stack/processes.ts';
import { startProduct, talkingOnly } from '../support/stack/product.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { journal } from './journal.ts';
import { joinRestaurant } from './restaurant.ts';
import { bookingComplaints, roomyHouse, SteadyBookings } from './steady-bookings.ts';
import { StubbornGuest } from './stubborn-guest.ts';
import { talkComplaints, Talks } from './talks.ts';
import { guestsViewOf } from './view.ts';

export interface VersionsOptions {
  seed: number;
  /** The number of versions after the first one. */
  rounds: number;
  /** Guests who write around each promotion; an agent orders a table for each. */
  guests: number;
  log: (line: string) => void;
}

export interface VersionsReport {
  seed: number;
  promotions: number;
  messages: number;
  reserved: number;
  acknowledgedMaxMs: number;
  /** The longest time until a replaced version had no more work. */
  drainedAfterMs: number;
  complaints: string[];
}

const DEPLOYMENT = 'chaos';
/** Idle conversations end soon, so that versions drain within a run. */
const IDLE_MS = 3_000;
const PATIENCE_MS = 120_000;
const BENIGN = proto.temporal.api.enums.v1.WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND;

interface Version {
  buildId: string;
  worker: ProductProcess;
}

/**
 * In each round, a version that cannot replay histories of the previous one starts next to it and is promoted, rolled back and promoted
 * again, while guests talk and book. The replaced version stops once nothing runs on it.
 */
export async function runVersions({ seed, rounds, guests: count, log }: VersionsOptions): Promise<VersionsReport> {
  const random = new SeededRandom(seed);
  const env = {
    ...talkingOnly, LIMIT_MESSAGES_PER_MINUTE: '100000', UNDERSTANDING_THREADS: '1', WORKER_DEPLOYMENT: DEPLOYMENT, SESSION_IDLE_MS: String(IDLE_MS),
  };
  const product = await startProduct({ apis: 1, workers: 0, env });
  const restaurant = await joinRestaurant(product, await createEmptyDatabase('versions_restaurant'), roomyHouse);
  const client = temporalClient({ address: product.temporalAddress, namespace: 'default' });
  const promote = async ({ buildId }: Version): Promise<void> => {
    log(`version ${buildId} becomes current`);
    journal.fault(`promote ${buildId}`);
    await makeCurrent({ client, deployment: DEPLOYMENT, buildId, queues: frontQueues, patienceMs: PATIENCE_MS });
  };
  const start = async (bundlePath: string): Promise<Version> =>
    ({ buildId: buildIdOf({ codePath: bundlePath }), worker: await product.startWorker({ bundlePath }) });
  try {
    let current = await start(testStack().bundlePath);
    await promote(current);
    const view = await guestsViewOf(product);
    const guests = await Promise.all(Array.from({ length: count }, () => new StubbornGuest(view).arrive()));
    const [talks, bookings] = [new Talks(), new SteadyBookings(restaurant.call, random)];
    let drainedAfterMs = 0;
    const write = (round: number): void => {
      talks.begin(round, guests);
      bookings.begin(count);
    };
    for (let round = 1; round <= rounds; round += 1) {
      write(round);
      const next = await start(plantedBundle(`round-${round}`));
      for (const version of [next, current, next]) {
        write(round);
        await promote(version);
      }
      drainedAfterMs = Math.max(drainedAfterMs, await untilDrained(client, current));
      log(`version ${current.buildId} has drained`);
      await current.worker.stop();
      current = next;
    }
    await Promise.all([talks.ended(), bookings.ended()]);
    const sent = guests.flatMap((guest) => guest.sent);
    return {
      seed, promotions: 1 + rounds * 3, messages: sent.length, reserved: bookings.reserved.size, drainedAfterMs,
      acknowledgedMaxMs: Math.max(...sent.map(({ acknowledgedAfterMs }) => acknowledgedAfterMs)),
      complaints: [
        ...talks.failures, ...await talkComplaints(guests), ...await bookingComplaints(restaurant, [bookings]), ...await replayComplaints(client),
      ],
    };
  } finally {
    await restaurant.stop();
    await client.connection.close();
    await product.stop();
  }
}

async function untilDrained(client: Client, { buildId }: Version): Promise<number> {
  const started = Date.now();
  await waitFor(async () => {
    const version = (await workerVersions({ client, deployment: DEPLOYMENT })).find((each) => each.buildId === buildId);
    return version?.running === 0;
  }, { what: `nothing to run on version ${buildId}`, timeoutMs: 10 * 60_000, pollMs: 500 });
  return Date.now() - started;
}

/** Runs with a failed task, as when code meets a history that is not its own. */
async function replayComplaints(client: Client): Promise<string[]> {
  const complaints: string[] = [];
  for await (const { workflowId, runId } of client.workflow.list()) {
    const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    for (const { workflowTaskFailedEventAttributes: failed } of events ?? []) {
      if (failed && failed.cause !== BENIGN) complaints.push(`a task of ${workflowId} failed: ${failed.failure?.message ?? failed.cause}`);
    }
  }
  return complaints;
}
