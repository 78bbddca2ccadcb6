import type { LanguagePack } from '../../language-pack.ts';
import { englishAnswers } from './answer-texts.ts';
import { englishCues } from './cues.ts';
import { englishDialogue } from './dialogue-texts.ts';
import { englishFacts } from './facts.ts';
import { englishGrounds } from './grounds.ts';
import { englishHelp } from './help-texts.ts';
import { englishHotelNames } from './hotel-names.ts';
import { englishAmenities, englishLabels, englishQuestions } from './hotel-words.ts';
import { englishIdeas } from './ideas.ts';
import { englishBooking } from './lexicon.ts';
import { englishPages } from './pages.ts';
import { englishPhrases } from './phrases.ts';
import { englishPlatform } from './platform-texts.ts';
import { englishReplies } from './replies.ts';
import { englishSenses } from './senses.ts';
import { englishSpeech } from './speech.ts';
import { englishWords } from './words.ts';

export const english: LanguagePack<'en'> = {
  tag: 'en', words: englishWords, ideas: englishIdeas, cues: englishCues, booking: englishBooking, replies: englishReplies, phrases: englishPhrases,
  speech: englishSpeech, answers: englishAnswers, help: englishHelp, dialogue: englishDialogue, platform: englishPlatform,
  labels: englishLabels, questions: englishQuestions, amenities: englishAmenities, hotelNames: englishHotelNames,
  facts: englishFacts, grounds: englishGrounds, pages: englishPages, senses: englishSenses,
};
