import { twoDigits, type SpeechHabits } from '../../speech.ts';

export const italianSpeech: SpeechHabits = {
  tag: 'it', on: '', at: 'alle', people: ['persona', 'persone'],
  time: (hour, minute) => `${twoDigits(hour)}:${minute}`,
};
