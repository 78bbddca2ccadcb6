import { describe, expect, it } from '@jest/globals';
import { committedPaths, read } from '../gates/repository.ts';
import { brokenLinks, formlessRecords, missingPaths } from '../gates/tidy-docs.ts';
import { documents } from './shell-blocks.ts';
import { coveredBy, requirements } from './verification-standard.ts';

/** Words that look like paths: a package, and ids of schedules. */
const noPaths: Record<string, string[]> = {
  'docs/dependencies.md': ['ipaddr.js'],
  'docs/pipelines.md': ['platform/sweep-tasks', 'platform/maintenance'],
};

const paths = committedPaths();
const file = (path: string, text: string) => ({ path, text });

describe('every document', () => {
  it.each(documents())('%s names and links to what exists', (path) => {
    const found = read(path);
    expect([...missingPaths(found, paths, noPaths[path]), ...brokenLinks(found, paths, read)]).toEqual([]);
  });

  it('would show a link that leads nowhere', () => {
    const here = (path: string) => file(path, '# Here\n\n## A `place`, there\n');
    const text = 'See [a](b.md#a-place-there), [c](b.md#elsewhere), [d](c.md), [e](../api), [f](https://x.test/y) and `[g](h.md)`.';
    expect(brokenLinks(file('docs/a.md', text), ['docs/a.md', 'docs/b.md', 'api/main.ts'], here)).toEqual([
      'docs/a.md: links to b.md#elsewhere, which has no such heading',
      'docs/a.md: links to c.md, which does not exist',
    ]);
  });
});

describe('the README', () => {
  it('fits on a few screens', () => expect(read('README.md').text.split('\n').length - 1).toBeLessThanOrEqual(150));

  it('says every command that continuous integration runs', () => {
    const commands = read('.ci/run').text.split('\n').filter((line) => !/^(#|set |cd |$)/.test(line));
    expect(commands).not.toEqual([]);
    expect(commands.filter((command) => !read('README.md').text.split('\n').includes(command))).toEqual([]);
  });
});

/** Rows of the table of the verification standard that say less than they have to. */
function unexplained(text: string, known: readonly string[]): string[] {
  const rows = text.split('\n').flatMap((line) => /^\| (\d[^|]*)\| ([^|]*?) \| (.*) \|$/.exec(line)?.slice(1, 4) ?? []);
  return Array.from({ length: rows.length / 3 }, (_, index) => rows.slice(index * 3, index * 3 + 3)).flatMap(([section = '', met = '', why = '']) => {
    const tests = [...why.matchAll(/`(test\/[^`]+\.test\.ts)`/g)].map(([, path = '']) => path);
    if (met === 'yes' || met === 'mostly') return tests.length > 0 && tests.every((path) => known.includes(path)) ? [] : [`${section}: names no test that exists`];
    return ['no', 'n/a', 'proxy', 'by design'].includes(met) && why.length >= 10 ? [] : [`${section}: ${met} without a reason`];
  });
}

describe('the verification standard', () => {
  const { text } = read('docs/security.md');

  it('has every chapter, and every row a test that exists or a reason', () => {
    const chapters = [...text.matchAll(/^### V(\d+) /gm)].map(([, chapter]) => Number(chapter));
    expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
    expect(unexplained(text, paths)).toEqual([]);
  });

  it('has a row for every requirement of levels 1 and 2, and none for what the standard has not', () => {
    const rows = [...text.matchAll(/^\| (\d[^|]*)\|/gm)].map(([, row = '']) => row);
    expect(requirements).toHaveLength(253);
    const covered = rows.map((row) => coveredBy(row));
    expect(requirements.filter((id) => !covered.flat().includes(id))).toEqual([]);
    expect(covered.flat().filter((id, index, all) => all.indexOf(id) !== index)).toEqual([]);
  });

  it('would show that a requirement has no row', () => {
    expect(coveredBy('6.4.1, 6.4.3 a and b')).toEqual(['6.4.1', '6.4.3']);
    expect(coveredBy('6.5.2–6.5.4 c')).toEqual(['6.5.2', '6.5.3', '6.5.4']);
    expect(coveredBy('17.1–17.3')).toEqual(['17.1.1', '17.2.1', '17.2.2', '17.2.3', '17.2.4', '17.3.1', '17.3.2']);
    expect(coveredBy('1.3.11 d')).toEqual(['1.3.11']);
  });

  it('would show a yes without a test, one whose test is gone, and a no without a reason', () => {
    const rows = ['| 1.1 a | yes | somehow |', '| 1.2 b | yes | `test/gone.test.ts` |', '| 1.3 c | no |  |', '| 1.4 d | maybe | for some good reason |'];
    expect(unexplained(rows.join('\n'), paths)).toHaveLength(4);
  });
});

describe('the decision records', () => {
  it('have one form', () => expect(formlessRecords(paths.filter((path) => path.startsWith('docs/adr/')).map(read))).toEqual([]));

  it('would be found without it, or with another number', () => {
    const record = (title: string, status = 'accepted') =>
      `# ${title}\n\n- Status: ${status}\n- Date: 2026-01-02\n\n## Context\n\nWhy.\n\n## Decision\n\nWhat.\n\n## Consequences\n\nThen.\n`;
    expect(formlessRecords([
      file('docs/adr/0001-a.md', record('1. A')), file('docs/adr/0002-b.md', record('3. B')), file('docs/adr/0003-c.md', record('3. C', 'maybe')),
    ])).toEqual(['docs/adr/0002-b.md: numbered 3', 'docs/adr/0003-c.md: not title, status, date, context, decision, consequences']);
  });
});
