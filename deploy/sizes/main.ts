import { parseArgs } from 'node:util';
import { sizesTable, usualAssumptions, type Assumptions } from './sizes.ts';

/** `npm run sizes [-- --questions-per-day 120 …] [<hotels> …]`: what a deployment takes, calculated from what was measured. */
const names = Object.keys(usualAssumptions) as (keyof Assumptions)[];
const { values, positionals } = parseArgs({
  allowPositionals: true, options: Object.fromEntries(
    names.map((name) => [name, { type: 'string' as const, default: String(usualAssumptions[name]) }])),
});
const given = Object.fromEntries(names.map((name) => [name, Number(values[name])])) as Assumptions;
const counts = positionals.map(Number);
if ([...Object.values(given), ...counts].every((value) => value > 0)) {
  const sizes = sizesTable(given, ...(counts.length === 0 ? [] : [counts]));
  process.stdout.write(`${names.map((name) => `--${name} ${given[name]}`).join(' ')}\n\n${sizes}\n`);
} else {
  process.stderr.write('Every assumption and every number of hotels is a number above 0.\n');
  process.exitCode = 1;
}
