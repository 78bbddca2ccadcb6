import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { phrasingIn } from '../concierge/dialogue/phrasing-in.ts';
import { wallClockAt } from '../concierge/understanding/clock.ts';
import type { TenantContext } from '../context.ts';
import { languageOf } from '../language/languages.ts';
import { leavesOpen } from '../model/booking/failures.ts';
import { timeOf, wallClockSchema } from '../model/booking/wall-clock.ts';
import { writingTools } from '../model/booking/writing-tools.ts';
import type { ChangeOperation } from '../model/booking/flows.ts';
import type { TurnKey } from '../model/turn.ts';
import type { EntityManager } from '../storage/database.ts';
import { ReservationChange, TableBooking } from '../storage/entities/booking.ts';
import { ChatTurnStep } from '../storage/entities/dialogue.ts';
import type { PlatformTextKey } from '../translations/platform-texts.ts';
import { sayUnasked, type Unasked } from './say-unasked.ts';

/** What a conversation is told of an order or a change; once per id. */
export type News = Required<Pick<Unasked, 'id' | 'text' | 'values'>>;

/**
 * Notes, as a turn ends, which of its steps its guest has heard nothing certain of, and tells what is known of them already.
 * Comes in the transaction that ends the turn and holds the session's lock: a flow that records its outcome at this moment
 * comes before, and is told here, or after, and finds the note.
 *
 * @param isCut the turn ends without a word on what its steps did
 */
export async function oweNews(
  em: EntityManager, ctx: TenantContext, { sessionKey, messageId }: TurnKey, isCut: boolean,
): Promise<void> {
  const steps = await em.find(ChatTurnStep, { sessionKey, messageId, owed: false });
  const owed = steps.filter(({ tool, idempotencyKey, result }) => {
    if (!writingTools.has(tool) || !idempotencyKey) return false;
    return result?.ok === false ? leavesOpen(result.code) : isCut;
  });
  if (owed.length === 0) return;
  const indexes = owed.map(({ stepIndex }) => stepIndex);
  await em.nativeUpdate(ChatTurnStep, { sessionKey, messageId, stepIndex: { $in: indexes } }, { owed: true });
  await tellOwed(em, ctx, sessionKey);
}

/**
 * Tells a conversation what became of the steps whose guests wait for it, as far as that is recorded. Belongs to the
 * transaction that records it.
 *
 * @param refused the key of a call that was refused just now: its table stays held, or nothing was recorded of it
 */
export async function tellOwed(em: EntityManager, ctx: TenantContext, sessionKey: string, refused?: string): Promise<void> {
  const steps = await em.find(ChatTurnStep, { sessionKey, owed: true, newsId: null }, { refresh: true });
  for (const { messageId, stepIndex, tool, args, idempotencyKey: key } of steps) {
    const news = key ? await newsOf(em, ctx, { sessionKey, tool, args, key, isRefused: key === refused }) : null;
    if (news === null) continue;
    await sayUnasked(em, ctx, { sessionKey, ...news });
    await em.nativeUpdate(ChatTurnStep, { sessionKey, messageId, stepIndex }, { newsId: news.id });
  }
}

interface OwedStep {
  sessionKey: string;
  tool: string;
  args: Readonly<Record<string, unknown>>;
  key: string;
  isRefused: boolean;
}

async function newsOf(em: EntityManager, ctx: TenantContext, step: OwedStep): Promise<News | null> {
  const { clientId } = ctx;
  const { sessionKey, tool, key, isRefused } = step;
  if (tool !== 'tableapp_create_reservation') {
    const change = await em.findOne(ReservationChange, { clientId, changeKey: key }, { refresh: true });
    return change === null ? refusedAtOnce(step) : newsOfChange(change);
  }
  const bookings = await em.find(TableBooking, { clientId, sessionKey }, { refresh: true });
  const booking = bookings.find(({ reserveKey, orderKeys }) => reserveKey === key || orderKeys?.includes(key) === true);
  if (booking === undefined) return refusedAtOnce(step);
  return isRefused ? { id: randomUUID(), text: 'booking.failedLate', values: valuesOf(booking) } : newsOfBooking(booking);
}

/** What was refused before anything of it was recorded is told from the call itself; null for what was not refused. */
function refusedAtOnce({ tool, args, isRefused }: OwedStep): News | null {
  if (!isRefused) return null;
  const id = randomUUID();
  if (tool !== 'tableapp_create_reservation') return { id, text: 'booking.changeRefusedLate', values: () => ({}) };
  const table = orderedTable.safeParse(args);
  if (!table.success) return { id, text: 'chat.apology', values: () => ({}) };
  return { id, text: 'booking.failedLate', values: valuesOf(table.data) };
}

const orderedTable = z.object({ startsAt: wallClockSchema, partySize: z.int() });

/** What became of the order of a table; null while that is not decided. */
export function newsOfBooking(booking: TableBooking): News | null {
  const { id, state, reservationStatus, failureCode } = booking;
  const values = valuesOf(booking);
  switch (state) {
    case 'reserved': return { id, text: reservationStatus === 'confirmed' ? 'booking.reservedLate' : 'booking.requestedLate', values };
    case 'expired': return { id, text: 'booking.failedLate', values };
    // What is given up after a day may have been done.
    case 'failed': return { id, text: failureCode && leavesOpen(failureCode) ? 'booking.unknownLate' : 'booking.failedLate', values };
    default: return null;
  }
}

const done: Record<ChangeOperation, PlatformTextKey> = {
  modify: 'booking.changedLate', cancel: 'booking.cancelledLate', confirm: 'booking.confirmedLate',
};

/** What became of a change; null while that is not decided. */
export function newsOfChange({ id, state, operation, result }: ReservationChange): News | null {
  if (state === 'running') return null;
  const failed = state === 'refused' ? 'booking.changeRefusedLate' : 'booking.changeUnknown';
  const values = { number: result?.confirmationNumber ?? '' };
  return { id, text: state === 'changed' ? done[operation] : failed, values: () => values };
}

type ToldTable = Pick<TableBooking, 'startsAt' | 'partySize'> & Partial<Pick<TableBooking, 'confirmationNumber'>>;

/** The table as a guest of that language reads it; a hotel's own texts may name date and time apart. */
const valuesOf = ({ startsAt, partySize, confirmationNumber }: ToldTable): News['values'] => ({ timeZone }, locale, now) => {
  const words = phrasingIn({
    language: languageOf(locale) ?? 'en', now: wallClockAt(now, timeZone), timeZone, whomToAsk: [],
  });
  return {
    people: words.people(partySize), when: words.when(startsAt), date: words.date(startsAt), time: timeOf(startsAt),
    number: confirmationNumber ?? '',
  };
};
