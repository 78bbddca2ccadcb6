import { log } from '@temporalio/activity';
import type { TenantContext } from '../domain/context.ts';

/** Has operators mailed at once where a conversation may be about danger. */
export type CallAtOnce = (ctx: TenantContext, input: { sessionKey: string }) => Promise<void>;

/** The same without failures: the sweep of each minute makes up for what fails. */
export const orBySweep = (call: CallAtOnce): CallAtOnce => (ctx, input) =>
  call(ctx, input).catch((error: unknown) => log.warn('Operators could not be mailed at once', { error: String(error) }));
