import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../../local/config.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { a2aKitIn } from './a2a-kit.ts';
import { DOCUMENT, figuresIn, releaseOf, trialIn, withExceptions, withFigures, withTrial } from './figures.ts';
import { readJunit } from './junit.ts';
import { differences, ENOUGH_REQUESTS, figuresOf, type Expectation, type KitTest } from './outcomes.ts';
import { suites, type SuiteName } from './suites.ts';

const tests: KitTest[] = [
  { name: 'a.test_one', outcome: 'passed', message: '' }, { name: 'a.test_two', outcome: 'failed', message: 'Expected a task\nmore' },
  { name: 'b.test_grpc', outcome: 'skipped', message: 'gRPC is not declared' },
];
const expected: Expectation = {
  passed: 1, exceptions: [
    { outcome: 'failed', label: 'two', tests: /test_two$/, reason: 'The kit is wrong.' },
    { outcome: 'skipped', label: 'gRPC', tests: /./, message: /gRPC/, reason: 'It is not served.' },
  ],
};

describe('a run of a kit', () => {
  itVerifies(['decisions/agents/conformance'], 'is as expected when every test passes or has its exception', () => expect(differences(tests, expected)).toEqual([]));

  it.each<[string, KitTest[], Expectation, string]>([
    ['a test that fails', tests, { ...expected, exceptions: expected.exceptions.slice(1) }, 'a.test_two failed: Expected a task'],
    ['a test that is skipped for another reason', [...tests, { name: 'c', outcome: 'skipped', message: 'No card' }], expected, 'c skipped: No card'],
    ['an exception that is needed no more', tests.slice(0, 2), expected, 'gRPC: none is skipped any more (It is not served.)'],
    ['a test that is missing', tests.slice(1), expected, '0 tests passed, 1 are expected to'],
  ])('differs by %s', (_what, run, wanted, difference) => expect(differences(run, wanted)).toEqual([difference]));

  it('is read from what pytest reports', () => {
    expect(readJunit(`<?xml version="1.0"?><testsuites><testsuite><testcase classname="a" name="test_one[x &amp; y]" time="1"/>
      <testcase classname="a" name="test_two"><failure message="No &lt;task&gt;">long</failure></testcase><testcase classname="a" name="test_three"><error message="gone"/></testcase>
      <testcase classname="b" name="test_four"><skipped type="pytest.skip" message="not declared"/></testcase></testsuite></testsuites>`)).toEqual([
      { name: 'a.test_one[x & y]', outcome: 'passed', message: '' }, { name: 'a.test_two', outcome: 'failed', message: 'No <task>' },
      { name: 'a.test_three', outcome: 'failed', message: 'gone' }, { name: 'b.test_four', outcome: 'skipped', message: 'not declared' },
    ]);
  });
});

describe('an A2A kit', () => {
  it('is known by what lies in its folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kit-'));
    try {
      expect(() => a2aKitIn(folder)).toThrow(/There is no A2A kit in .* Name a clone/);
      writeFileSync(join(folder, 'run_tck.py'), '');
      expect(Object.keys(a2aKitIn(folder).suites)).toEqual(['a2a-0.3-mandatory', 'a2a-0.3-capabilities']);
      mkdirSync(join(folder, 'tests/compatibility'), { recursive: true });
      const kit = a2aKitIn(folder);
      expect(Object.keys(kit.suites)).toEqual(['a2a-1.0-must']);
      expect([kit.headers('/.well-known/agent-card.json'), kit.headers('/a2a/v1')]).toEqual([{ 'a2a-version': '1.0' }, {}]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('docs/conformance.md', () => {
  const document = readFileSync(join(repositoryRoot, DOCUMENT), 'utf8');
  const names = Object.keys(suites) as SuiteName[];

  it.each(names)('has the figures of a run of %s that was as expected', (name) => {
    const figures = figuresIn(document, name);
    expect(figures?.passed).toBe(suites[name].expected.passed);
    const outcomes = new Set<string>((suites[name].expected as Expectation).exceptions.map(({ outcome }) => outcome));
    expect([figures?.failed === 0, figures?.skipped === 0]).toEqual([!outcomes.has('failed'), !outcomes.has('skipped')]);
  });

  it('gives every exception with its reason, as the list of them has it', () => expect(document).toBe(withExceptions(document)));

  it('gives what Schemathesis did, which was enough, and what is left out of it', () => {
    // The figures stand there as soon as so many requests have found nothing.
    const trial = trialIn(document) ?? { version: '4.9.9', requests: ENOUGH_REQUESTS, release: 'after 1.0.0' };
    expect(trial.requests).toBeGreaterThanOrEqual(ENOUGH_REQUESTS);
    const written = withTrial(document, trial, trial.release);
    expect(withTrial(written, trial, trial.release)).toBe(written);
    expect(written).toContain('| check `ignored_auth` |');
    if (trialIn(document) !== undefined) expect(written).toBe(document);
    expect(trialIn(withTrial(document, { version: '4.9.9', requests: 50_001 }, 'after 9.9.9'))).toEqual({ version: '4.9.9', release: 'after 9.9.9', requests: 50_001 });
  });

  it('gets the figures of a run in their row, with the release that they are of', () => {
    const figures = { ...figuresOf(tests), passed: 77 };
    const written = withFigures(document, 'a2a-1.0-must', figures, 'after 9.9.9');
    expect(figuresIn(written, 'a2a-1.0-must')).toEqual(figures);
    expect(written).toContain('| after 9.9.9 | 77 | 1 | 1 |');
    for (const name of names.filter((each) => each !== 'a2a-1.0-must')) expect(figuresIn(written, name)).toEqual(figuresIn(document, name));
  });

  it.each([
    ['## Unreleased\n\n- a\n\n## 1.2.0 – 2026-12-01 (abc)\n', 'after 1.2.0'], ['## 1.2.0 – 2026-12-01 (abc)\n\n## 1.1.0\n', '1.2.0'],
  ])('is dated by the release', (changeLog, release) => expect(releaseOf(changeLog)).toBe(release));
});
