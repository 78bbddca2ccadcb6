import type { LanguagePack } from '../../language-pack.ts';
import { frenchAnswers } from './answer-texts.ts';
import { frenchCues } from './cues.ts';
import { frenchDialogue } from './dialogue-texts.ts';
import { frenchFacts } from './facts.ts';
import { frenchGrounds } from './grounds.ts';
import { frenchHelp } from './help-texts.ts';
import { frenchHotelNames } from './hotel-names.ts';
import { frenchAmenities, frenchLabels, frenchQuestions } from './hotel-words.ts';
import { frenchIdeas } from './ideas.ts';
import { frenchBooking } from './lexicon.ts';
import { frenchPages } from './pages.ts';
import { frenchPhrases } from './phrases.ts';
import { frenchPlatform } from './platform-texts.ts';
import { frenchReplies } from './replies.ts';
import { frenchSenses } from './senses.ts';
import { frenchSpeech } from './speech.ts';
import { frenchWords } from './words.ts';

export const french: LanguagePack<'fr'> = {
  tag: 'fr', words: frenchWords, ideas: frenchIdeas, cues: frenchCues, booking: frenchBooking, replies: frenchReplies, phrases: frenchPhrases,
  speech: frenchSpeech, answers: frenchAnswers, help: frenchHelp, dialogue: frenchDialogue, platform: frenchPlatform,
  labels: frenchLabels, questions: frenchQuestions, amenities: frenchAmenities, hotelNames: frenchHotelNames,
  facts: frenchFacts, grounds: frenchGrounds, pages: frenchPages, senses: frenchSenses,
};
