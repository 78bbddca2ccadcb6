import { describe, expect, it } from '@jest/globals';
import {
  LONG_LITERAL, badNames, barrels, defaultExports, fixedSleeps, longFiles, machineTraces, openEnds, readsEnvironment, sizeBudget, wideLines,
  switchedOffTests, testRatio,
} from './tidy-checks.ts';
import { adrNumbers, dependencyNotes, looseVersions, missingPaths } from './tidy-docs.ts';

const file = (path: string, text: string) => ({ path, text });
const lines = (count: number): string => 'x\n'.repeat(count);

describe('sizes', () => {
  it('find a file over the limit, unless it is excused', () => {
    const files = [file('api/a.ts', lines(301)), file('api/b.ts', lines(300)), file('domain/texts.ts', lines(400))];
    expect(longFiles(files, 300, { 'domain/texts.ts': 'texts' })).toEqual(['api/a.ts: 301 lines']);
  });

  it('find an excuse that is no longer needed', () => {
    expect(longFiles([file('api/a.ts', lines(3))], 300, { 'api/a.ts': 'was long', 'api/gone.ts': 'was long' })).toEqual([
      'api/a.ts: allowed to be long, but is not',
      'api/gone.ts: allowed to be long, but is not',
    ]);
  });

  it('find lines that are too wide, also with a long text, but not with a long pattern', () => {
    const wide = `call(${'argument, '.repeat(20)}last)`;
    const text = `const a = '${'word '.repeat(40)}';`;
    const patterns = [`const a = /${'word|'.repeat(40)}/u;`, `new RegExp(String.raw\`${'word|'.repeat(40)}\`, 'u')`].join('\n');
    const files = [file('api/a.ts', `short\n${wide}\n`), file('api/b.ts', text), file('api/c.ts', patterns)];
    expect(wideLines(files, 140)).toEqual([`api/a.ts:2: ${wide.length} columns`, `api/b.ts:1: ${text.length} columns`]);
    expect(wideLines([file('bench/a.ts', wide)], 140, (path) => path.startsWith('bench/'))).toEqual([]);
    // Where texts are kept, they stay in one piece.
    expect(wideLines(files, 140, undefined, LONG_LITERAL)).toEqual([`api/a.ts:2: ${wide.length} columns`]);
  });

  it('hold median and p90 of each tree', () => {
    const tree = (name: string, sizes: number[]) => sizes.map((size, index) => file(`${name}/f${index}.ts`, lines(size)));
    const files = [...tree('api', [10, 71, 90]), ...tree('domain', [10, 70, 200]), ...tree('local', [1, 1, 1, 1, 201])];
    expect(sizeBudget(files, 70, 200)).toEqual(['api: median 71 lines, at most 70', 'local: p90 201 lines, at most 200']);
  });

  it('compare tests with sources', () => {
    expect(testRatio([file('api/a.ts', lines(10))], [file('test/a.test.ts', lines(12))])).toBe(1.2);
    expect(testRatio([], [])).toBe(Infinity);
  });
});

describe('lines', () => {
  it.each(['process.env.PORT', "process['env']", 'const { env } = process;'])('find %s outside config modules', (text) => {
    const at = (path: string) => readsEnvironment([file(path, `first\n${text}\n`)], { 'local/bootstrap.mjs': 'early' });
    expect(at('api/http/server.ts')).toEqual(['api/http/server.ts:2: reads process.env outside the config modules']);
    const excused = ['api/config.ts', 'api/config/limits.ts', 'platform/config-secrets.ts', 'workers/config.ts', 'local/config.ts',
      'test/setup/ports.ts', 'local/bootstrap.mjs'];
    expect(excused.flatMap(at)).toEqual([]);
  });

  it.each(['export default x;', 'export default class {}', 'export { a as default };'])('find %s', (text) => {
    const at = (path: string) => defaultExports([file(path, text)]);
    expect(at('api/a.ts')).toEqual(['api/a.ts:1: default export']);
    expect([...at('jest.config.js'), ...at('test/setup/global-setup.ts'), ...at('test/setup/closing-line-reporter.js'), ...at('test/setup/any-sequencer.js')]).toEqual([]);
  });

  it.each(['TO' + 'DO: later', '// FIX' + 'ME', 'HA' + 'CK'])('find the open end %s', (text) => {
    expect(openEnds([file('api/a.ts', text)])).toEqual(['api/a.ts:1: an open end: do it or open an issue']);
  });

  it('take no word that merely contains one', () => {
    expect(openEnds([file('api/a.ts', 'const todoList = METHODOLOGY; // todo en orden')])).toEqual([]);
  });

  it.each(['it.only(', 'it.skip(', 'describe.skip(', 'test.todo(', 'xit(', 'fdescribe(', 'it.failing('])('find %s', (text) => {
    expect(switchedOffTests([file('test/a.test.ts', `  ${text}'x', () => {});`)])).toHaveLength(1);
  });

  it('let every other test pass', () => {
    expect(switchedOffTests([file('test/a.test.ts', "it('a.skip(', f); it.each([]); split.only(1); edit.skip(2);")])).toEqual([]);
  });

  it.each(['setTimeout(resolve, 500)', 'await sleep(1_000)', 'await setTimeout(250)', 'await delay(50)'])('find the sleep %s', (text) => {
    const at = (path: string) => fixedSleeps([file(path, text)], { 'test/clock.test.ts': 'its subject is time' });
    expect(at('test/a.test.ts')).toEqual(['test/a.test.ts:1: a fixed sleep; wait for the condition']);
    expect(at('test/clock.test.ts')).toEqual([]);
  });

  it('let time limits and polling pass', () => {
    const text = 'setTimeout(() => reject(new Error("late")), 5_000); await sleep(interval); jest.advanceTimersByTime(500);';
    expect(fixedSleeps([file('test/a.test.ts', text)], {})).toEqual([]);
  });

  it.each(['see /work/main/x.ts', "'/root/x'", '(/home/ann/x)', 'file:/Users/ann/x'])('find the machine path %s', (text) => {
    expect(machineTraces([file('README.md', text)])).toEqual(['README.md:1: an absolute path of one machine']);
  });

  it.each(['"https://registry.npmjs.org/x"', 'GOPROXY=https://proxy.golang.org', '"resolved": "https://mirror.test/x.tgz"', 'nexus.corp.test'])(
    'find the registry host in %s',
    (text) => expect(machineTraces([file('a.json', text)])).toEqual(['a.json:1: a registry host']),
  );

  it('take no ordinary path or package for a trace', () => {
    expect(machineTraces([file('package-lock.json', '"node_modules/nexus-rpc": { "version": "0.0.3" }')])).toEqual([]);
    expect(machineTraces([file('a.ts', "fetch('https://hotel.test/work/x'); get('/api/message'); join(dir, 'root')")])).toEqual([]);
  });
});

