import { dateOf, timeOf, wallClockOf, type WallClock } from '../../../model/booking/wall-clock.ts';
import { partsOf, type Table } from '../memory.ts';
import { said, withMemory, type Said, type Scene, type DialoguePart } from '../scene.ts';
import { freeTimes, nearestTimes, restOfDay } from './day-times.ts';
import { offer } from './find-table.ts';
import { askForGuest } from './guest.ts';
import { refused } from './refused.ts';

/** "Anything later?": offers the day's free times after (or before) the wanted one, or those beyond the last offer. A hold stays. */
export function* offerOnSide(scene: Scene, side: 'later' | 'earlier'): DialoguePart<Said> {
  const { words, memory } = scene;
  const wanted = wantedTable(scene);
  if (wanted === null) return said(scene, [words.say('askTime')]);
  const lies = (at: WallClock, from: WallClock): boolean => (side === 'later' ? at > from : at < from);
  const sameDay = memory.offers.filter((at) => dateOf(at) === dateOf(wanted.startsAt));
  const isAnswered = sameDay.length > 0 && sameDay.every((at) => lies(at, wanted.startsAt));
  const from = (isAnswered ? sameDay.at(side === 'later' ? -1 : 0) : undefined) ?? wanted.startsAt;
  const found = yield* freeTimes(scene, partsOf({ startsAt: from, partySize: wanted.partySize }));
  if (!found.ok) return refused(scene, found, wanted);
  const near = nearestTimes(found.data.filter(({ startsAt }) => lies(startsAt, from)), from);
  const rest = near.length > 0 ? { ok: true as const, data: near }
    : yield* restOfDay(scene, partsOf({ startsAt: from, partySize: wanted.partySize }), (at) => lies(at, from));
  if (!rest.ok) return refused(scene, rest, wanted);
  const further = rest.data;
  if (further.length > 0) return memory.phase === 'change' ? among(scene, wanted, further) : offer(scene, wanted, further, 'moreTimes');
  const none = words.say(side === 'later' ? 'nothingLater' : 'nothingEarlier',
    { people: words.people(wanted.partySize), day: words.day(wanted.startsAt) });
  if (memory.offers.length === 0) return askForGuest(scene, [none]);
  const again = memory.phase === 'change' ? among(scene, wanted, memory.offers) : offer(scene, wanted, memory.offers, 'moreTimes');
  return { ...again, parts: [none, ...again.parts] };
}

/** Times to which a reservation can be changed. */
const among = (scene: Scene, { startsAt, partySize }: Table, offers: WallClock[]): Said =>
  said(withMemory(scene, { offers }), [scene.words.say('moreTimes', {
    people: scene.words.people(partySize), day: scene.words.day(startsAt), times: scene.words.times(offers),
  })]);

/** The table the guest asked for; missing details come from the held or reserved table. */
function wantedTable({ memory: { wish, table, reservation, phase } }: Scene): Table | null {
  const known = phase === 'change' ? reservation?.table : table;
  const date = wish.date ?? (known && dateOf(known.startsAt));
  const time = wish.time ?? (known && timeOf(known.startsAt));
  const partySize = wish.partySize ?? known?.partySize;
  return date && time && partySize !== undefined ? { startsAt: wallClockOf(date, time), partySize } : null;
}
