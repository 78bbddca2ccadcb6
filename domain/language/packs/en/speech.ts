import type { SpeechHabits } from '../../speech.ts';

export const englishSpeech: SpeechHabits = {
  tag: 'en-GB', on: 'on ', at: 'at', people: ['person', 'people'],
  // By 12 hours.
  time: (hour, minute) => `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`,
  date: (written) => written.replace(/^(\p{L}+) /u, '$1, '),
};
