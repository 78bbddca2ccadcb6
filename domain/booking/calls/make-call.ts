import { apiKeyActor } from '../../accounts/authenticate-api-key.ts';
import type { TenantContext } from '../../context.ts';
import { DomainError, errorTable } from '../../model/errors.ts';
import type { ToolResult } from '../../model/booking/tools.ts';
import type { UnitOfWork } from '../../storage/database.ts';
import { ToolCallRecord } from '../../storage/entities/tool-call.ts';
import { runTool } from '../run-tool.ts';
import type { ToolDeps } from '../tool-deps.ts';

interface Making {
  ctx: TenantContext;
  /** The system's unit of work, which alone reads keys and permissions. */
  accounts: UnitOfWork;
  callId: string;
  deps: ToolDeps;
}

/**
 * Makes a placed call with the current permissions of the key's owner, and stores the answer for the caller that placed it. Safe to repeat:
 * an answered call is not made again, and every write carries its key.
 *
 * @returns null when the call is gone
 * @throws DomainError as `runTool`; FORBIDDEN when the key does not count any more
 */
export async function makeCall(making: Making): Promise<ToolResult | null> {
  const { ctx, callId } = making;
  const place = { id: callId, clientId: ctx.clientId };
  const call = await ctx.db.read((em) => em.findOne(ToolCallRecord, place));
  if (!call?.args) return call?.outcome ?? null;
  const { keyId, name, sessionKey, args } = call;
  try {
    const outcome = await askFor(making, { keyId, name, sessionKey, args });
    await ctx.db.transaction((em) => em.nativeUpdate(ToolCallRecord, { ...place, args: { $ne: null } }, { outcome, args: null }));
    return outcome;
  } catch (error) {
    // What its owner may not ask for is no call under way, as which its key would name it for as long as the row stays.
    const isRefused = error instanceof DomainError && !errorTable[error.code].retryable;
    if (isRefused) await ctx.db.transaction((em) => em.nativeDelete(ToolCallRecord, { ...place, outcome: null }));
    throw error;
  }
}

type Asked = Pick<ToolCallRecord, 'keyId' | 'name' | 'sessionKey'> & { args: Record<string, unknown> };

async function askFor({ ctx, accounts, deps }: Making, { keyId, name, args, sessionKey }: Asked): Promise<ToolResult> {
  const actor = await apiKeyActor({ db: accounts, keyId, now: ctx.now() });
  if (actor === undefined) throw new DomainError('FORBIDDEN', 'The API key of this call is no longer valid.');
  return runTool({ ctx: { ...ctx, actor, interface: 'mcp' }, input: { name, args, sessionKey: sessionKey ?? undefined }, deps });
}
