import { parseArgs } from 'node:util';
import { benchReplay } from './replay.ts';
import { benchTurns } from './turns.ts';

interface Bench {
  about: string;
  calls: number;
  run(options: { calls: number; log: (line: string) => void }): Promise<object>;
}

const benches: Record<string, Bench> = {
  turns: { about: 'what a guest waits for, beside a bare Temporal update and a bare insert', calls: 200, run: benchTurns },
  replay: { about: 'bringing a conversation back into memory, beside a bare workflow', calls: 100, run: benchReplay },
};

/** `npm run bench -- <name> [--calls <n>]`: a table, and as its last line one JSON object. */
const { positionals: [name = ''], values } = parseArgs({ allowPositionals: true, options: { calls: { type: 'string' } } });
const bench = benches[name];
const calls = Number(values.calls ?? bench?.calls);
if (bench === undefined || !Number.isSafeInteger(calls) || calls < 1) {
  console.log('Usage: npm run bench -- <name> [--calls <n>]\n');
  for (const [known, { about, calls: usual }] of Object.entries(benches)) console.log(`  ${known.padEnd(8)} ${about} (${usual} calls)`);
  process.exit(name === '' ? 0 : 1);
}
console.log(JSON.stringify(await bench.run({ calls, log: (line) => console.log(line) })));
process.exit();
