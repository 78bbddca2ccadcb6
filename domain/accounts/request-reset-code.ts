import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { userIdOf } from '../model/actor.ts';
import { DomainError } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import type { DurableRunner } from '../ports/durable-runner.ts';
import type { RateLimiter } from '../ports/rate-limiter.ts';
import { accountIdentifier, notBoth } from './account-fields.ts';
import { findAccount } from './find-account.ts';
import { hashNonce } from './reset-code.ts';

export const nonceSchema = z.string().min(16, 'must have at least 16 characters').max(256);

export const resetCodeRequestSchema = z.strictObject({ nonce: nonceSchema, ...accountIdentifier })
  .refine(notBoth, 'give email or userId, not both')
  .meta({ id: 'ResetCodeRequest' });

/**
 * Has a reset code mailed. Nothing of the answer, nor the time it takes, says whether the account exists: the
 * same flow is started either way, and finds out for itself. A code asked for again within 30 s is not sent.
 *
 * @returns seconds after which a code for this nonce may be asked for; null when one has been sent, if there is such an account
 *
 * @throws DomainError INVALID_INPUT, UNAUTHENTICATED when neither the body nor the session names an account;
 *   TOO_MANY_REQUESTS from one address, UNAVAILABLE when it cannot be sent now
 */
export async function requestResetCode({ ctx, input, address, limits, runner }: {
  ctx: Context;
  input: z.input<typeof resetCodeRequestSchema>;
  /** The caller's, which has a budget over all accounts. */
  address: string;
  limits: RateLimiter;
  runner: DurableRunner;
}): Promise<number | null> {
  const { nonce, email, userId = email === undefined ? userIdOf(ctx.actor) : null } = parseInput(
    'body', resetCodeRequestSchema, input,
  );
  if (email === undefined && userId === null) {
    throw new DomainError('UNAUTHENTICATED', 'Say whose password it is by email or userId, or sign in first.');
  }
  await limits.take('resetCodePerAddress', address);
  const account = await findAccount(ctx, { email, userId: userId ?? undefined });
  const waitSeconds = await secondsUntilNext(limits, account.key);
  if (waitSeconds !== null) return waitSeconds;
  try {
    await runner.sendMail({
      kind: 'reset-code', userId: account.user?.id ?? randomUUID(), nonceHash: hashNonce(nonce),
    });
  } catch (error) {
    // Nothing was sent, so that a repeat need not wait, nor be told that something was.
    await limits.giveBack('resetCodePerAccount', account.key);
    throw error;
  }
  return null;
}

async function secondsUntilNext(limits: RateLimiter, key: string): Promise<number | null> {
  try {
    await limits.take('resetCodePerAccount', key);
    return null;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS') return error.retryAfterSeconds ?? 1;
    throw error;
  }
}
