import { dateOf, timeOf } from '../../model/booking/wall-clock.ts';
import type { Utterance } from '../../language/utterance.ts';
import type { Doubt, Heard } from '../dialogue/heard.ts';
import { hasTimes, NO_NAME, wishOf, type Hearing } from '../dialogue/hearing.ts';
import { partsOf, type BookingMemory, type KnownReservation, type Wish } from '../dialogue/memory.ts';
import { pointedAt } from '../dialogue/which-reservation.ts';
import { choiceIn } from '../understanding/slots/understand-choice.ts';
import { nameIn } from '../understanding/slots/understand-name.ts';
import { understandWish } from '../understanding/slots/understand-wish.ts';
import type { CommandName } from './hearing-schema.ts';
import type { Listened } from './read-hearing.ts';

const slots = { date: 'date', time: 'time', partySize: 'people' } as const;
type Slot = keyof typeof slots;

const LONGEST_NOTE = 160;

/**
 * A message in the table dialogue as a model interpreted it: the commands give its meaning, and the parsers read each value from the
 * guest's own words. Addresses, numbers and codes come from code. If parsers and commands disagree on a value, it stays in doubt and the
 * dialogue asks the guest.
 *
 * @param offline the same message as code alone understands it
 */
export function heardByModel(listened: Listened, hearing: Hearing, offline: Heard): Heard {
  const { whole, now, memory } = hearing;
  const said = (name: CommandName): Utterance | null => spoken(listened, whole, name);
  const has = (name: CommandName): boolean => listened.words.has(name);
  const goal = (['cancel', 'change', 'view'] as const).find(has) ?? null;
  const pointed = pointedAt({ said: said('which') ?? whole, now, memory, goal: goal ?? (memory.phase === 'which' ? memory.goal : null) });
  const { meant } = pointed;
  const named = nameIn(said('name') ?? whole.with(''), { asked: true });
  const { wish, doubt: doubtfulSlot } = wishHeard(listened, hearing, { goal, meant, name: named });
  const answer = has('yes') === has('no') ? null : has('yes') ? 'yes' : 'no';
  const choice = choiceHeard(said('choice'), hearing);
  const doubt = doubtOf({ goal, answer, choice, name: named, givesUp: has('gives-up') }, offline, hearing) ?? doubtfulSlot;
  const isIdle = memory.phase === 'idle';
  const names = Object.keys(wish).length > 0;
  const wantsTable = has('another-table') || (goal === null && (has('table') || (isIdle && names && listened.questions.length === 0)));
  const { name: _, ...reachedAt } = offline.contact;
  const heard: Heard = {
    ...offline, wish, isPast: wish.date !== undefined && wish.date < dateOf(now),
    answer: doubt?.of === 'answer' ? null : answer, wantsTable, severalTables: offline.severalTables && goal === null,
    goal: doubt?.of === 'goal' ? null : goal, givesUp: has('gives-up') && doubt === null, takesTime: has('needs-time') && !has('time'),
    side: hasTimes(memory) && !names ? (['later', 'earlier'] as const).find(has) ?? null : null,
    choice: doubt?.of === 'choice' ? null : choice,
      contact: { ...(named === null || doubt?.of === 'name' ? {} : { name: named }), ...reachedAt },
    notes: notesHeard(listened, offline.notes), meant, meansLast: goal === 'change' && meant === null, meansAll: has('all'),
    reason: memory.phase === 'reason' || has('reason') ? said('reason')?.text ?? offline.reason : null,
    isQuestion: false,
  };
  return { ...heard, isQuestion: listened.questions.length > 0 && !saysMore(heard, memory), ...(doubt === null ? {} : { doubt }) };
}

/** All words for a command, as one utterance. */
function spoken({ words }: Listened, whole: Utterance, name: CommandName): Utterance | null {
  const all = words.get(name);
  return all === undefined ? null : whole.with(all.join(' '));
}

interface AboutWish {
  goal: Heard['goal'];
  meant: KnownReservation[] | null;
  name: string | null;
}

