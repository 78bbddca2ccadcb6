/** What a language model is asked for: what a guest's message means, or an answer in sentences that quote the hotel's knowledge. */
export const thoughtPurposes = ['hear', 'answer'] as const;
export type ThoughtPurpose = (typeof thoughtPurposes)[number];

/** How many thoughts one turn may have; what is beyond them is decided offline. */
export const MAX_THOUGHTS = 4;

/** A passage that an answer may rest on, as the checker of its sentences needs it. */
export interface GroundPassage {
  /** Its number in the prompt, from 1, which a sentence names. */
  number: number;
  passageId: string;
  title: string;
  text: string;
  locale: string;
}

/** What code checks an answer's sentences against. It is stored with the request and never sent as such. */
export interface AnswerGrounds {
  /** The questions as they were put to the search. */
  questions: readonly string[];
  /** The language the answer has to be in. */
  locale: string;
  passages: readonly GroundPassage[];
  /** The channel's notes that code does not enforce by itself, as wishes of style. */
  notes: readonly string[];
  /** Phrases that the hotel does not want said, and whether it wants no links. */
  unsaid: readonly string[];
  noLinks: boolean;
}

/** One call of a model, as the mind wants it. */
export interface ThoughtRequest {
  purpose: ThoughtPurpose;
  /** Identifies what is asked, so that further words of the guest make a new hearing: a hash of what goes in. */
  key: string;
  /** The stable first part, the same for all guests of a hotel. */
  system: string;
  /** What varies; data in it are JSON strings. */
  prompt: string;
  /** The closed form of the output. */
  schema: ThoughtPurpose;
  maxOutputTokens: number;
  /** Of an `answer`. */
  grounds?: AnswerGrounds;
}

/** Why a thought was left to the offline mind. */
export const fallbackReasons = [
  'off', 'budget', 'paused', 'rate-limited', 'unreachable', 'timeout', 'refused', 'bad-answer', 'action-needed',
] as const;
export type FallbackReason = (typeof fallbackReasons)[number];

/** What came of a thought; the value has the form of its schema. */
export type ThoughtResult = { outcome: 'answered'; value: unknown } | { outcome: 'fallback'; reason: FallbackReason };

/** A thought of this turn. */
export type Thought = { purpose: ThoughtPurpose; key: string } & ThoughtResult;

/** What a mind needs to know of the model in use: no address and no key. */
export interface ModelUse {
  /** Whether guests are answered in the languages we know, or in any. */
  languages: 'known' | 'any';
  /** Whether the provider holds the output to the schema, or the prompt has to. */
  structured: 'schema' | 'json';
  /** Whether its provider is left alone just now, so that nothing can be asked of it. */
  isLeftAlone?: boolean;
}
