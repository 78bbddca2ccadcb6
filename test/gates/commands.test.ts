import { expect, it } from '@jest/globals';
import { importsOf } from './import-graph.ts';
import { committedPaths, read } from './repository.ts';

const mains = ['test/chaos/main.ts', 'test/conformance/main.ts', 'test/eval/main.ts', 'bench/main.ts', 'local/start.ts'];
const sources = committedPaths().filter((path) => path.endsWith('.ts')).map(read);
/** Node strips imports of types. */
const values = sources.map(({ path, text }) => ({ path, text: text.replace(/^(?:import|export) type [^;]*;/gm, '') }));

function reachedBy(main: string): string[] {
  const imports = importsOf(values);
  const reached = new Set([main]);
  for (const path of reached) for (const { from, to } of imports) if (from === path) reached.add(to);
  return [...reached];
}

it.each(mains)('%s runs without the test runner', (main) => {
  const bound = new Set(values.filter(({ text }) => text.includes("from '@jest/globals'")).map(({ path }) => path));
  const reached = reachedBy(main);
  expect(reached.length).toBeGreaterThan(10);
  expect(reached.filter((path) => bound.has(path))).toEqual([]);
});
