import type { LanguagePack } from '../../language-pack.ts';
import { germanAnswers } from './answer-texts.ts';
import { germanCues } from './cues.ts';
import { germanDialogue } from './dialogue-texts.ts';
import { germanFacts } from './facts.ts';
import { germanGrounds } from './grounds.ts';
import { germanHelp } from './help-texts.ts';
import { germanHotelNames } from './hotel-names.ts';
import { germanAmenities, germanLabels, germanQuestions } from './hotel-words.ts';
import { germanIdeas } from './ideas.ts';
import { germanBooking } from './lexicon.ts';
import { germanPages } from './pages.ts';
import { germanPhrases } from './phrases.ts';
import { germanPlatform } from './platform-texts.ts';
import { germanReplies } from './replies.ts';
import { germanSenses } from './senses.ts';
import { germanSpeech } from './speech.ts';
import { germanWords } from './words.ts';

export const german: LanguagePack<'de'> = {
  tag: 'de', words: germanWords, ideas: germanIdeas, cues: germanCues, booking: germanBooking, replies: germanReplies, phrases: germanPhrases,
  speech: germanSpeech, answers: germanAnswers, help: germanHelp, dialogue: germanDialogue, platform: germanPlatform,
  labels: germanLabels, questions: germanQuestions, amenities: germanAmenities, hotelNames: germanHotelNames,
  facts: germanFacts, grounds: germanGrounds, pages: germanPages, senses: germanSenses,
};
