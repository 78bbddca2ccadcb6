import { randomUUID } from 'node:crypto';
import type { TenantContext } from '../context.ts';
import type { BookingToolName } from '../model/booking/tools.ts';
import { idSchema } from '../model/chat.ts';
import { invalidInput, notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { BookingConfirmation } from '../storage/entities/booking.ts';
import { ChatMessageRecord } from '../storage/entities/chat.ts';
import { fingerprint } from './fingerprint.ts';
import { bookingToolOf } from './tools/all.ts';

/** A yes counts for this long, in milliseconds: the provider may be slow, a change of mind is quicker. */
const CONFIRMATION_MS = 15 * 60 * 1000;

interface Operation {
  sessionKey: string;
  name: BookingToolName;
  args: Readonly<Record<string, unknown>>;
}

/**
 * Records that a guest's message says yes to one exact operation, whose details an earlier reply read back. Code
 * calls this, never a model. Safe to repeat.
 *
 * @throws DomainError INVALID_INPUT for a tool that needs no confirmation or for arguments it does not take,
 *   NOT_FOUND when the message is no guest's message of the conversation
 */
export async function recordConfirmation(
  { ctx, input }: { ctx: TenantContext; input: Operation & { messageId: string } },
): Promise<void> {
  const { sessionKey } = input;
  const messageId = parseInput('messageId', idSchema, input.messageId);
  const operationHash = operationHashOf(input);
  await ctx.db.transaction(async (em) => {
    const message = await em.findOne(ChatMessageRecord, { sessionKey, id: messageId, clientId: ctx.clientId, type: 'guest' });
    if (!message) throw notFound('This message');
    await em.createQueryBuilder(BookingConfirmation).insert({
      id: randomUUID(), clientId: ctx.clientId, sessionKey, operationHash, messageId,
      createdDate: ctx.now(), expiresAt: new Date(ctx.now().getTime() + CONFIRMATION_MS),
    }).onConflict(['sessionKey', 'messageId', 'operationHash']).ignore().execute('run');
  });
}

/** Withdraws what {@link recordConfirmation} recorded for a message, if it has not been used: the guest went on to say more. */
export async function withdrawConfirmations(
  { ctx, input: { sessionKey, messageId } }: { ctx: TenantContext; input: { sessionKey: string; messageId: string } },
): Promise<void> {
  await ctx.db.transaction(
    (em) => em.nativeDelete(BookingConfirmation, { clientId: ctx.clientId, sessionKey, messageId, consumedBy: null }),
  );
}

const CONSUME = `
  update booking_confirmation set consumed_by = ?
  where id = (
    select id from booking_confirmation
    where client_id = ? and session_key = ? and operation_hash = ?
      and (message_id = ? or ?::uuid is null)
      and (consumed_by = ? or (consumed_by is null and expires_at > ?))
    order by created_date desc limit 1 for no key update
  )
  returning id`;

/**
 * Uses up the guest's yes to an operation. It is good for one call; the same call, known by its key, may be repeated.
 *
 * @param callKey the call's idempotency key; without one, the message tells a repetition
 * @param messageId when given, the yes must be this message
 * @returns the confirmation's id, or null when the guest has not said yes to exactly this
 */
export async function consumeConfirmation(
  db: UnitOfWork, { clientId, sessionKey, name, args, callKey, messageId, now }: Operation & {
    clientId: string; callKey: string | undefined; messageId: string | undefined; now: Date;
  },
): Promise<string | null> {
  const operationHash = operationHashOf({ name, args });
  const call = callKey ?? messageId ?? randomUUID();
  const rows = await db.transaction((em) => em.execute<{ id: string }[]>(CONSUME, [
    call, clientId, sessionKey, operationHash, messageId ?? null, messageId ?? null, call, now,
  ]));
  return rows[0]?.id ?? null;
}

/** What was agreed on: the tool with its arguments, apart from the key that tells repetitions. */
function operationHashOf({ name, args }: Pick<Operation, 'name' | 'args'>): string {
  const tool = bookingToolOf(name);
  if (!tool?.needsConfirmation) throw invalidInput(`name: ${name} needs no confirmation.`);
  const { idempotencyKey: _key, ...agreed } = parseInput('args', tool.parameters, args) as Record<string, unknown>;
  return fingerprint([name, agreed]);
}
