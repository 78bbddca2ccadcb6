import type { CueWords } from './cue-words.ts';
import type { FactWords } from './fact-words.ts';
import type { GroundWords } from './ground-words.ts';
import type { HotelNameWords } from './hotel-names.ts';
import type { AmenityWords, FactLabels, TravellerQuestions } from './hotel-words.ts';
import type { IdeaWords } from './ideas.ts';
import type { LanguageData } from './meanings.ts';
import type { PageWords } from './page-words.ts';
import type { Phrases } from './phrases.ts';
import type { ReplyWords } from './reply-words.ts';
import type { Senses } from './senses.ts';
import type { SpeechHabits } from './speech.ts';
import type { AnswerTexts, DialogueTexts, HelpTexts, PlatformTexts } from './texts.ts';
import type { WordLists } from './word-lists.ts';

/** Everything the product knows about a language: how to read and speak it, and what hotels and guests call things. */
export interface LanguagePack<Tag extends string = string> {
  /** ISO 639-1. */
  tag: Tag;
  words: WordLists;
  ideas: IdeaWords;
  /** Words that tell the kind of a message. */
  cues: CueWords;
  /** Dates, times and numbers of people. */
  booking: LanguageData;
  replies: ReplyWords;
  phrases: Phrases;
  speech: SpeechHabits;
  answers: AnswerTexts;
  help: HelpTexts;
  dialogue: DialogueTexts;
  platform: PlatformTexts;
  labels: FactLabels;
  questions: TravellerQuestions;
  amenities: AmenityWords;
  /** How texts name hotels, and what they write next to the names. */
  hotelNames: HotelNameWords;
  facts: FactWords;
  /** Words that serve to compare a sentence with its source. */
  grounds: GroundWords;
  /** How pages write times, prices, links and rules. */
  pages: PageWords;
  senses?: Senses;
}
