import { minutesApart } from '../../../domain/concierge/understanding/clock.ts';
import type { ReservationStatus } from '../../../domain/model/booking/objects.ts';
import type { BookingToolName, ToolResult } from '../../../domain/model/booking/tools.ts';
import { wallClockOf, type WallClock } from '../../../domain/model/booking/wall-clock.ts';
import type { ToolCall } from '../../../domain/ports/brain.ts';

type Args = Record<string, string & number>;

interface PaperReservation {
  id: string;
  confirmationNumber: string;
  status: ReservationStatus;
  startsAt: WallClock;
  partySize: number;
  guestName: string;
}

const ok = (data: unknown): ToolResult => ({ ok: true, data });

/** A restaurant on paper that answers tools as `runTool` does, for what the dialogue makes of each answer. */
export class PaperRestaurant {
  /** Free times by day; every party fits up to `largestParty`. */
  readonly free = new Map<string, string[]>();
  readonly calls: ToolCall[] = [];
  readonly reservations: PaperReservation[] = [];
  /** Reservations that the guest of this conversation has proved to own. */
  readonly verified = new Set<string>();
  largestParty = 8;
  /** Whether its system keeps what a change tells it. */
  takesNotes = true;
  /** The next call of a tool is refused with this. */
  readonly refusals = new Map<BookingToolName, ToolResult & { ok: false }>();
  /** Five minutes after a `PaperGuest` begins. */
  holdUntil = '2026-11-21T11:05:00.000Z';
  /** There is one table alone, so a hold takes the times around it. */
  oneTable = false;
  /** Between these times alone bookings are taken. */
  opens: readonly [string, string] = ['00:00', '23:59'];
  /** The list of free times goes so far from the time that was asked for. */
  aroundMinutes = 24 * 60;
  readonly holds = new Map<string, WallClock>();
  readonly #quotes = new Map<string, WallClock>();
  #count = 0;

  refuse(tool: BookingToolName, code: (ToolResult & { ok: false })['code'], details?: Record<string, unknown>): void {
    this.refusals.set(tool, { ok: false, code, message: code, ...(details === undefined ? {} : { details }) });
  }

  /** The names of the tools that were called since the last look. */
  took(): string[] {
    return this.calls.splice(0).map(({ tool }) => tool.replace('tableapp_', ''));
  }

  answer({ tool, args }: ToolCall): ToolResult {
    this.calls.push({ tool, args });
    const refusal = this.refusals.get(tool);
    this.refusals.delete(tool);
    return refusal ?? this.#carryOut(tool, args as Args);
  }

