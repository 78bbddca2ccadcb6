import type { LanguagePack } from '../../language-pack.ts';
import { spanishAnswers } from './answer-texts.ts';
import { spanishCues } from './cues.ts';
import { spanishDialogue } from './dialogue-texts.ts';
import { spanishFacts } from './facts.ts';
import { spanishGrounds } from './grounds.ts';
import { spanishHelp } from './help-texts.ts';
import { spanishHotelNames } from './hotel-names.ts';
import { spanishAmenities, spanishLabels, spanishQuestions } from './hotel-words.ts';
import { spanishIdeas } from './ideas.ts';
import { spanishBooking } from './lexicon.ts';
import { spanishPages } from './pages.ts';
import { spanishPhrases } from './phrases.ts';
import { spanishPlatform } from './platform-texts.ts';
import { spanishReplies } from './replies.ts';
import { spanishSenses } from './senses.ts';
import { spanishSpeech } from './speech.ts';
import { spanishWords } from './words.ts';

export const spanish: LanguagePack<'es'> = {
  tag: 'es', words: spanishWords, ideas: spanishIdeas, cues: spanishCues, booking: spanishBooking, replies: spanishReplies, phrases: spanishPhrases,
  speech: spanishSpeech, answers: spanishAnswers, help: spanishHelp, dialogue: spanishDialogue, platform: spanishPlatform,
  labels: spanishLabels, questions: spanishQuestions, amenities: spanishAmenities, hotelNames: spanishHotelNames,
  facts: spanishFacts, grounds: spanishGrounds, pages: spanishPages, senses: spanishSenses,
};
