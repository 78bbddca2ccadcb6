import type { TenantContext } from '../../context.ts';
import { leavesOpen } from '../../model/booking/failures.ts';
import type { BookingToolName } from '../../model/booking/tools.ts';
import type { EntityManager } from '../../storage/database.ts';
import { TableBooking } from '../../storage/entities/booking.ts';
import { ToolCallRecord } from '../../storage/entities/tool-call.ts';

/** Programs repeat a call whose answer was lost within minutes; a request for a second table like the first takes longer, or a key. */
const REPEATED_WITHIN_MS = 10 * 60 * 1000;

interface KeylessCall {
  clientId: string;
  ownerId: string;
  keyId: string;
  name: BookingToolName;
  requestHash: string;
}

/**
 * The key of the call that this one retries: the same call with the same API key a moment ago, while its result still stands. Equal calls
 * wait for each other until the transaction ends.
 *
 * @returns null for a new call
 */
export async function keyOfRepeated(em: EntityManager, ctx: TenantContext, call: KeylessCall): Promise<string | null> {
  const { clientId, keyId, requestHash } = call;
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`tool-call ${clientId} ${keyId} ${requestHash}`]);
  const since = new Date(ctx.now().getTime() - REPEATED_WITHIN_MS);
  const earlier = await em.findOne(
    ToolCallRecord, { ...call, keyless: true, createdDate: { $gt: since } }, { orderBy: { createdDate: 'desc' } },
  );
  return earlier !== null && await stands(em, ctx, earlier) ? earlier.callKey : null;
}

async function stands(em: EntityManager, ctx: TenantContext, { clientId, name, callKey, outcome }: ToolCallRecord): Promise<boolean> {
  // A definite no means that there is no table; the reason may be gone by now.
  if (outcome?.ok === false && !leavesOpen(outcome.code)) return false;
  const [made] = await em.execute<{ id: string }[]>(
    'select id from table_booking where client_id = ? and (hold_key = ? or reserve_key = ? or order_keys @> to_jsonb(?::text)) limit 1',
    [clientId, callKey, callKey, callKey],
  );
  const booking = made === undefined ? null : await em.findOne(TableBooking, { clientId, id: made.id });
  if (booking === null) return true;
  const isHold = name === 'tableapp_create_hold';
  const isOver = isHold && (booking.state === 'reserved' || (booking.utcExpiresAt ?? ctx.now()) < ctx.now());
  return booking.live && !isOver;
}
