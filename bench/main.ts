import { parseArgs } from 'node:util';
import { benchBooking } from './booking.ts';
import { benchCrowd } from './crowd.ts';
import { benchDeletion } from './deletion.ts';
import { benchFirstAnswer } from './first-answer.ts';
import { benchGrowth } from './growth.ts';
import { benchLongSession } from './long-session.ts';
import { benchMemory } from './memory.ts';
import { benchModel } from './model.ts';
import { benchNoisy } from './noisy.ts';
import { benchPeers } from './peers.ts';
import { benchReads } from './reads.ts';
import { benchReplay } from './replay.ts';
import { benchRetrieval } from './retrieval.ts';
import { benchSockets } from './sockets.ts';
import { benchStart } from './start.ts';
import { benchTurns } from './turns.ts';
import { benchUnderstanding } from './understanding.ts';
import { benchWebhooks } from './webhooks.ts';

interface Bench {
  about: string;
  calls: number;
  /** @param options `only`: words in the names of the scenarios to run, for benches with scenarios */
  run(options: { calls: number; only: string; log: (line: string) => void }): Promise<object>;
}

const benches: Record<string, Bench> = {
  turns: { about: 'a guest\'s waiting time, against a bare Temporal update and a bare insert', calls: 80, run: benchTurns },
  crowd: { about: 'turns per second with 16 and 64 concurrent guests, against bare updates (calls: rounds)', calls: 5, run: benchCrowd },
  deletion: { about: 'guests\' waiting time while old messages and single guests are deleted, against an idle time (calls: old messages)',
    calls: 200_000, run: benchDeletion },
  'long-session': { about: 'turn 3,000 of a session, against turn 10', calls: 60, run: benchLongSession },
  retrieval: { about: 'finding passages among 100,000 or next to 1,000 hotels, against 500 alone', calls: 200, run: benchRetrieval },
  booking: { about: 'from the offer of a table to its reservation through tools, against direct calls of the provider', calls: 60,
    run: benchBooking },
  reads: { about: 'reads by agents over A2A and MCP per second, against bare Express with a select (calls: rounds)', calls: 5,
    run: benchReads },
  sockets: { about: 'time from a stored message to its guest, with this many sockets on one API process', calls: 5_000, run: benchSockets },
  peers: { about: 'the same turn with Temporal, DBOS and Restate on one Postgres', calls: 200, run: benchPeers },
  'first-answer': { about: 'the first answers after the processes start, against later ones (calls: starts)', calls: 5,
    run: benchFirstAnswer },
  start: { about: 'from git clone with empty caches to the first right answer, and a second start, in seconds', calls: 1, run: benchStart },
  memory: { about: 'memory of a worker with this many open conversations', calls: 1_000, run: benchMemory },
  growth: { about: 'database growth and Temporal actions per operation, on Temporal with Postgres', calls: 80,
    run: benchGrowth },
  noisy: { about: 'waiting time of one hotel\'s guests while another hotel is noisy, against a quiet time', calls: 100, run: benchNoisy },
  model: { about: 'a reply with the local language model, and with one turned off or paused, against the offline mind', calls: 100,
    run: benchModel },
  replay: { about: 'loading a conversation back into memory, against a bare workflow', calls: 100, run: benchReplay },
  understanding: { about: 'understanding messages and deciding on them, against splitting them', calls: 1000, run: benchUnderstanding },
  webhooks: { about: 'time until Meta gets its 200, against a bare insert, and at 100 per second', calls: 200, run: benchWebhooks },
};

/** Benches that print their own results, and end with status 1 if they miss their limit. */
const programs: Record<string, { about: string; run: () => Promise<unknown> }> = {
  clients: { about: 'the client list with 50,000 clients, against 500', run: () => import('./clients-list.ts') },
  crawl: { about: 'crawling a website, against crawlee, and memory up to 5,000 pages', run: () => import('./crawl.ts') },
  login: { about: 'a refused sign-in of a known user, against an unknown one', run: () => import('./login-timing.ts') },
};

/** `npm run bench -- <name> [--calls <n>] [--only <words>]` prints a table, and one JSON object as its last line. */
const { positionals: [name = ''], values } = parseArgs({
  allowPositionals: true, options: { calls: { type: 'string' }, only: { type: 'string', default: '' } },
});
const program = programs[name];
if (program !== undefined) {
  await program.run();
  process.exit();
}
const bench = benches[name];
const calls = Number(values.calls ?? bench?.calls);
if (bench === undefined || !Number.isSafeInteger(calls) || calls < 1) {
  console.log('Usage: npm run bench -- <name> [--calls <n>]; noisy also takes --only <words in its scenarios\' names>\n');
  for (const [known, { about, calls: usual }] of Object.entries(benches)) console.log(`  ${known.padEnd(13)} ${about} (${usual} calls)`);
  for (const [known, { about }] of Object.entries(programs)) console.log(`  ${known.padEnd(13)} ${about}`);
  process.exit(name === '' ? 0 : 1);
}
console.log(JSON.stringify(await bench.run({ calls, only: values.only, log: (line) => console.log(line) })));
process.exit();
