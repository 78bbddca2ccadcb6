import { languageOf, type Language } from './languages.ts';
import { latticeOf, type Lattice } from './lattice.ts';
import { findPhrases, type Occurrence } from './phrase-search.ts';
import { sentences } from './sentences.ts';
import { tokenize, type Token as Word } from './tokenize.ts';
import { tokensOf, type Token } from './tokens.ts';

/** What a guest said, in a language. Each reading is computed once, at its first use. */
export class Utterance {
  readonly text: string;
  readonly language: Language;
  /** All texts of one message, so that the same part is always the same utterance. */
  readonly #family: Map<string, Utterance>;
  #tokens: readonly Token[] | undefined;
  #lattice: Lattice | undefined;
  #words: readonly Word[] | undefined;
  #sentences: readonly Utterance[] | undefined;

  constructor(text: string, language: Language, family = new Map<string, Utterance>()) {
    this.text = text;
    this.language = language;
    this.#family = family.set(text, this);
  }

  /** Another text of the same message, such as a part of it. */
  with(text: string): Utterance {
    return this.#family.get(text) ?? new Utterance(text, this.language, this.#family);
  }

  /** The same message in another language. */
  in(language: Language): Utterance {
    return language === this.language ? this : new Utterance(this.text, language);
  }

  /** Words, runs of digits and signs. */
  get tokens(): readonly Token[] {
    return this.#tokens ??= tokensOf(this.text, this.language);
  }

  /** Every possible meaning of its words for a booking. */
  get lattice(): Lattice {
    return this.#lattice ??= latticeOf(this.tokens, this.language);
  }

  /** Words as the knowledge index has them. */
  get words(): readonly Word[] {
    return this.#words ??= tokenize(this.text, this.language);
  }

  get sentences(): readonly Utterance[] {
    return this.#sentences ??= sentences(this.text).map((sentence) => this.with(sentence));
  }

  /** Finds phrases of these lists, as offsets into the text; the longest at each place. */
  find(...lists: readonly (readonly string[])[]): Occurrence[] {
    return findPhrases(this.tokens, lists, this.language);
  }

  says(...lists: readonly (readonly string[])[]): boolean {
    return this.find(...lists).length > 0;
  }
}

/** An utterance in the language of a BCP 47 tag; a tag of any other language is read as English. */
export const utteranceIn = (text: string, locale: string): Utterance => new Utterance(text, languageOf(locale) ?? 'en');

/** Computes a reading of an utterance once; its users must not change it. */
export function readOnce<T>(read: (said: Utterance) => T): (said: Utterance) => T {
  const known = new WeakMap<Utterance, { reading: T }>();
  return (said) => {
    let found = known.get(said);
    if (found === undefined) known.set(said, found = { reading: read(said) });
    return found.reading;
  };
}
