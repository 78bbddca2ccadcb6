import { z } from 'zod';
import { PaperGuest } from '../booking/conversation/paper-guest.ts';
import { LANGUAGES } from '../../domain/language/languages.ts';
import { bookingTools, type BookingToolName } from '../../domain/model/booking/tools.ts';
import { bookingFailures, type BookingFailureCode } from '../../domain/model/booking/failures.ts';
import type { ThoughtRequest, ThoughtResult } from '../../domain/model/thoughts.ts';
import { randomOf } from '../../local/model/minds/random.ts';
import { thinkAs, type MindName } from '../../local/model/minds/minds.ts';
import { readSet } from './read-set.ts';

/** What guests write in one conversation, on Saturday noon, and what the restaurant's ledger has at its end. */
const dialogueSchema = z.object({
  locale: z.enum(LANGUAGES as [string, ...string[]]),
  lines: z.array(z.string()).min(1),
  /** `status startsAt partySize name` of each reservation, in the order in which they were made. */
  end: z.array(z.string()),
  /** Failures of the provider: the next call of a tool while this line, from 0, is answered. */
  away: z.array(z.object({
    line: z.number().int(), tool: z.enum(Object.keys(bookingTools) as [BookingToolName, ...BookingToolName[]]),
    code: z.enum(Object.keys(bookingFailures) as [BookingFailureCode, ...BookingFailureCode[]]),
  })).default([]),
  /** Nobody looks at how it ends, only at the figures of all that are held back. */
  heldBack: z.literal(true).optional(),
});
export type TableDialogue = z.output<typeof dialogueSchema>;

/** @throws ExplainedError that says what to mend */
export const readDialogues = (path: string): Promise<TableDialogue[]> => readSet(path, 'set of dialogues', z.array(dialogueSchema));

/** Of all dialogues: those that end as they are to; those that end with a reservation that nobody wanted so; the rest do not get there. */
type DialogueMetrics = Record<'dialogues' | Ending, number>;
type Ending = 'right' | 'wrong' | 'stuck';

export interface DialogueReport {
  metrics: DialogueMetrics;
  /** Of a set that is held back in part: what may be looked at, and what may not. */
  halves: DialogueMetrics[];
  /** Of all but what is held back. */
  misses: { how: Ending; locale: string; lines: string; end: string; ledger: string }[];
}

const TIMES = ['12:00', '12:30', '13:00', '18:30', '19:00', '19:30', '20:00', '20:30'];
const DAYS = 40;

/** Who hears and speaks: code alone, or a mind of the local model server, which may fail at some of its calls. */
export type Listener = 'offline' | { mind: MindName; /** The share of calls that fail, from 0 to 1. */ failing: number };

/** What a mind in this process makes of a request, with the faults of a provider. */
export function thinkingAs({ mind, failing }: Exclude<Listener, 'offline'>, seed: string): (request: ThoughtRequest) => ThoughtResult {
  const random = randomOf(seed);
  return ({ system, prompt }) => {
    if (random() < failing) return { outcome: 'fallback', reason: 'timeout' };
    const messages = [{ role: 'system', content: system }, { role: 'user', content: prompt }];
    return { outcome: 'answered', value: thinkAs(mind, { messages }, { seed }) };
  };
}

/** Has every dialogue with the concierge and a restaurant on paper, which is free at every meal. */
export async function evaluateDialogues(set: readonly TableDialogue[], listener: Listener = 'offline'): Promise<DialogueReport> {
  const ended: { how: Ending; dialogue: TableDialogue; ledger: string[] }[] = [];
  for (const [index, dialogue] of set.entries()) {
    const ledger = await ledgerAfter(dialogue, listener, String(index));
    ended.push({ how: ledger.join() === dialogue.end.join() ? 'right' : isWrong(ledger, dialogue.end) ? 'wrong' : 'stuck', dialogue, ledger });
  }
  const count = (part: typeof ended): DialogueMetrics => {
    const of = (wanted: Ending): number => part.filter(({ how }) => how === wanted).length;
    return { dialogues: part.length, right: of('right'), wrong: of('wrong'), stuck: of('stuck') };
  };
  const open = ended.filter(({ dialogue }) => dialogue.heldBack !== true);
  return {
    metrics: count(ended),
    halves: open.length === ended.length ? [] : [open, ended.filter(({ dialogue }) => dialogue.heldBack === true)].map(count),
    misses: open.flatMap(({ how, dialogue: { locale, lines, end }, ledger }) => (how === 'right' ? []
      : [{ how, locale, lines: lines.join(' / '), end: end.join('; '), ledger: ledger.join('; ') }])),
  };
}

async function ledgerAfter({ locale, lines, away }: TableDialogue, listener: Listener, seed: string): Promise<string[]> {
  const guest = new PaperGuest(locale as (typeof LANGUAGES)[number]);
  if (listener !== 'offline') {
    guest.model = { languages: 'known', structured: 'schema' };
    guest.think = thinkingAs(listener, seed);
  }
  guest.passages = [{ passageId: '1', title: 'Parking', text: 'Parking: 24 CHF.', locale, url: null, score: 1, coverage: 1, answers: 1 }];
  for (let day = 0; day < DAYS; day += 1) {
    guest.restaurant.free.set(new Date(Date.UTC(2026, 10, 21 + day)).toISOString().slice(0, 10), TIMES);
  }
  for (const [index, line] of lines.entries()) {
    for (const { tool, code } of away.filter((each) => each.line === index)) guest.restaurant.refuse(tool, code);
    await guest.say(line);
  }
  return guest.restaurant.reservations.map(({ status, startsAt, partySize, guestName }) => `${status} ${startsAt.slice(0, 16)} ${partySize} ${guestName}`);
}

/** Something stands in the ledger that nobody wanted; what is only missing, or not cancelled yet, is no such thing. */
const isWrong = (ledger: readonly string[], end: readonly string[]): boolean =>
  ledger.some((each, index) => each !== end[index] && each.replace('confirmed', 'cancelled') !== end[index]);
