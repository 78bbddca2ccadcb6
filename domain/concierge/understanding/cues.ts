import { END, type CueWords } from '../../language/cue-words.ts';
import { fold } from '../../language/fold.ts';
import { inAnyLanguage, perLanguage } from '../../language/languages.ts';

/** Patterns over folded text that tell the kind of a message. */
export type Cues = Readonly<Record<keyof CueWords, RegExp>>;

const AT_START: ReadonlySet<string> = new Set(['filler', 'greeting', 'opening', 'followUp', 'pronoun', 'leaning']);
const ending = inAnyLanguage((any) => new RegExp(`(?:,? (?:${any(({ phrases }) => phrases.courteousEnd)}))?[ .!?]*$`));

export const cuesOf = perLanguage(({ tag, cues }): Cues => {
  const compiled = Object.entries(cues).map(([name, patterns]) => {
    const source = patterns.map((pattern) => spaced(fold(pattern.replaceAll(END, ending().source), tag)).replaceAll('\\p{l}', '\\p{L}'))
      .join('|') || '(?!)';
    const start = AT_START.has(name) ? '^' : '(?<![\\p{L}\\p{N}])';
    return [name, new RegExp(`${start}(?:${source})(?![\\p{L}\\p{N}])`, 'u')];
  });
  return Object.fromEntries(compiled) as Cues;
});

/** Spaces of any width; a space that a question mark follows may be left out, as in "guest ?house". */
const spaced = (pattern: string): string => pattern.replaceAll(' ?', '\\s*').replaceAll(' ', '\\s+');
