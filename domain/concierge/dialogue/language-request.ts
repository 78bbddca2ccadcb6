import { LANGUAGES, perLanguage } from '../../language/languages.ts';
import type { Utterance } from '../../language/utterance.ts';
import { fold } from '../../language/fold.ts';
import { analyzed } from '../../retrieval/analyze.ts';

const CLAUSE = /(?<=[?!.,;])\s+/u;

const NAMES = perLanguage(({ tag }) => {
  const spoken = new Intl.DisplayNames([tag], { type: 'language' });
  return new RegExp(`\\b(?:${LANGUAGES.map((each) => fold(spoken.of(each) ?? each, tag)).join('|')})\\b`, 'u');
});
const GOES_ON = perLanguage(({ phrases }) => new RegExp(phrases.goesOn, 'u'));

/** Removes the clauses that ask for an answer in a language, which the reply uses anyway. */
export function withoutLanguageRequest(said: Utterance): Utterance {
  const clauses = said.text.split(CLAUSE);
  const rest = clauses.filter((clause) => !asksForLanguage(said.with(clause)));
  return rest.length === clauses.length ? said : said.with(rest.join(' '));
}

/** "Can we do it in English?" is only about a language; "Is the menu in English?" asks about the menu. */
function asksForLanguage(clause: Utterance): boolean {
  const { text, language } = clause;
  const folded = fold(text.replaceAll('’', "'"), language);
  const named = NAMES(language).exec(folded);
  if (named === null || !GOES_ON(language).test(folded.slice(0, named.index))) return false;
  return analyzed(clause).concepts.every(({ concept }) => concept === LANGUAGE_SPOKEN);
}

const LANGUAGE_SPOKEN = 'language_spoken';
