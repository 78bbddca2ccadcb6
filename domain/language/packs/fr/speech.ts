import { twoDigits, type SpeechHabits } from '../../speech.ts';

export const frenchSpeech: SpeechHabits = {
  tag: 'fr', on: 'le ', at: 'à', people: ['personne', 'personnes'],
  time: (hour, minute) => `${twoDigits(hour)}h${minute}`,
  date: (written) => written.replace(/ 1 (?=\p{L})/u, ' 1er '),
};
