import { dateOf, timeOf } from '../../model/booking/wall-clock.ts';
import type { Utterance } from '../../language/utterance.ts';
import { namesSlots, type Doubt, type TableMeaning } from '../dialogue/table-meaning.ts';
import { hasTimes, NO_NAME, slotsOf, type DialogueMessage } from '../dialogue/dialogue-message.ts';
import { partsOf, type BookingMemory, type KnownReservation, type BookingSlots } from '../dialogue/memory.ts';
import { pointedAt } from '../dialogue/which-reservation.ts';
import { choiceIn } from '../understanding/slots/understand-choice.ts';
import { nameIn } from '../understanding/slots/understand-name.ts';
import { understandSlots } from '../understanding/slots/understand-slots.ts';
import type { CommandName } from './interpretation-schema.ts';
import type { GivenCommands } from './read-interpretation.ts';

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
export function interpretedByModel(given: GivenCommands, message: DialogueMessage, offline: TableMeaning): TableMeaning {
  const { whole, now, memory } = message;
  const said = (name: CommandName): Utterance | null => spoken(given, whole, name);
  const has = (name: CommandName): boolean => given.words.has(name);
  const goal = (['cancel', 'change', 'view'] as const).find(has) ?? null;
  const pointed = pointedAt({ said: said('which') ?? whole, now, memory, goal: goal ?? (memory.phase === 'which' ? memory.goal : null) });
  const { meant } = pointed;
  const named = nameIn(said('name') ?? whole.with(''), { asked: true });
  const { wish, doubt: doubtfulSlot } = slotsGiven(given, message, { goal, meant, name: named });
  const answer = has('yes') === has('no') ? null : has('yes') ? 'yes' : 'no';
  const choice = choiceGiven(said('choice'), message);
  const doubt = doubtOf({ goal, answer, choice, name: named, givesUp: has('gives-up') }, offline, message) ?? doubtfulSlot;
  const isIdle = memory.phase === 'idle';
  const names = Object.keys(wish).length > 0;
  const wantsTable = has('another-table') || (goal === null && (has('table') || (isIdle && names && given.questions.length === 0)));
  const { name: _, ...reachedAt } = offline.contact;
  const meaning: TableMeaning = {
    ...offline, wish, isPast: wish.date !== undefined && wish.date < dateOf(now),
    answer: doubt?.of === 'answer' ? null : answer, wantsTable, severalTables: offline.severalTables && goal === null,
    goal: doubt?.of === 'goal' ? null : goal, givesUp: has('gives-up') && doubt === null, takesTime: has('needs-time') && !has('time'),
    side: hasTimes(memory) && !names ? (['later', 'earlier'] as const).find(has) ?? null : null,
    choice: doubt?.of === 'choice' ? null : choice,
    contact: { ...(named === null || doubt?.of === 'name' ? {} : { name: named }), ...reachedAt },
    notes: notesGiven(given, offline.notes), meant, meansLast: goal === 'change' && meant === null, meansAll: has('all'),
    reason: memory.phase === 'reason' || has('reason') ? said('reason')?.text ?? offline.reason : null,
    isQuestion: false,
  };
  return { ...meaning, isQuestion: given.questions.length > 0 && !saysMore(meaning, memory), ...(doubt === null ? {} : { doubt }) };
}

/** All words for a command, as one utterance. */
function spoken({ words }: GivenCommands, whole: Utterance, name: CommandName): Utterance | null {
  const all = words.get(name);
  return all === undefined ? null : whole.with(all.join(' '));
}

interface AboutSlots {
  goal: TableMeaning['goal'];
  meant: KnownReservation[] | null;
  name: string | null;
}

/** The details of the wish that have commands, as the parsers read them. */
function slotsGiven(
  given: GivenCommands, message: DialogueMessage, { goal, meant, name }: AboutSlots,
): { wish: BookingSlots; doubt: Doubt | null } {
  const [only] = meant?.length === 1 ? meant : [];
  const memory: BookingMemory = goal !== 'change' ? message.memory
    : { ...message.memory, goal, reservation: only ?? message.memory.reservation };
  const all = slotsOf({ ...message, memory }, { name, changesMind: true });
  const wish: BookingSlots = {};
  let doubt: Doubt | null = null;
  for (const slot of Object.keys(slots) as Slot[]) {
    const words = given.words.get(slots[slot])?.at(-1);
    if (words === undefined) continue;
    const read = all[slot];
    const value = read !== undefined && isSamePlace(slot, words, { ...message, memory }) ? read
      : valueOf(slot, words, { ...message, memory });
    if (value === undefined) continue;
    if (read === undefined || read === value) Object.assign(wish, { [slot]: value });
    else if (goal === null && DOUBTED.has(memory.phase)) doubt ??= { of: slot, values: [String(read), String(value)] };
  }
  return { wish, doubt };
}

