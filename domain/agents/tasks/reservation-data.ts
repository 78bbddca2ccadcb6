import { zonedIso } from '../../concierge/understanding/clock.ts';
import type { TenantContext } from '../../context.ts';
import { writingTools } from '../../model/booking/writing-tools.ts';
import { wallClockSchema, type WallClock } from '../../model/booking/wall-clock.ts';
import type { EntityManager } from '../../storage/database.ts';
import { ReservationChange, TableBooking } from '../../storage/entities/booking.ts';
import { Client } from '../../storage/entities/client.ts';
import { ChatTurnStep } from '../../storage/entities/dialogue.ts';
import type { AgentPart } from '../../model/agent-task.ts';

/** What agents read of a reservation without reading the words: nothing of the guest. */
interface ReservationData {
  id?: string;
  confirmationNumber?: string;
  /** ISO 8601 with the restaurant's offset from UTC: an instant as well as a time on its clock. */
  startsAt?: string;
  partySize?: number;
  /** `failed` where the restaurant did not take it, `unknown` where that could not be found out. */
  status: string;
}

/** The reservation that a turn has made, changed or read, as a part of the reply; none if there is none. */
export async function reservationPart(
  em: EntityManager, ctx: TenantContext, { sessionKey, messageId }: { sessionKey: string; messageId: string },
): Promise<AgentPart[]> {
  const steps = await em.find(ChatTurnStep, { sessionKey, messageId }, { orderBy: { stepIndex: 'desc' } });
  const step = steps.find(({ tool }) => writingTools.has(tool))
    ?? steps.find(({ tool, result }) => tool === 'tableapp_get_reservation' && result?.ok === true);
  if (step === undefined) return [];
  const { timeZone } = await em.findOneOrFail(Client, { id: ctx.clientId });
  const reservation = dataOf(step.result?.ok === true ? step.result.data : await recordedOf(em, ctx, step), timeZone);
  return reservation === null ? [] : [{ kind: 'data', data: { reservation } }];
}

/** What the step's flow has recorded, where its answer did not come back. */
async function recordedOf(
  em: EntityManager, { clientId }: TenantContext, { tool, sessionKey, idempotencyKey: key }: ChatTurnStep,
): Promise<unknown> {
  if (!key) return null;
  const bookings = await em.find(TableBooking, { clientId, sessionKey });
  if (tool !== 'tableapp_create_reservation') {
    const change = await em.findOne(ReservationChange, { clientId, changeKey: key });
    const booking = bookings.find(({ reservationId }) => reservationId === change?.reservationId);
    return change?.result ? { ...booking && shown(booking), ...withoutNull(change.result) } : null;
  }
  const booking = bookings.find(({ reserveKey, orderKeys }) => reserveKey === key || orderKeys?.includes(key) === true);
  return booking === undefined ? null : shown(booking);
}

function shown(booking: TableBooking): object | null {
  const { state, reservationId, confirmationNumber, reservationStatus, failureCode, startsAt, partySize } = booking;
  if (state === 'reserved') return { reservationId, confirmationNumber, status: reservationStatus, startsAt, partySize };
  if (state === 'reserving') return null;
  return { status: failureCode === 'PROVIDER_UNAVAILABLE' ? 'unknown' : 'failed', startsAt, partySize };
}

const withoutNull = (fields: object): object => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

function dataOf(found: unknown, timeZone: string): ReservationData | null {
  if (typeof found !== 'object' || found === null) return null;
  const { reservationId, id = reservationId, confirmationNumber, status, startsAt, partySize } = found as Record<string, unknown>;
  if (typeof status !== 'string') return null;
  return {
    ...(typeof id === 'string' ? { id } : {}), ...(typeof confirmationNumber === 'string' ? { confirmationNumber } : {}),
    ...(wallClockSchema.safeParse(startsAt).success ? { startsAt: zonedIso(startsAt as WallClock, timeZone) } : {}),
    ...(typeof partySize === 'number' ? { partySize } : {}), status,
  };
}
