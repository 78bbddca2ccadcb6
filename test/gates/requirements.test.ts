import { describe, expect, it } from '@jest/globals';
import { deliveredGroups, requirements } from '../requirements.ts';
import { informative } from '../requirements/informative.ts';
import { row } from '../requirements/row.ts';
import { verifies } from '../requirements/verifies.ts';
import { citationsIn, coverageProblems, manifestProblems } from './citations.ts';
import { committedPaths, read } from './repository.ts';

/** Planted sources are put together here, or the scan of this very file would find them. */
const citing = (...args: string[]): string => `it${'Verifies'}([${args.join(', ')}], 'name', async () => {});`;
const suffix = (...args: string[]): string => '`%s ${veri' + `fies(${args.join(', ')})}\``;
const test = (text: string) => ({ path: 'test/planted.test.ts', text });

describe('the requirements manifest', () => {
  it('is well-formed: unique ids, sorted within each section', () => {
    expect(manifestProblems(requirements, informative)).toEqual([]);
  });

  it('has every section of the specification', () => {
    const sections = new Set(requirements.map((requirement) => requirement.section.split('.')[0]));
    expect([...sections].filter((section) => /^\d/.test(section ?? ''))).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('is cited by tests for everything that is delivered, and nothing else is cited', () => {
    const tests = committedPaths().filter((path) => path.startsWith('test/') && path.endsWith('.test.ts'));
    expect(coverageProblems(requirements, deliveredGroups, tests.map(read))).toEqual([]);
  });
});

describe('the coverage check finds', () => {
  const manifest = [row('1/a', 'foundation', 'A.'), row('1/b', 'foundation', 'B.'), row('1/c', 'booking', 'C.')];

  it('nothing when every delivered row is cited, one way or the other', () => {
    const sources = [test(citing("'1/a'")), test(suffix("'1/b'"))];
    expect(coverageProblems(manifest, ['foundation'], sources)).toEqual([]);
  });

  it('an uncited row of a delivered group, and lets later groups wait', () => {
    expect(coverageProblems(manifest, ['foundation'], [test(citing("'1/a'"))])).toEqual(['no test cites 1/b']);
    expect(coverageProblems(manifest, ['booking'], [])).toEqual(['no test cites 1/c']);
  });

  it('an unknown id', () => {
    const sources = [test(citing("'1/a'", "'1/b'", "'1/x'"))];
    expect(coverageProblems(manifest, ['foundation'], sources)).toEqual([
      'test/planted.test.ts: cites unknown requirement 1/x',
    ]);
  });
});

describe('the scan of citations', () => {
  it('reads lists over several lines and both quotes', () => {
    expect(citationsIn(test(citing("\n  '1/a'", '\n  "1/b"', '\n'))).ids).toEqual(['1/a', '1/b']);
  });

  it('ignores comments', () => {
    const text = ` // ${citing("'1/a'")}\n/**\n * ${citing("'1/b'")}\n */\n`;
    expect(citationsIn(test(text))).toEqual({ ids: [], problems: [] });
  });

  it.each([
    ['a variable', citing('someId')],
    ['a template', citing('`1/${name}`')],
    ['nothing', citing()],
    ['a list made elsewhere', citing().replace('[]', 'ids')],
  ])('refuses a citation of %s', (_what, text) => {
    expect(citationsIn(test(text)).problems).toEqual(['test/planted.test.ts: itVerifies must cite ids as literals']);
  });
});

describe('the check of the manifest finds', () => {
  const problemsOf = (...ids: string[]) => manifestProblems(ids.map((id) => row(id, 'foundation', 'Text.')), []);

  it('duplicates', () => expect(problemsOf('1/a', '1/a')).toEqual(['duplicate id 1/a']));
  it('unsorted ids', () => expect(problemsOf('1/b', '1/a')).toEqual(['unsorted: 1/a after 1/b']));
  it('a scattered section', () => expect(problemsOf('1/a', '2/a', '1/b')).toEqual(['section 1 is scattered at 1/b']));
  it('unreadable ids', () => expect(problemsOf('1 a')).toEqual(['unreadable id 1 a']));
  it('an id that is both a requirement and informative', () => {
    const problems = manifestProblems([row('1/a', 'foundation', 'Text.')], [{ id: '1/a', reason: 'Words.' }]);
    expect(problems).toEqual(['duplicate id 1/a']);
  });
  it('rows without words', () => {
    const problems = manifestProblems([row('1/a', 'foundation', ' ')], [{ id: '1/b', reason: '' }]);
    expect(problems).toEqual(['no behaviour for 1/a', 'no reason for 1/b']);
  });
});

describe('verifies', () => {
  /** Under another name, or these calls would count as citations. */
  const cite = verifies;

  it('names the rows it cites', () => expect(cite('7/400', '7/404')).toBe('[7/400, 7/404]'));

  it('throws on a row that does not exist', () => {
    expect(() => cite('9/version-2')).toThrow('Not in test/requirements: 9/version-2');
  });
});