  #carryOut(tool: BookingToolName, args: Args): ToolResult {
    switch (tool) {
      case 'tableapp_get_availability': return this.#availability(args);
      case 'tableapp_quote_availability': return this.#quote(args);
      case 'tableapp_create_hold': return this.#hold(args);
      case 'tableapp_extend_hold': return ok({ holdId: args['holdId'], utcExpiresAt: this.holdUntil });
      case 'tableapp_release_hold': this.holds.delete(String(args['holdId'])); return ok({ released: true });
      case 'tableapp_create_reservation': return this.#reserve(args);
      case 'tableapp_find_reservation': return this.#find(({ confirmationNumber }) => confirmationNumber === args['confirmationNumber']);
      case 'tableapp_get_reservation': return this.#details(args);
      case 'tableapp_modify_reservation': return this.#change(args, {
        ...(args['startsAt'] === undefined ? {} : { startsAt: args['startsAt'] as unknown as WallClock }),
        ...(args['partySize'] === undefined ? {} : { partySize: args['partySize'] }),
      });
      case 'tableapp_cancel_reservation': return this.#change(args, { status: 'cancelled' });
      default: return { ok: false, code: 'TOOL_NOT_AVAILABLE', message: tool };
    }
  }

  #availability({ date, time, partySize }: Args): ToolResult {
    if (Number(partySize) > this.largestParty) return { ok: false, code: 'PARTY_SIZE_OUT_OF_RANGE', message: 'too many' };
    const times = (this.free.get(String(date)) ?? []).map((time) => wallClockOf(String(date), time)).filter((startsAt) => !this.#isTaken(startsAt) && minutesApart(startsAt, wallClockOf(String(date), String(time))) <= this.aroundMinutes);
    const slots = times.map((startsAt) => ({ startsAt, serviceId: 'dinner', serviceName: 'Dinner', vacancies: 1 }));
    return ok({ slots });
  }

  #quote({ date, time, partySize }: Args): ToolResult {
    const startsAt = wallClockOf(String(date), String(time));
    if (Number(partySize) > this.largestParty) return { ok: false, code: 'PARTY_SIZE_OUT_OF_RANGE', message: 'too many' };
    if (String(time) < this.opens[0] || String(time) > this.opens[1]) return { ok: false, code: 'OUTSIDE_BOOKING_WINDOW', message: 'closed' };
    if (this.#isTaken(startsAt) || !this.free.get(String(date))?.includes(String(time))) return { ok: false, code: 'SLOT_CONFLICT', message: 'taken' };
    const availabilityId = `q/${date}/${time}/${partySize}`;
    this.#quotes.set(availabilityId, startsAt);
    return ok({ availabilityId, expiresAt: this.holdUntil });
  }

  #hold({ availabilityId }: Args): ToolResult {
    const holdId = `h${this.#count += 1}`;
    const startsAt = this.#quotes.get(String(availabilityId));
    if (startsAt !== undefined) this.holds.set(holdId, startsAt);
    return ok({ holdId, utcExpiresAt: this.holdUntil });
  }

  #isTaken(startsAt: WallClock): boolean {
    return this.oneTable && [...this.holds.values()].some((held) => minutesApart(held, startsAt) < 120);
  }

  #reserve(args: Args): ToolResult {
    const id = `r${this.reservations.length + 1}`;
    const reservation: PaperReservation = {
      id, confirmationNumber: `TBL${this.reservations.length + 1}K7`, status: 'confirmed',
      startsAt: args['startsAt'] as unknown as WallClock, partySize: Number(args['partySize']), guestName: String(args['guestName']),
    };
    this.reservations.push(reservation);
    const { confirmationNumber, status, startsAt, partySize } = reservation;
    return ok({ reservationId: id, confirmationNumber, status, tables: [], startsAt, partySize });
  }

  #find(isIt: (reservation: PaperReservation) => boolean): ToolResult {
    const found = this.reservations.find(isIt);
    if (!found) return { ok: false, code: 'RESERVATION_NOT_FOUND', message: 'none' };
    const { id, status, confirmationNumber } = found;
    return ok({ id, status, confirmationNumber, cancelledAt: null, tables: [], lineItems: [] });
  }

  #details({ reservationId, verificationCode }: Args): ToolResult {
    if (verificationCode !== undefined && String(verificationCode) !== '424242') return { ok: false, code: 'VERIFICATION_FAILED', message: 'wrong' };
    if (verificationCode !== undefined) this.verified.add(String(reservationId));
    if (!this.verified.has(String(reservationId))) return { ok: false, code: 'VERIFICATION_REQUIRED', message: 'code sent' };
    const found = this.reservations.find(({ id }) => id === String(reservationId));
    return ok({ ...found, guestEmail: 'booker@example.org', guestPhone: null, notes: null, cancelledAt: null, tables: [], lineItems: [] });
  }

  #change({ reservationId, notes }: Args, changes: Partial<PaperReservation>): ToolResult {
    const found = this.reservations.find(({ id }) => id === String(reservationId));
    if (!found) return { ok: false, code: 'RESERVATION_NOT_FOUND', message: 'none' };
    Object.assign(found, changes);
    return ok({ reservationId: found.id, confirmationNumber: found.confirmationNumber, status: found.status, tables: [], cancelledAt: null, startsAt: found.startsAt, partySize: found.partySize, ...(notes === undefined ? {} : { notesTaken: this.takesNotes }) });
  }
}

