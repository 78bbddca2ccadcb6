import { twoDigits, type SpeechHabits } from '../../speech.ts';

export const spanishSpeech: SpeechHabits = {
  tag: 'es', on: 'el ', at: 'a las', people: ['persona', 'personas'],
  time: (hour, minute) => `${twoDigits(hour)}:${minute}`,
};