describe('names', () => {
  it('find what is not kebab-case or gathers anything', () => {
    expect(badNames(['api/ChatRoute.ts', 'domain/snake_case/a.ts', 'api/utils.ts', 'api/chat-route.ts', 'local/lock.d.mts'])).toEqual([
      'api/ChatRoute.ts: not kebab-case',
      'domain/snake_case/a.ts: not kebab-case',
      'api/utils.ts: a name that gathers anything',
    ]);
  });

  it('leave files alone that are no code', () => expect(badNames(['README.md', 'local/Menu.pdf'])).toEqual([]));

  it('find barrels, but not at the edge nor with code of its own', () => {
    const barrel = "/** All. */\nexport * from './a.ts';\nexport { b } from './b.ts';\nexport type { C } from './c.ts';\n";
    const files = [file('api/index.ts', barrel), file('workflows/index.ts', barrel), file('local/index.ts', `${barrel}start();\n`)];
    expect(barrels(files, ['workflows/index.ts'])).toEqual(['api/index.ts: only re-exports']);
  });
});

describe('documents', () => {
  const committed = ['api/main.ts', 'api/rest/message.ts', 'package.json', 'domain/chat/post-message.ts'];

  it('find paths that do not exist', () => {
    const text = 'See `api/gone.ts`, `node api/lost.ts`, [x](domain/none/) and `missing.json`.';
    expect(missingPaths(file('AGENTS.md', text), committed)).toEqual([
      'AGENTS.md: names api/gone.ts, which does not exist',
      'AGENTS.md: names api/lost.ts, which does not exist',
      'AGENTS.md: names missing.json, which does not exist',
      'AGENTS.md: names domain/none, which does not exist',
    ]);
  });

  it('take files, folders, patterns, routes and media types for what they are', () => {
    const text = '`api/`, `node api/main.ts`, `domain/<area>/<verb>.ts`, `api/rest/*.ts`, `/api/message`, `application/json`, `./package.json`, [a](https://x.test/api/y)';
    expect(missingPaths(file('README.md', text), committed)).toEqual([]);
  });

  it('find dependencies without a reason, reasons without a dependency, and reasons given twice', () => {
    const manifest = { dependencies: { zod: '4.6.7', pg: '8.23.1' }, optionalDependencies: { '@db/linux': '1.0.0', '@db/mac': '1.0.0' } };
    expect(dependencyNotes(manifest, '- `zod`: parses.\n| `@db/*` | Postgres |\n- `left-pad`: old.\n- `zod`: again.\n')).toEqual([
      'pg: no line says why it is here',
      'left-pad: noted, but no direct dependency',
      'zod: noted twice',
    ]);
  });

  it('find versions that float', () => {
    const manifest = {
      dependencies: { a: '1.2.3', b: '^1.2.3', c: '18.4.0-beta.17' }, devDependencies: { d: '*', e: 'npm:a@1.2.3', f: 'npm:a@^1.2.3' },
    };
    expect(looseVersions(manifest)).toEqual([
      'b: ^1.2.3 is not an exact version', 'd: * is not an exact version', 'f: npm:a@^1.2.3 is not an exact version',
    ]);
  });

  it('find gaps and doubles in the decision records', () => {
    expect(adrNumbers(['docs/adr/0001-a.md', 'docs/adr/0002-b.md', 'docs/adr/README.md', 'docs/other.md'])).toEqual([]);
    expect(adrNumbers(['docs/adr/0001-a.md', 'docs/adr/0003-b.md', 'docs/adr/notes.md'])).toEqual([
      'docs/adr/0003-b.md: expected number 0002',
      'docs/adr/notes.md: not named NNNN-kebab-case.md',
    ]);
  });
});
