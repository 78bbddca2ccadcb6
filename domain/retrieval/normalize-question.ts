import { boundedText } from '../language/bounded-text.ts';
import { analyze } from './analyze.ts';

const MAX_LENGTH = 500;

/** A form that a question shares with its rephrasings: its stems in alphabetical order. */
export function normalizeQuestion(question: string, locale: string): string {
  const { words } = analyze(boundedText(question), locale);
  const content = words.filter((word) => word.content);
  const stems = new Set((content.length > 0 ? content : words).map((word) => word.stem));
  return ([...stems].sort().join(' ') || question.trim()).slice(0, MAX_LENGTH);
}
