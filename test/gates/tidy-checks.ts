import type { SourceFile } from './citations.ts';

/**
 * The style guide as functions: each takes files and answers what is wrong, in words, one line per finding.
 * `tidy.test.ts` runs them over the repository.
 */

export const isCode = (path: string): boolean => /\.(tsx?|mts|js|mjs)$/.test(path);
export const isTest = (path: string): boolean => path.startsWith('test/');

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

export const badNames = (paths: readonly string[]): string[] =>
  paths.filter((path) => isCode(path) && /(^|\/)(utils?|helpers?|misc)\.\w+$/.test(path)).map((path) => `${path}: a name that gathers anything`);

/** An index that only re-exports hides where things live; what a tool must load by one path is excused. */
export const barrels = (files: readonly SourceFile[], edges: readonly string[]): string[] =>
  files
    .filter(({ path, text }) => /(^|\/)index\.m?[jt]s$/.test(path) && !edges.includes(path) && onlyReexports(text))
    .map(({ path }) => `${path}: only re-exports`);

const onlyReexports = (text: string): boolean => {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').trim();
  return code !== '' && code.replace(/export\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s+from\s+(['"])[^'"]+\4;?/g, '').trim() === '';
};

/** The words are put together so that this file does not find itself. */
const openEnd = new RegExp(`\\b(${['TO', 'FIX', 'HA', 'X'].map((head, index) => head + ['DO', 'ME', 'CK', 'XX'][index]).join('|')})\\b`);
export const openEnds = (files: readonly SourceFile[]): string[] => forbidden(files, openEnd, 'an open end: do it or open an issue');

const fixedSleep = /\bsetTimeout\(\s*(resolve|done|res|r|ok|fulfil)\s*,\s*[\d_]+\s*\)|\b(sleep|delay|wait|pause|setTimeout)\(\s*[\d_]{2,}\s*\)/;
/** A test that sleeps is slow when it passes and wrong when the machine is slow: wait for the condition. */
export const fixedSleeps = (files: readonly SourceFile[]): string[] =>
  forbidden(files, fixedSleep, 'a fixed sleep; wait for the condition');

/** Paths of one machine, and hosts of package mirrors, mean nothing to the next reader. */
const machinePath = /(^|[\s'"`(=:])\/(work|root|home\/\w+|Users\/\w+)\//;
const registryHost =
  /"resolved":\s*"http|\b(registry\.(npmjs\.org|yarnpkg\.com)|npmmirror\.com|pypi\.org|proxy\.golang\.org|(artifactory|nexus|verdaccio)[\w-]*\.\w)/i;
export const machineTraces = (files: readonly SourceFile[]): string[] => [
  ...forbidden(files, machinePath, 'an absolute path of one machine'),
  ...forbidden(files, registryHost, 'a registry host'),
];
