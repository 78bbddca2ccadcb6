import { hearable } from '../language/hearable.ts';
import { analyze } from './analyze.ts';

const MAX_LENGTH = 500;

/** What a question is about, in a form in which its rephrasings meet: its stems in order of the alphabet. */
export function normalizeQuestion(question: string, locale: string): string {
  const { words } = analyze(hearable(question), locale);
  const content = words.filter((word) => word.content);
  const stems = new Set((content.length > 0 ? content : words).map((word) => word.stem));
  return ([...stems].sort().join(' ') || question.trim()).slice(0, MAX_LENGTH);
}
