import type { TenantContext } from '../context.ts';
import { actorLabel, type Actor } from '../model/actor.ts';
import type { TableBooking } from '../storage/entities/booking.ts';
import type { ToolCaller } from './tool-deps.ts';

/** Whose a booking is: its conversation's, or without any that of who made it, never both. */
interface Owner {
  sessionKey: string | null;
  madeBy: string | null;
}

/** Whose the bookings of a caller are. Bookings lose their session when it is deleted: nobody's are then not everybody's. */
export const ownerOf = ({ actor }: TenantContext, sessionKey: string | null): Owner =>
  ({ sessionKey, madeBy: sessionKey === null ? madeBy(actor) : null });

/** Whether a caller may go on with a booking: guests and agents with their own, the property's operators with any. */
export function mayContinue(ctx: TenantContext, { kind, sessionKey }: ToolCaller, booking: TableBooking): boolean {
  const owner = ownerOf(ctx, sessionKey);
  return kind === 'operator' || ((booking.sessionKey ?? null) === owner.sessionKey && (booking.madeBy ?? null) === owner.madeBy);
}

/** Who owns a booking without a conversation: the key, over any protocol, or the person. */
const madeBy = (actor: Actor): string => ('keyId' in actor ? `key:${actor.keyId}` : actorLabel(actor));
