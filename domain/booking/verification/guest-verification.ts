import { z } from 'zod';
import type { Secrets } from '../../secrets.ts';
import { activeClient } from '../../tenant/active-client.ts';
import { findSession, type SessionClaim } from '../../chat/sessions.ts';
import type { TenantContext } from '../../context.ts';
import type { BookingFailureCode } from '../../model/booking/failures.ts';
import type { BookerClaim, TableAppOutcome, VerifiedBooker } from '../../model/booking/table-app-request.ts';
import { DomainError, invalidInput, notFound } from '../../model/errors.ts';
import { parseInput } from '../../parse.ts';
import type { RateLimiter } from '../../ports/rate-limiter.ts';
import type { TableAppRunner } from '../../ports/table-app-runner.ts';
import { sealCode } from './sealed-code.ts';

const reservationId = z.string().trim().min(1).max(200).meta({ description: 'The id of the reservation.' });

export const requestVerificationSchema = z.object({ reservationId }).meta({ id: 'VerificationRequestBody' });
export const verifySchema = z.object({
  reservationId, code: z.string().trim().regex(/^\d{4,10}$/, 'must be the digits of the mailed code'),
}).meta({ id: 'VerificationBody' });

interface GuestCall<Input> {
  ctx: TenantContext;
  /** The session that the request names; a new one proves nothing, so none is opened. */
  session: SessionClaim;
  input: Input;
  /** The caller's, which has budgets of its own: conversations are free to open. */
  address: string;
  deps: { runner: TableAppRunner; limits: RateLimiter };
}

/**
 * A guest's page asks for the code. The answer is the same whether there is such a reservation or not.
 *
 * @throws DomainError UNAUTHENTICATED without a session, NOT_FOUND, INVALID_INPUT, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function askForVerification({ ctx, session, input, address, deps }: GuestCall<unknown>): Promise<void> {
  const body = parseInput('body', requestVerificationSchema, input);
  const claim = await claimOf(ctx, session, body, deps.limits);
  await deps.limits.take('bookerCodePerAddress', address);
  valueOf(await deps.runner.requestVerification(claim));
}

/**
 * A guest's page hands in the code. What it opens stays on this side, for this session.
 *
 * @throws DomainError UNAUTHENTICATED without a session, NOT_FOUND, INVALID_INPUT also for a wrong or expired code,
 *   TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function submitVerification(
  { ctx, session, input, address, deps, secrets }: GuestCall<unknown> & { secrets: Secrets },
): Promise<VerifiedBooker> {
  const { code, ...body } = parseInput('body', verifySchema, input);
  const claim = await claimOf(ctx, session, body, deps.limits);
  await deps.limits.take('bookerTryPerAddress', address);
  const verified = valueOf(await deps.runner.verifyBooker({ ...claim, sealedCode: sealCode(secrets, claim, code) }));
  await deps.limits.giveBack('bookerTryPerAddress', address);
  return verified;
}

async function claimOf(
  ctx: TenantContext, { publicId, cookieId }: SessionClaim, input: { reservationId: string }, limits: RateLimiter,
): Promise<BookerClaim> {
  await activeClient(ctx);
  const named = publicId ?? cookieId;
  const session = named === undefined ? null : await findSession(ctx, named);
  if (!session && publicId !== undefined) throw notFound('This session');
  if (!session) throw new DomainError('UNAUTHENTICATED', 'This needs a chat session: open one first with GET /api/message.');
  await limits.take('messagesPerSession', session.key);
  return { clientId: ctx.clientId, conversation: session.key, reservationId: input.reservationId };
}

/** What a guest's page is told; it is a person who reads it. */
const told: Partial<Record<BookingFailureCode, (retryAfterSeconds?: number) => DomainError>> = {
  VERIFICATION_FAILED: () => invalidInput('The code is wrong or has expired. Ask for a new one.'),
  RESERVATION_NOT_FOUND: () => invalidInput('The code is wrong or has expired. Ask for a new one.'),
  VALIDATION: () => invalidInput('The restaurant\'s system did not accept this. Check the reservation and the code.'),
  VERIFICATION_LIMITED: (retryAfterSeconds = 60) => new DomainError(
    'TOO_MANY_REQUESTS', `Too many codes were tried or asked for. Try again in ${retryAfterSeconds} seconds.`, { retryAfterSeconds },
  ),
  NOT_CONNECTED: () => new DomainError('NOT_FOUND', 'This hotel takes no table reservations here.'),
  RATE_LIMITED: () => new DomainError(
    'TOO_MANY_REQUESTS', 'The restaurant\'s system is busy. Try again in a moment.', { retryAfterSeconds: 5 },
  ),
};

function valueOf<T>(outcome: TableAppOutcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw told[outcome.code]?.(outcome.retryAfterSeconds) ?? new DomainError('UNAVAILABLE',
    'The restaurant\'s system does not answer. Try again in a moment.', {
    retryAfterSeconds: outcome.retryAfterSeconds ?? 5,
  });
}