/** The phases in which the dialogue can ask again for a detail of the wish. */
const DOUBTED: ReadonlySet<BookingMemory['phase']> = new Set(['idle', 'wish', 'choose', 'guest', 'confirm', 'change', 'confirm-change']);

/** The value of words that are known to give this detail of the wish. */
function valueOf(slot: Slot, words: string, { whole, now, memory }: DialogueMessage): string | number | undefined {
  const said = whole.with(words);
  return slotsOf({ whole: said, now, memory, understood: NOTHING }, NO_NAME)[slot]
    ?? understandSlots(said, { today: dateOf(now), now: timeOf(now), expecting: slot, previous: memory.wish })[slot];
}

const NOTHING = { kind: 'statement', question: '', followUp: false, topical: false, ownMatter: false, asks: false } as const;

/** Whether the parsers found the detail at these words when they read the whole message, which shows its context. */
function isSamePlace(slot: Slot, words: string, { whole, now, memory: { wish, reservation } }: DialogueMessage): boolean {
  const previous = { ...(reservation?.table ? partsOf(reservation.table) : {}), ...wish };
  const span = understandSlots(whole, { today: dateOf(now), now: timeOf(now), expecting: slot, previous }).spans[slot];
  const start = whole.text.toLowerCase().indexOf(words.toLowerCase());
  return span !== undefined && start !== -1 && start < span[1] && span[0] < start + words.length;
}

const choiceGiven = (said: Utterance | null, { memory: { offers }, now }: DialogueMessage): number | null =>
  (said === null || offers.length === 0 ? null : choiceIn(said, { offers, today: dateOf(now) }));

type Claimed = Pick<TableMeaning, 'goal' | 'answer' | 'choice' | 'givesUp'> & { name: string | null };

/** The point on which code and the model disagree. */
function doubtOf(
  { goal, answer, choice, name, givesUp }: Claimed, offline: TableMeaning, { memory: { phase } }: DialogueMessage,
): Doubt | null {
  if (phase !== 'idle' && ((answer !== null && offline.answer !== null && answer !== offline.answer)
    || (givesUp && offline.answer === 'yes'))) return { of: 'answer' };
  if (goal !== null && offline.goal !== null && goal !== offline.goal) return { of: 'goal' };
  if (choice !== null && offline.choice !== null && choice !== offline.choice) return { of: 'choice' };
  const read = offline.contact.name;
  const isOther = name !== null && read !== undefined && !name.includes(read) && !read.includes(name);
  return isOther && (phase === 'guest' || phase === 'confirm') ? { of: 'name' } : null;
}

/** Notes in the guest's words; code's notes are whole clauses and replace the model's notes inside them. */
function notesGiven({ words }: GivenCommands, offline: readonly string[]): string[] {
  const own = words.get('note') ?? [];
  const more = own.filter((note) => !offline.some((clause) => clause.includes(note))).map((note) => note.slice(0, LONGEST_NOTE));
  return own.length === 0 ? [] : [...new Set([...offline.filter((clause) => own.some((note) => clause.includes(note))), ...more])];
}

/** Whether a message with a question also says something to the dialogue itself. */
function saysMore(meaning: TableMeaning, { phase }: BookingMemory): boolean {
  const { goal, answer, choice, side, confirmationNumber, code, reason, text } = meaning;
  if (namesSlots(meaning) || meaning.notes.length > 0 || meaning.contact.name !== undefined) return true;
  if (meaning.wantsTable || meaning.givesUp || meaning.takesTime) return true;
  if ([goal, answer, choice, side, confirmationNumber, code].some((each) => each !== null)) return true;
  return phase === 'reason' && reason !== null && reason !== text.trim();
}
