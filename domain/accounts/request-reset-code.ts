import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { userIdOf } from '../model/actor.ts';
import { DomainError } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import type { DurableRunner } from '../ports/durable-runner.ts';
import type { LimitName, RateLimiter } from '../ports/rate-limiter.ts';
import type { Secrets } from '../secrets.ts';
import { accountIdentifier, notBoth } from './account-fields.ts';
import { findAccount } from './find-account.ts';
import { knownDevice } from './known-devices.ts';
import { hashNonce } from './reset-code.ts';
import { forgetResetRequest, noteResetRequest } from './reset-requests.ts';

export const nonceSchema = z.string().min(16, 'must have at least 16 characters').max(256);

export const resetCodeRequestSchema = z.strictObject({ nonce: nonceSchema, ...accountIdentifier })
  .refine(notBoth, 'give email or userId, not both')
  .meta({ id: 'ResetCodeRequest' });

/** Why no code is sent now: one is on its way, or many were asked for within a day. */
export interface ResetCodeWait {
  /** After which a code may be asked for again. */
  seconds: number;
  because: 'moment' | 'day';
}

/**
 * Has a reset code mailed. Nothing of the answer, nor the time it takes, says whether the account exists: the
 * same flow is started either way, and finds out for itself. A code that a caller asks for again within 30 s is not sent. Callers share
 * what an account may be sent in a day, but for browsers that have signed in to it: nobody's requests keep the owner's from being sent.
 *
 * @returns null when a code has been sent, if there is such an account
 *
 * @throws DomainError INVALID_INPUT, UNAUTHENTICATED when neither the body nor the session names an account;
 *   TOO_MANY_REQUESTS from one address, UNAVAILABLE when it cannot be sent now
 */
export async function requestResetCode({ ctx, input, address, device, secrets, limits, runner }: {
  ctx: Context;
  input: z.input<typeof resetCodeRequestSchema>;
  /** The caller's, which has a budget over all accounts. */
  address: string;
  /** What a browser has that signed in before; see `newDevice`. */
  device?: string | undefined;
  secrets: Secrets;
  limits: RateLimiter;
  runner: Pick<DurableRunner, 'sendMail'>;
}): Promise<ResetCodeWait | null> {
  const { nonce, email, userId = email === undefined ? userIdOf(ctx.actor) : null } = parseInput(
    'body', resetCodeRequestSchema, input,
  );
  if (email === undefined && userId === null) {
    throw new DomainError('UNAUTHENTICATED', 'Name the account by email or userId, or sign in first.');
  }
  const { user, key } = await findAccount(ctx, { email, userId: userId ?? undefined });
  const known = knownDevice(device, user?.id ?? '', secrets);
  if (known === null) await limits.take('resetCodePerAddress', address);
  const budgets = known === null ? strangersBudgets(key, address) : ownersBudgets(key, known);
  const wait = await waitFor(limits, budgets);
  if (wait !== null) return wait;
  const asked = { accountKey: key, nonceHash: hashNonce(nonce) };
  try {
    await noteResetRequest(ctx.db, asked, ctx.now());
    await runner.sendMail({ kind: 'reset-code', userId: user?.id ?? randomUUID(), nonceHash: asked.nonceHash });
  } catch (error) {
    // Nothing was sent, so that a repeat need not wait, nor be told that something was.
    await Promise.all(budgets.map(([limit, budgetKey]) => limits.giveBack(limit, budgetKey)));
    await forgetResetRequest(ctx.db, asked);
    throw error;
  }
  return null;
}

type Budget = readonly [LimitName, string, ResetCodeWait['because']];

// What a caller is stopped by first uses nothing of what others share with it.
const strangersBudgets = (key: string, address: string): Budget[] => [
  ['resetCodePerAccountAndAddress', `${key}|${address}`, 'moment'], ['resetCodePerAccountAddressAndDay', `${key}|${address}`, 'day'],
  ['resetCodePerAccountAndDay', key, 'day'],
];
const ownersBudgets = (key: string, device: string): Budget[] =>
  [['resetCodePerDevice', device, 'moment'], ['resetCodePerDevicesAndDay', key, 'day']];

async function waitFor(limits: RateLimiter, budgets: Budget[]): Promise<ResetCodeWait | null> {
  for (const [limit, key, because] of budgets) {
    try {
      await limits.take(limit, key);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS') return { seconds: error.retryAfterSeconds ?? 1, because };
      throw error;
    }
  }
  return null;
}
