import { apiKeyActor } from '../../accounts/authenticate-api-key.ts';
import type { TenantContext } from '../../context.ts';
import { DomainError } from '../../model/errors.ts';
import type { ToolResult } from '../../model/booking/tools.ts';
import type { UnitOfWork } from '../../storage/database.ts';
import { ToolCallRecord } from '../../storage/entities/tool-call.ts';
import { runTool } from '../run-tool.ts';
import type { ToolDeps } from '../tool-deps.ts';

/**
 * Makes a call that was placed, with what the owner of its key may do at this moment, and keeps the answer for whoever
 * placed it. Safe to repeat: an answered call is not made again, and every write carries its key.
 *
 * @param accounts the system's unit of work, which alone reads keys and permissions
 * @returns null when the call is gone
 * @throws DomainError as `runTool`; FORBIDDEN when the key does not count any more
 */
export async function makeCall({ ctx, accounts, callId, deps }: {
  ctx: TenantContext; accounts: UnitOfWork; callId: string; deps: ToolDeps;
}): Promise<ToolResult | null> {
  const place = { id: callId, clientId: ctx.clientId };
  const call = await ctx.db.read((em) => em.findOne(ToolCallRecord, place));
  if (!call?.args) return call?.outcome ?? null;
  const { keyId, name, args, sessionKey } = call;
  const actor = await apiKeyActor({ db: accounts, keyId, now: ctx.now() });
  if (actor === undefined) throw new DomainError('FORBIDDEN', 'The API key of this call does not count any more.');
  const outcome = await runTool({
    ctx: { ...ctx, actor, interface: 'mcp' }, input: { name, args, sessionKey: sessionKey ?? undefined }, deps,
  });
  await ctx.db.transaction((em) => em.nativeUpdate(ToolCallRecord, { ...place, args: { $ne: null } }, { outcome, args: null }));
  return outcome;
}
