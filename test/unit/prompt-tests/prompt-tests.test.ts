import { describe, expect, it } from '@jest/globals';
import type { AskedCase, PromptCase } from '../../../domain/model/prompt-tests/case.ts';
import { judgeAnswer, type JudgedAnswer } from '../../../domain/prompt-tests/judge-answer.ts';
import { summarizeRun } from '../../../domain/prompt-tests/summarize-run.ts';

const expecting = (more: Partial<PromptCase>): PromptCase => ({
  id: 'case', question: 'When?', locale: null, mustContain: [], mustNotContain: [], expectedSource: null, expectedTool: null, expectedHandoff: null, ...more,
});
const answering = (more: Partial<JudgedAnswer> = {}): JudgedAnswer => ({
  message: 'Le petit déjeuner\nest servi dès 7:00.', answered: true, sources: [{ title: 'Breakfast', url: 'https://h.example/dine' }], tools: ['find_table'], handoff: false, ...more,
});
const checks = (expected: Partial<PromptCase>, answer: Partial<JudgedAnswer> = {}): string[] => judgeAnswer(expecting(expected), answering(answer)).map(({ check }) => check);

describe('judgeAnswer', () => {
  it.each<[string, Partial<PromptCase>, Partial<JudgedAnswer>, string[]]>([
    ['case, accents and line breaks', { mustContain: ['DEJEUNER EST servi'] }, {}, []],
    ['what is missing', { mustContain: ['7:00', '8:00', 'diner'] }, {}, ['mustContain', 'mustContain']],
    ['what must not be there', { mustNotContain: ['déjeuner', 'lunch'] }, {}, ['mustNotContain']],
    ['a source by its title or address', { expectedSource: 'breakfast' }, {}, []],
    ['another source', { expectedSource: 'spa' }, {}, ['expectedSource']],
    ['no source at all', { expectedSource: 'spa' }, { sources: [] }, ['expectedSource']],
    ['a tool that was called', { expectedTool: 'find_table' }, {}, []],
    ['a tool that was not', { expectedTool: 'cancel_table' }, {}, ['expectedTool']],
    ['a hand-over that did not happen', { expectedHandoff: true }, {}, ['expectedHandoff']],
    ['a hand-over that nobody wanted', { expectedHandoff: false }, { handoff: true }, ['expectedHandoff']],
    ['an answer where nothing is expected', {}, {}, []],
    ['silence where nothing is expected', {}, { answered: false }, ['answered']],
    ['that it does not know, where that is expected', { mustContain: ['7:00'] }, { answered: false }, []],
  ])('sees %s', (_what, expected, answer, failures) => expect(checks(expected, answer)).toEqual(failures));
});

describe('summarizeRun', () => {
  const asked = (...pairs: [caseId: string, passed: boolean][]): AskedCase[] => pairs.map(([caseId, passed]) => ({ caseId, passed }));

  it('counts cases that passed at every asking, and all askings', () => {
    expect(summarizeRun(asked(['a', true], ['a', false], ['b', true], ['b', true]), null)).toEqual({
      cases: 2, passed: 1, failed: 1, askings: 4, score: 0.75, previous: null, regressions: [], improvements: [],
    });
  });

  it('compares shares, so that runs of other lengths compare too', () => {
    const before = { taskId: 't', askings: asked(['worse', true], ['same', true], ['better', false], ['gone', true]) };
    const now = asked(['worse', true], ['worse', false], ['same', true], ['same', true], ['better', true], ['better', false], ['new', false], ['new', false]);
    expect(summarizeRun(now, before)).toMatchObject({ regressions: ['worse'], improvements: ['better'], previous: { taskId: 't', score: 0.75 }, score: 0.5 });
  });

  it('has no score where nothing was asked', () => expect(summarizeRun([], null)).toMatchObject({ cases: 0, score: null, askings: 0 }));
});
