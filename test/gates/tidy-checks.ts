import type { SourceFile } from './citations.ts';

/**
 * The style guide as functions: each takes files and answers what is wrong, in words, one line per finding.
 * `tidy.test.ts` runs them over the repository and over planted violations.
 */
const lineCount = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;

export const isCode = (path: string): boolean => /\.(tsx?|mts|js|mjs)$/.test(path);
export const isTest = (path: string): boolean => path.startsWith('test/');

/** Data that grows with languages or content may be long when the list names it with a reason. */
export function longFiles(files: readonly SourceFile[], limit: number, allowed: Readonly<Record<string, string>>): string[] {
  const isLong = (file: SourceFile): boolean => lineCount(file.text) > limit;
  const stale = Object.keys(allowed).filter((path) => !files.some((file) => file.path === path && isLong(file)));
  return [
    ...files.filter((file) => isLong(file) && !(file.path in allowed)).map(({ path, text }) => `${path}: ${lineCount(text)} lines`),
    ...stale.map((path) => `${path}: allowed to be long, but is not`),
  ];
}

/** A regular expression stays in one piece, however long its line becomes; a text is broken by `+`. */
const LONG_PATTERN = /(?:^\s*|[=(,[]\s*)\/.{60,}\/[a-z]*|String\.raw`.{60,}`/;

/** Where words and texts are kept, a text stays in one piece too. */
export const LONG_LITERAL = /(['"`]).{60,}\1|\/.{60,}\/[a-z]*/;

/** Lines that have to be scrolled to be read. @param whole what stays in one piece */
export const wideLines = (
  files: readonly SourceFile[], columns: number, excused: (path: string) => boolean = () => false, whole: RegExp = LONG_PATTERN,
): string[] =>
  files.filter(({ path }) => !excused(path)).flatMap(({ path, text }) => text.split('\n').flatMap((line, index) => (
    line.length > columns && !whole.test(line) ? [`${path}:${index + 1}: ${line.length} columns`] : [])));

/** Median and 90th percentile of lines for each top-level folder. */
export function sizeBudget(files: readonly SourceFile[], median: number, p90: number): string[] {
  const trees = Map.groupBy(files, (file) => file.path.split('/')[0] ?? '');
  return [...trees].flatMap(([tree, members]) => {
    const sizes = members.map((file) => lineCount(file.text)).toSorted((a, b) => a - b);
    const [middle, high] = [percentile(sizes, 0.5), percentile(sizes, 0.9)];
    return [
      ...(middle > median ? [`${tree}: median ${middle} lines, at most ${median}`] : []),
      ...(high > p90 ? [`${tree}: p90 ${high} lines, at most ${p90}`] : []),
    ];
  });
}

/** Every line that a pattern matches, unless the path is excused. */
function forbidden(
  files: readonly SourceFile[],
  pattern: RegExp,
  what: string,
  excused: (path: string) => boolean = () => false,
): string[] {
  return files
    .filter((file) => !excused(file.path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${what}`] : [])),
    );
}

const environment = /\bprocess(\.env\b|\[['"]env)|\benv\b[^=;]*\}\s*=\s*process\b/;
const configModules = [/^(api|platform|workers)\/config[\w/-]*\.ts$/, /^local\/config\.ts$/, /^test\/setup\//];

/** Configuration is read in one place per process, so that its names and defaults can be found there. */
export const readsEnvironment = (files: readonly SourceFile[], alsoExcused: Readonly<Record<string, string>> = {}): string[] =>
  forbidden(files, environment, 'reads process.env outside the config modules', (path) =>
    path in alsoExcused || configModules.some((module) => module.test(path)));

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Code is named in kebab-case, optionally with a role before the extension (`x.test.ts`, `x.d.mts`). */
export const badNames = (paths: readonly string[]): string[] =>
  paths.filter(isCode).flatMap((path) => {
    const parts = path.split('/');
    const name = parts.pop() ?? '';
    const stem = name.split('.')[0] ?? '';
    return [
      ...([stem, ...parts].every((part) => kebab.test(part)) ? [] : [`${path}: not kebab-case`]),
      ...(/^(utils?|helpers?|misc)\./.test(name) ? [`${path}: a name that gathers anything`] : []),
    ];
  });

/** An index that only re-exports hides where things live; what a tool must load by one path is excused. */
export const barrels = (files: readonly SourceFile[], edges: readonly string[]): string[] =>
  files
    .filter(({ path, text }) => /(^|\/)index\.m?[jt]s$/.test(path) && !edges.includes(path) && onlyReexports(text))
    .map(({ path }) => `${path}: only re-exports`);

const onlyReexports = (text: string): boolean => {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').trim();
  return code !== '' && code.replace(/export\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s+from\s+(['"])[^'"]+\4;?/g, '').trim() === '';
};

const defaultExport = /^\s*export\s+(default\b|\{[^}]*\bas\s+default\b)/;

/** Config files and what jest loads by path must export a default; a `.d.ts` describes what somebody else exports. */
export const defaultExports = (files: readonly SourceFile[]): string[] =>
  forbidden(files, defaultExport, 'default export', (path) =>
    /(^|\/)[\w.-]+\.(config\.[jt]s|d\.m?ts)$/.test(path) || /^test\/setup\/(global-(setup|teardown)\.ts|[\w-]*(reporter|sequencer)\.js|runner\/native-runner\.ts)$/.test(path));

/** The words are put together so that this file does not find itself. */
const openEnd = new RegExp(`\\b(${['TO', 'FIX', 'HA', 'X'].map((head, index) => head + ['DO', 'ME', 'CK', 'XX'][index]).join('|')})\\b`);
export const openEnds = (files: readonly SourceFile[]): string[] => forbidden(files, openEnd, 'an open end: do it or open an issue');

const switchedOff = /(?<![\w.])((it|test|describe)\.(only|skip|todo|failing|concurrent\.(only|skip))|(xit|xtest|xdescribe|fit|fdescribe|ftest))\b/;
export const switchedOffTests = (files: readonly SourceFile[]): string[] => forbidden(files, switchedOff, 'a skipped or focused test');

const fixedSleep = /\bsetTimeout\(\s*(resolve|done|res|r|ok|fulfil)\s*,\s*[\d_]+\s*\)|\b(sleep|delay|wait|pause|setTimeout)\(\s*[\d_]{2,}\s*\)/;
/** A test that sleeps is slow when it passes and wrong when the machine is slow: wait for the condition. */
export const fixedSleeps = (files: readonly SourceFile[], excused: Readonly<Record<string, string>>): string[] =>
  forbidden(files, fixedSleep, 'a fixed sleep; wait for the condition', (path) => path in excused);

/** Paths of one machine, and hosts of package mirrors, mean nothing to the next reader. */
const machinePath = /(^|[\s'"`(=:])\/(work|root|home\/\w+|Users\/\w+)\//;
const registryHost =
  /"resolved":\s*"http|\b(registry\.(npmjs\.org|yarnpkg\.com)|npmmirror\.com|pypi\.org|proxy\.golang\.org|(artifactory|nexus|verdaccio)[\w-]*\.\w)/i;
export const machineTraces = (files: readonly SourceFile[]): string[] => [
  ...forbidden(files, machinePath, 'an absolute path of one machine'),
  ...forbidden(files, registryHost, 'a registry host'),
];

/** Lines of tests per line of source. */
export function testRatio(sources: readonly SourceFile[], tests: readonly SourceFile[]): number {
  const total = (files: readonly SourceFile[]): number => files.reduce((sum, file) => sum + lineCount(file.text), 0);
  return total(sources) === 0 ? Infinity : total(tests) / total(sources);
}
