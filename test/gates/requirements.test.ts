import { describe, expect, it } from '@jest/globals';
import { deliveredGroups, requirements } from '../requirements.ts';
import { informative } from '../requirements/informative.ts';
import { coverageProblems, manifestProblems } from './citations.ts';
import { committedPaths, read } from './repository.ts';

describe('the requirements manifest', () => {
  it('is well-formed: unique ids, sorted within each section', () => {
    expect(manifestProblems(requirements, informative)).toEqual([]);
  });

  it('has every section of the specification', () => {
    const sections = new Set(requirements.map((requirement) => requirement.section.split('.')[0]));
    expect([...sections].filter((section) => /^\d/.test(section ?? ''))).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('is cited by `npm test` for everything that is delivered, and nothing else is cited', () => {
    const tests = committedPaths().filter((path) => path.startsWith('test/') && path.endsWith('.test.ts') && !path.endsWith('.durability.test.ts'));
    expect(coverageProblems(requirements, deliveredGroups, tests.map(read))).toEqual([]);
  });
});
