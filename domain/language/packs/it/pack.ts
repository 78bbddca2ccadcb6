import type { LanguagePack } from '../../language-pack.ts';
import { italianAnswers } from './answer-texts.ts';
import { italianCues } from './cues.ts';
import { italianDialogue } from './dialogue-texts.ts';
import { italianFacts } from './facts.ts';
import { italianGrounds } from './grounds.ts';
import { italianHelp } from './help-texts.ts';
import { italianHotelNames } from './hotel-names.ts';
import { italianAmenities, italianLabels, italianQuestions } from './hotel-words.ts';
import { italianIdeas } from './ideas.ts';
import { italianBooking } from './lexicon.ts';
import { italianPages } from './pages.ts';
import { italianPhrases } from './phrases.ts';
import { italianPlatform } from './platform-texts.ts';
import { italianReplies } from './replies.ts';
import { italianSenses } from './senses.ts';
import { italianSpeech } from './speech.ts';
import { italianWords } from './words.ts';

export const italian: LanguagePack<'it'> = {
  tag: 'it', words: italianWords, ideas: italianIdeas, cues: italianCues, booking: italianBooking, replies: italianReplies, phrases: italianPhrases,
  speech: italianSpeech, answers: italianAnswers, help: italianHelp, dialogue: italianDialogue, platform: italianPlatform,
  labels: italianLabels, questions: italianQuestions, amenities: italianAmenities, hotelNames: italianHotelNames,
  facts: italianFacts, grounds: italianGrounds, pages: italianPages, senses: italianSenses,
};
