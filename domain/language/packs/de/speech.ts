import { twoDigits, type SpeechHabits } from '../../speech.ts';

export const germanSpeech: SpeechHabits = {
  tag: 'de', on: 'am ', at: 'um', people: ['Person', 'Personen'],
  time: (hour, minute) => `${twoDigits(hour)}:${minute} Uhr`,
};
