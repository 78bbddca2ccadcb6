import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { backgroundQueues } from '../../domain/model/flows.ts';
import { SeededRandom } from '../support/general/seeded-random.ts';
import { createEmptyDatabase } from '../support/stack/databases.ts';
import { AgentProgram } from './agent-program.ts';
import { startArena } from './arena.ts';
import { workOff } from './bookings.ts';
import { journal } from './journal.ts';
import { joinRestaurant } from './restaurant.ts';
import { bookingComplaints, roomyHouse, SteadyBookings } from './steady-bookings.ts';
import { StubbornGuest } from './stubborn-guest.ts';
import { Countdown, talkComplaints, Talks } from './talks.ts';

export interface MixOptions {
  seed: number;
  /** The number of workers that die; a share of everything else begins in each round. */
  kills: number;
  turns: number;
  flows: number;
  /** Bookings over MCP. */
  calls: number;
  /** Agents' tasks over A2A. */
  tasks: number;
  crawls: number;
  log: (line: string) => void;
}

export interface MixReport {
  seed: number;
  killedWorkers: number;
  messages: number;
  reserved: number;
  reservedByMcp: number;
  tasks: number;
  crawls: number;
  complaints: string[];
}

const BACKGROUND = { env: { UNDERSTANDING_THREADS: '1', WORKER_QUEUES: backgroundQueues.join(',') } };

/** The share of each round; the last rounds take the rest. */
const share = (total: number, round: number, rounds: number): number =>
  Math.floor((total * (round + 1)) / rounds) - Math.floor((total * round) / rounds);

/** Websites of three pages, one at each loopback address. */
async function startSites(): Promise<{ site(index: number): string; stop(): void }> {
  const server = createServer(({ url }, response) => {
    const links = url === '/' ? '<a href="/rooms">Rooms</a> <a href="/spa">Spa</a>' : '';
    const main = `<main><h1>${url}</h1><p>Breakfast at ${url} is from 7 to 10.</p>${links}</main>`;
    response.setHeader('content-type', 'text/html')
      .end(`<html lang="en"><head><title>${url}</title></head><body>${main}</body></html>`);
  });
  await new Promise<void>((resolve) => { server.listen(0, '0.0.0.0', resolve); });
  const { port } = server.address() as AddressInfo;
  return {
    site: (index) => `http://127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}:${port}/`,
    stop() { server.closeAllConnections(); server.close(); },
  };
}

/** Everything that the product does at once, while guests' workers and background workers are killed. */
export async function runMix(options: MixOptions): Promise<MixReport> {
  const { seed, kills, log } = options;
  const random = new SeededRandom(seed);
  const arena = await startArena({ apis: 2, workers: 2 });
  const restaurant = await joinRestaurant(arena.product, await createEmptyDatabase('mix_restaurant'), roomyHouse);
  const sites = await startSites();
  try {
    arena.gate.open();
    let background = await arena.product.startWorker(BACKGROUND);
    const front = arena.product.workers.filter((worker) => worker !== background);
    const program = await AgentProgram.start(arena.product.databaseUrl, restaurant.clientId, () => random.pick(arena.apis()));
    const guests = await Promise.all(Array.from({ length: 40 }, () => new StubbornGuest(arena).arrive()));
    const [talks, bookings, mcp] = [new Talks(), new SteadyBookings(restaurant.call, random), new SteadyBookings(program.callTool, random)];
    const others: Promise<unknown>[] = [];
    let sitesRead = 0;
    for (let round = 0; round < kills; round += 1) {
      const begun = (total: number): number => share(total, round, kills);
      const writers = Array.from({ length: begun(options.turns) }, () => random.pick(guests));
      const acknowledged = new Countdown(random.below(writers.length + 1));
      talks.begin(round, writers, () => acknowledged.step());
      bookings.begin(begun(options.flows));
      mcp.begin(begun(options.calls));
      others.push(workOff(Array.from({ length: begun(options.tasks) }, (_, index) => index), 10, () => program.task()));
      others.push(workOff(Array.from({ length: begun(options.crawls) }, () => sites.site(sitesRead++)), 4, (site) => program.crawl(site)));
      await acknowledged.reached;
      const isBackground = round % 3 === 2;
      log(`round ${round + 1}: kill -9 ${isBackground ? 'background worker' : 'worker'}`);
      journal.fault(`kill -9 ${isBackground ? 'background worker' : 'worker'}`);
      const at = random.below(front.length);
      await arena.kill(isBackground ? background : front[at]!);
      if (isBackground) background = await arena.product.startWorker(BACKGROUND);
      else front[at] = await arena.startWorker();
    }
    await Promise.all([talks.ended(), bookings.ended(), mcp.ended(), ...others]);
    const effects = await arena.sql<{ tasks: number; crawls: number }>(`select
      (select count(*)::int from agent_task where client_id = $1) as tasks,
      (select count(*)::int from pipeline_task where client_id = $1 and task_type = 'scrape-website' and status = 'COMPLETED') as crawls`,
    [restaurant.clientId]);
    const { tasks = 0, crawls = 0 } = effects[0] ?? {};
    return {
      seed, killedWorkers: kills, messages: guests.flatMap(({ sent }) => sent).length, reserved: bookings.reserved.size,
      reservedByMcp: mcp.reserved.size, tasks, crawls,
      complaints: [
        ...talks.failures, ...await talkComplaints(guests), ...await bookingComplaints(restaurant, [bookings, mcp]), ...program.failures,
        ...tasks === options.tasks ? [] : [`${tasks} A2A tasks are on record of ${options.tasks} sent`],
        ...crawls === options.crawls ? [] : [`${crawls} crawls are complete of ${options.crawls}`],
      ],
    };
  } finally {
    await restaurant.stop();
    await arena.stop();
    sites.stop();
  }
}
