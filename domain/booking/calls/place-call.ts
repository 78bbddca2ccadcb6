import { randomUUID } from 'node:crypto';
import type { ApiKeyActor } from '../../accounts/authenticate-api-key.ts';
import type { TenantContext } from '../../context.ts';
import { BookingFailure } from '../../model/booking/failures.ts';
import { ToolCallRecord } from '../../storage/entities/tool-call.ts';
import { lockRowOrFail } from '../../storage/lock-row.ts';
import { fingerprint } from '../fingerprint.ts';
import type { BookingTool } from '../tools/tool.ts';
import { keyOfRepeated } from './repeated-call.ts';

/** Answers are given again under their key for so long, as with every Idempotency-Key; others only wait to be read. */
const KEYED_MS = 24 * 60 * 60 * 1000;
const UNKEYED_MS = 60 * 60 * 1000;

export interface NewCall {
  tool: BookingTool;
  args: Record<string, unknown>;
  sessionKey: string | null;
}

/** Whether a retry of a call can be recognised. */
export const takesKey = ({ parameters, annotations }: BookingTool): boolean =>
  !annotations.readOnlyHint && Object.hasOwn(parameters.shape, 'idempotencyKey');

/**
 * Records a call before it is made, or finds the one that it retries. A refused call is made again, because the cause may have been
 * corrected; if the provider refused it for good, the provider and its tool remember that by the same key.
 *
 * @throws BookingFailure IDEMPOTENCY_KEY_REUSED when the key came with other arguments
 */
export async function placeCall(ctx: TenantContext, actor: ApiKeyActor, { tool, args, sessionKey }: NewCall): Promise<ToolCallRecord> {
  const isKeyed = takesKey(tool);
  const { idempotencyKey, ...rest } = args;
  const asked = isKeyed ? rest : args;
  const given = isKeyed ? idempotencyKey as string | undefined : undefined;
  const requestHash = fingerprint([tool.name, sessionKey, asked]);
  const now = ctx.now();
  const owner = { clientId: ctx.clientId, ownerId: actor.userId, name: tool.name };
  return ctx.db.transaction(async (em) => {
    // What adds a table would add another one when it is repeated; a change that is repeated changes nothing more.
    const keyless = isKeyed && given === undefined && !tool.annotations.destructiveHint;
    const callKey = given ?? (keyless ? await keyOfRepeated(em, ctx, { ...owner, keyId: actor.keyId, requestHash }) : null) ?? randomUUID();
    const fresh = {
      keyId: actor.keyId, args: isKeyed ? { ...asked, idempotencyKey: callKey } : asked, outcome: null,
      expiresAt: new Date(now.getTime() + (given === undefined ? UNKEYED_MS : KEYED_MS)),
    };
    const identity = { ...owner, callKey };
    await em.createQueryBuilder(ToolCallRecord)
      .insert({ ...identity, ...fresh, id: randomUUID(), sessionKey, requestHash, keyless, createdDate: now })
      .onConflict(['clientId', 'ownerId', 'name', 'callKey']).ignore().execute('run');
    // Of repetitions at the same moment the later one sees what became of the earlier one.
    const call = await lockRowOrFail(em, ToolCallRecord, identity);
    if (call.requestHash !== requestHash) throw new BookingFailure('IDEMPOTENCY_KEY_REUSED');
    if (call.outcome?.ok === false) Object.assign(call, fresh);
    return call;
  });
}
