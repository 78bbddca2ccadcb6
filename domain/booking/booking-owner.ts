import type { TenantContext } from '../context.ts';
import { actorLabel, type Actor } from '../model/actor.ts';
import type { TableBooking } from '../storage/entities/booking.ts';
import type { ToolCaller } from './tool-deps.ts';

/** Whose a booking is: its conversation's, or without any that of who made it, never both. */
interface Owner {
  sessionKey: string | null;
  madeBy: string | null;
}

/**
 * The owner of a caller's bookings. Bookings lose their session when it is deleted; bookings without an owner must not then belong to
 * everybody.
 */
export const ownerOf = ({ actor }: TenantContext, sessionKey: string | null): Owner =>
  ({ sessionKey, madeBy: sessionKey === null ? madeBy(actor) : null });

/** Whether a caller may continue a booking: guests and agents their own, the property's operators any. */
export function mayContinue(ctx: TenantContext, { kind, sessionKey }: ToolCaller, booking: TableBooking): boolean {
  const owner = ownerOf(ctx, sessionKey);
  return kind === 'operator' || ((booking.sessionKey ?? null) === owner.sessionKey && (booking.madeBy ?? null) === owner.madeBy);
}

/** Who owns a booking without a conversation: the key, over any protocol, or the person. */
const madeBy = (actor: Actor): string => ('keyId' in actor ? `key:${actor.keyId}` : actorLabel(actor));
