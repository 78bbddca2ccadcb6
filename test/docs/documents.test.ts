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

describe('every document', () => {
  it.each(documents())('%s names and links to what exists', (path) => {
    const found = read(path);
    expect([...missingPaths(found, paths, noPaths[path]), ...brokenLinks(found, paths, read)]).toEqual([]);
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
});

it('the decision records have one form', () => {
  expect(formlessRecords(paths.filter((path) => path.startsWith('docs/adr/')).map(read))).toEqual([]);
});
