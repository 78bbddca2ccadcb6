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

/** All that the product knows of a language: to read it, to speak it, and what hotels and guests call things in it. */
export interface LanguagePack<Tag extends string = string> {
  /** ISO 639-1. */
  tag: Tag;
  words: WordLists;
  ideas: IdeaWords;
  /** What kind of message it is. */
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
  /** How hotels are named, and what stands beside their names. */
  hotelNames: HotelNameWords;
  facts: FactWords;
  /** To compare a sentence with what it rests on. */
  grounds: GroundWords;
  /** How pages write times, prices, links and rules. */
  pages: PageWords;
  senses?: Senses;
}
