import { LANGUAGES, type Language } from '../../language/languages.ts';
import { fold } from '../../language/fold.ts';
import { analyze } from '../../retrieval/analyze.ts';

const CLAUSE = /(?<=[?!.,;])\s+/u;

/** How a guest asks to go on in a language, before or beside its name; "Do you speak English?" asks what the staff speak. */
const GOES_ON: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:in|to)\s+(?:\w+\s+)?$|\b(?:can|could|may|shall) (?:we|i)\b|\blet'?s\b/u,
  de: /\b(?:auf|in|ins|zu|zum)\s+$|\b(?:konnen|konnten|kann|konnte|durfen|darf|wollen) (?:wir|ich)\b/u,
  fr: /\b(?:en|a l'|au|vers l'|vers le)\s*$|\b(?:peut-on|on peut|pouvons-nous|on pourrait|pourrait-on|puis-je|je peux)\b/u,
  es: /\b(?:en|al|a)\s+$|\b(?:podemos|podriamos|puedo|podria|se puede)\b/u,
  it: /\b(?:in|all'|al|a)\s*$|\b(?:possiamo|potremmo|posso|potrei|si puo)\b/u,
};

const NAMES: Readonly<Record<Language, RegExp>> = Object.fromEntries(LANGUAGES.map((language) => [language, namesIn(language)])) as Record<Language, RegExp>;

function namesIn(language: Language): RegExp {
  const spoken = new Intl.DisplayNames([language], { type: 'language' });
  return new RegExp(`\\b(?:${LANGUAGES.map((each) => fold(spoken.of(each) ?? each, language)).join('|')})\\b`, 'u');
}

/** The clauses of a message but those that ask to be answered in a language, which the reply is anyway. */
export function withoutLanguageRequest(text: string, language: Language): string {
  const clauses = text.split(CLAUSE);
  const rest = clauses.filter((clause) => !asksForLanguage(clause, language));
  return rest.length === clauses.length ? text : rest.join(' ');
}

/** "Can we do it in English?" speaks of nothing but a language; "Is the menu in English?" asks for the menu. */
function asksForLanguage(clause: string, language: Language): boolean {
  const folded = fold(clause.replaceAll('’', "'"), language);
  const named = NAMES[language].exec(folded);
  if (named === null || !GOES_ON[language].test(folded.slice(0, named.index))) return false;
  return analyze(clause, language).concepts.every(({ concept }) => concept === LANGUAGE_SPOKEN);
}

const LANGUAGE_SPOKEN = 'language_spoken';
