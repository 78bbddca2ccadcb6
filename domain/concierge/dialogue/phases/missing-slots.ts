import { wallClockOf } from '../../../model/booking/wall-clock.ts';
import { said, withMemory, type Said, type Scene } from '../scene.ts';

/** Asks only for the missing details of a wish; if it is complete, asks whether to look for it again. */
export function askForMissingSlots(scene: Scene, opening: readonly string[] = []): Said {
  const { memory: { wish: { date, time, partySize } }, words } = scene;
  const next = withMemory(scene, { phase: 'wish', offers: [] });
  if (date !== undefined && time !== undefined && partySize !== undefined) {
    return said(next, [...opening, words.say('tryAgain', { people: words.people(partySize), when: words.when(wallClockOf(date, time)) })]);
  }
  const missing = `${date === undefined ? 'Date' : ''}${time === undefined ? 'Time' : ''}${partySize === undefined ? 'Party' : ''}`;
  const key = missing === 'DateTimeParty' ? 'askAll'
    : `ask${missing}` as 'askDate' | 'askTime' | 'askParty' | 'askDateTime' | 'askDateParty' | 'askTimeParty';
  return said(next, [...opening, words.say(key)]);
}
