import type { Source } from '../model/chat.ts';
import { fold } from '../language/fold.ts';
import type { CaseFailure, PromptCase } from '../model/prompt-tests/case.ts';

/** What an asking gave, as far as it is judged. */
export interface JudgedAnswer {
  message: string;
  /** Whether the concierge knew what to say; false: it said that it does not know. */
  answered: boolean;
  sources: readonly Source[];
  tools: readonly string[];
  handoff: boolean;
}

/** Holds an answer against what its case expects. @returns what it missed; nothing when it passes */
export function judgeAnswer(expected: PromptCase, answer: JudgedAnswer): CaseFailure[] {
  const message = comparable(answer.message);
  const failures: (CaseFailure | false)[] = [
    ...expected.mustContain.map((text): CaseFailure | false => !message.includes(comparable(text))
      && { check: 'mustContain', message: `The answer does not contain "${text}".` }),
    ...expected.mustNotContain.map((text): CaseFailure | false => message.includes(comparable(text))
      && { check: 'mustNotContain', message: `The answer contains "${text}".` }),
    sourceFailure(expected.expectedSource, answer.sources),
    expected.expectedTool !== null && !answer.tools.includes(expected.expectedTool)
      && { check: 'expectedTool', message: `The tool ${expected.expectedTool} was not called.` },
    expected.expectedHandoff !== null && expected.expectedHandoff !== answer.handoff
      && {
        check: 'expectedHandoff',
        message: answer.handoff ? 'The guest was passed on to a person.' : 'The guest was not passed on to a person.',
      },
    // A case that expects nothing in particular still expects an answer.
    expectsNothing(expected) && !answer.answered && { check: 'answered', message: 'The concierge did not know an answer.' },
  ];
  return failures.filter((failure) => failure !== false);
}

function sourceFailure(expected: string | null, sources: readonly Source[]): CaseFailure | false {
  if (expected === null) return false;
  const wanted = comparable(expected);
  if (sources.some(({ title, url }) => comparable(title).includes(wanted) || comparable(url ?? '').includes(wanted))) return false;
  const given = sources.map(({ title, url }) => url ?? title).join(', ') || 'no source';
  return { check: 'expectedSource', message: `The answer rests on ${given} and not on "${expected}".` };
}

const expectsNothing = (expected: PromptCase): boolean => expected.mustContain.length === 0 && expected.mustNotContain.length === 0
  && expected.expectedSource === null && expected.expectedTool === null && expected.expectedHandoff === null;

/** Case, accents and spaces make no difference. */
const comparable = (text: string): string => fold(text, null).replace(/\s+/g, ' ').trim();
