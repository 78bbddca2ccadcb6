import { z } from 'zod';
import { PaperGuest } from '../booking/conversation/paper-guest.ts';
import { LANGUAGES } from '../../domain/language/languages.ts';
import { bookingTools, type BookingToolName } from '../../domain/model/booking/tools.ts';
import { bookingFailures, type BookingFailureCode } from '../../domain/model/booking/failures.ts';
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
});
export type TableDialogue = z.output<typeof dialogueSchema>;

/** @throws ExplainedError that says what to mend */
export const readDialogues = (path: string): Promise<TableDialogue[]> => readSet(path, 'set of dialogues', z.array(dialogueSchema));

export interface DialogueReport {
  /** Of all dialogues: those that end as they are to; those that end with a reservation that nobody wanted so; the rest do not get there. */
  metrics: { dialogues: number; right: number; wrong: number; stuck: number };
  misses: { how: 'wrong' | 'stuck'; locale: string; lines: string; end: string; ledger: string }[];
}

const TIMES = ['12:00', '12:30', '13:00', '18:30', '19:00', '19:30', '20:00', '20:30'];
const DAYS = 40;

/** Has every dialogue with the offline brain and a restaurant on paper, which is free at every meal. */
export async function evaluateDialogues(set: readonly TableDialogue[]): Promise<DialogueReport> {
  const report: DialogueReport = { metrics: { dialogues: set.length, right: 0, wrong: 0, stuck: 0 }, misses: [] };
  for (const dialogue of set) {
    const ledger = await ledgerAfter(dialogue);
    const how = ledger.join() === dialogue.end.join() ? 'right' : isWrong(ledger, dialogue.end) ? 'wrong' : 'stuck';
    report.metrics[how] += 1;
    if (how !== 'right') report.misses.push({ how, locale: dialogue.locale, lines: dialogue.lines.join(' / '), end: dialogue.end.join('; '), ledger: ledger.join('; ') });
  }
  return report;
}

async function ledgerAfter({ locale, lines, away }: TableDialogue): Promise<string[]> {
  const guest = new PaperGuest(locale as (typeof LANGUAGES)[number]);
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
