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
import { benchTurns } from './turns.ts';
import { benchUnderstanding } from './understanding.ts';
import { benchWebhooks } from './webhooks.ts';

interface Bench {
  about: string;
  calls: number;
  /** @param options `only`: words in the names of the scenarios to run, for benches that have some */
  run(options: { calls: number; only: string; log: (line: string) => void }): Promise<object>;
}

const benches: Record<string, Bench> = {
  turns: { about: 'what a guest waits for, beside a bare Temporal update and a bare insert', calls: 80, run: benchTurns },
  crowd: { about: 'turns a second for 16 and 64 guests at once, beside bare updates (calls: rounds)', calls: 5, run: benchCrowd },
  deletion: { about: 'what guests wait while old messages and single guests are deleted, beside what they wait alone (calls: old messages)',
    calls: 200_000, run: benchDeletion },
  'long-session': { about: 'turn 3,000 of a session, beside turn 10', calls: 60, run: benchLongSession },
  retrieval: { about: 'finding passages among 100,000 and beside 1,000 hotels, beside 500 alone', calls: 200, run: benchRetrieval },
  booking: { about: 'from the offer of a table to its reservation by tools, beside the provider called directly', calls: 60,
    run: benchBooking },
  reads: { about: 'what agents read over A2A and MCP in calls a second, beside bare Express and a select (calls: rounds)', calls: 5,
    run: benchReads },
  sockets: { about: 'until a stored message is at its guest, for so many sockets on one API process', calls: 5_000, run: benchSockets },
  peers: { about: 'the same turn by Temporal, DBOS and Restate on one Postgres', calls: 200, run: benchPeers },
  'first-answer': { about: 'the first answers after a start of the processes, beside later ones (calls: starts)', calls: 5,
    run: benchFirstAnswer },
  memory: { about: 'memory of a worker with so many open conversations', calls: 1_000, run: benchMemory },
  growth: { about: 'by how much the databases grow with each, on Temporal with Postgres, and how many actions it is', calls: 80,
    run: benchGrowth },
  noisy: { about: 'what guests of one hotel wait while another makes noise, beside what they wait alone', calls: 100, run: benchNoisy },
  model: { about: 'a reply with the local language model, with one turned off or paused, beside one of the offline mind', calls: 100,
    run: benchModel },
  replay: { about: 'bringing a conversation back into memory, beside a bare workflow', calls: 100, run: benchReplay },
  understanding: { about: 'understanding messages and deciding on them, beside splitting them', calls: 1000, run: benchUnderstanding },
  webhooks: { about: 'until Meta has its 200, beside a bare insert, and 100 a second', calls: 200, run: benchWebhooks },
};

/** Benches that say themselves what they measured, and end with status 1 when they miss their bound. */
const programs: Record<string, { about: string; run: () => Promise<unknown> }> = {
  clients: { about: 'the client list with 500 and with 50,000 clients', run: () => import('./clients-list.ts') },
  crawl: { about: 'reading a website, beside crawlee, and memory up to 5,000 pages', run: () => import('./crawl.ts') },
  login: { about: 'a refused sign-in of a known and of an unknown user', run: () => import('./login-timing.ts') },
};

/** `npm run bench -- <name> [--calls <n>] [--only <words>]`: a table, and as its last line one JSON object. */
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
  console.log('Usage: npm run bench -- <name> [--calls <n>], of noisy also --only <words of its scenarios>\n');
  for (const [known, { about, calls: usual }] of Object.entries(benches)) console.log(`  ${known.padEnd(13)} ${about} (${usual} calls)`);
  for (const [known, { about }] of Object.entries(programs)) console.log(`  ${known.padEnd(13)} ${about}`);
  process.exit(name === '' ? 0 : 1);
}
console.log(JSON.stringify(await bench.run({ calls, only: values.only, log: (line) => console.log(line) })));
process.exit();