/** The details of the wish that have commands, as the parsers read them. */
function wishHeard(listened: Listened, hearing: Hearing, { goal, meant, name }: AboutWish): { wish: Wish; doubt: Doubt | null } {
  const [only] = meant?.length === 1 ? meant : [];
  const memory: BookingMemory = goal !== 'change' ? hearing.memory
    : { ...hearing.memory, goal, reservation: only ?? hearing.memory.reservation };
  const all = wishOf({ ...hearing, memory }, { name, changesMind: true });
  const wish: Wish = {};
  let doubt: Doubt | null = null;
  for (const slot of Object.keys(slots) as Slot[]) {
    const words = listened.words.get(slots[slot])?.at(-1);
    if (words === undefined) continue;
    const read = all[slot];
    const value = read !== undefined && isSamePlace(slot, words, { ...hearing, memory }) ? read
      : valueOf(slot, words, { ...hearing, memory });
    if (value === undefined) continue;
    if (read === undefined || read === value) Object.assign(wish, { [slot]: value });
    else if (goal === null && DOUBTED.has(memory.phase)) doubt ??= { of: slot, values: [String(read), String(value)] };
  }
  return { wish, doubt };
}

/** The phases in which the dialogue can ask again for a detail of the wish. */
const DOUBTED: ReadonlySet<BookingMemory['phase']> = new Set(['idle', 'wish', 'choose', 'guest', 'confirm', 'change', 'confirm-change']);

/** The value of words that are known to give this detail of the wish. */
function valueOf(slot: Slot, words: string, { whole, now, memory }: Hearing): string | number | undefined {
  const said = whole.with(words);
  return wishOf({ whole: said, now, memory, understood: NOTHING }, NO_NAME)[slot]
    ?? understandWish(said, { today: dateOf(now), now: timeOf(now), expecting: slot, previous: memory.wish })[slot];
}

const NOTHING = { kind: 'statement', question: '', followUp: false, topical: false, ownMatter: false, asks: false } as const;

/** Whether the parsers found the detail at these words when they read the whole message, which shows its context. */
function isSamePlace(slot: Slot, words: string, { whole, now, memory: { wish, reservation } }: Hearing): boolean {
  const previous = { ...(reservation?.table ? partsOf(reservation.table) : {}), ...wish };
  const span = understandWish(whole, { today: dateOf(now), now: timeOf(now), expecting: slot, previous }).spans[slot];
  const start = whole.text.toLowerCase().indexOf(words.toLowerCase());
  return span !== undefined && start !== -1 && start < span[1] && span[0] < start + words.length;
}

const choiceHeard = (said: Utterance | null, { memory: { offers }, now }: Hearing): number | null =>
  (said === null || offers.length === 0 ? null : choiceIn(said, { offers, today: dateOf(now) }));

type Claimed = Pick<Heard, 'goal' | 'answer' | 'choice' | 'givesUp'> & { name: string | null };

/** The point on which code and the model disagree. */
function doubtOf({ goal, answer, choice, name, givesUp }: Claimed, offline: Heard, { memory: { phase } }: Hearing): Doubt | null {
  if (phase !== 'idle' && ((answer !== null && offline.answer !== null && answer !== offline.answer)
    || (givesUp && offline.answer === 'yes'))) return { of: 'answer' };
  if (goal !== null && offline.goal !== null && goal !== offline.goal) return { of: 'goal' };
  if (choice !== null && offline.choice !== null && choice !== offline.choice) return { of: 'choice' };
  const read = offline.contact.name;
  const isOther = name !== null && read !== undefined && !name.includes(read) && !read.includes(name);
  return isOther && (phase === 'guest' || phase === 'confirm') ? { of: 'name' } : null;
}

/** Notes in the guest's words; code's notes are whole clauses and replace the model's notes inside them. */
function notesHeard({ words }: Listened, offline: readonly string[]): string[] {
  const own = words.get('note') ?? [];
  const more = own.filter((note) => !offline.some((clause) => clause.includes(note))).map((note) => note.slice(0, LONGEST_NOTE));
  return own.length === 0 ? [] : [...new Set([...offline.filter((clause) => own.some((note) => clause.includes(note))), ...more])];
}

/** Whether a message with a question also says something to the dialogue itself. */
const saysMore = (heard: Heard, { phase }: BookingMemory): boolean => Object.keys(heard.wish).length > 0 || heard.wantsTable
  || heard.goal !== null
  || heard.answer !== null || heard.choice !== null || heard.side !== null || heard.givesUp || heard.takesTime || heard.notes.length > 0
  || heard.contact.name !== undefined || heard.confirmationNumber !== null || heard.code !== null
    || (phase === 'reason' && heard.reason !== null && heard.reason !== heard.text.trim());
