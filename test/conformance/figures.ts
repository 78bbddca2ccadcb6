import type { Expectation, Figures, Trial } from './outcomes.ts';
import { left, leftChecks } from './left-out.ts';
import { suites, type SuiteName } from './suites.ts';

export const DOCUMENT = 'docs/conformance.md';
const TABLE = /(<!-- figures -->\n)[\s\S]*?(<!-- end of figures -->)/;
const EXCEPTIONS = /(<!-- exceptions -->\n)[\s\S]*?(<!-- end of exceptions -->)/;
const HEAD = '| Suite | As of | Passed | Failed | Skipped |\n|---|---|---|---|---|\n';

/** The release that a state of the sources belongs to, by the change log's newest headings: `1.0.0`, or what comes after it. */
export function releaseOf(changeLog: string): string {
  const [newest = '', before = ''] = [...changeLog.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading.split(' ')[0] ?? '');
  return newest === 'Unreleased' ? `after ${before}` : newest;
}

const rowsOf = (document: string): Map<string, string> =>
  new Map([...(TABLE.exec(document)?.[0] ?? '').matchAll(/^\| (.+?) \|.*$/gm)].map(([row, title = '']) => [title, row]));

/** The document with the figures of a run in their row, and with the exceptions as they are expected; the other rows stay. */
export function withFigures(document: string, suite: SuiteName, { passed, failed, skipped }: Figures, release: string): string {
  const rows = rowsOf(document);
  rows.set(suites[suite].title, `| ${suites[suite].title} | ${release} | ${passed} | ${failed} | ${skipped} |`);
  const table = Object.values(suites).flatMap(({ title }) => rows.get(title) ?? []).map((row) => `${row}\n`).join('');
  return withExceptions(document.replace(TABLE, (_, start: string, end: string) => `${start}${HEAD}${table}${end}`));
}

/** The document with every exception and its reason. */
export function withExceptions(document: string): string {
  const list = Object.values(suites).flatMap(({ title, expected }) => (expected as Expectation).exceptions.map(({ outcome, label, reason }) =>
    `| ${title} | ${label} | ${outcome} | ${reason} |\n`)).join('');
  const table = `| Suite | Tests | | Why |\n|---|---|---|---|\n${list}`;
  return document.replace(EXCEPTIONS, (_, start: string, end: string) => `${start}${table}${end}`);
}

/** The figures that the document gives of a suite. */
export function figuresIn(document: string, suite: SuiteName): Figures | undefined {
  const [, , , passed, failed, skipped] = (rowsOf(document).get(suites[suite].title) ?? '').split('|').map((cell) => cell.trim());
  return passed === undefined ? undefined : { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) };
}

const TRIAL = /(<!-- trial -->\n)[\s\S]*?(<!-- end of trial -->)/;

/** The document with what Schemathesis did, and what is left out of that. */
export function withTrial(document: string, { version, requests }: Omit<Trial, 'foundNothing'>, release: string): string {
  const operations = left.map(({ path, reason }) => `| operations \`${path.replaceAll('|', '\\|')}\` | ${reason} |\n`);
  const checks = leftChecks.map(({ check, reason }) => `| check \`${check}\` | ${reason} |\n`);
  const told = `Schemathesis ${version}, ${release}: ${requests} requests, and nothing was found.\n\n`;
  return document.replace(TRIAL, (_, start: string, end: string) => `${start}${told}| Left out | Why |\n|---|---|\n${[...operations, ...checks].join('')}${end}`);
}

/** What the document says that Schemathesis did. */
export function trialIn(document: string): Omit<Trial, 'foundNothing'> & { release: string } | undefined {
  const [, version, release, requests] = /^Schemathesis (\S+), (.+): (\d+) requests, and nothing was found\.$/m.exec(TRIAL.exec(document)?.[0] ?? '') ?? [];
  return version === undefined || release === undefined ? undefined : { version, release, requests: Number(requests) };
}
