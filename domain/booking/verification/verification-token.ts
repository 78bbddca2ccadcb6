import type { Secrets } from '../../secrets.ts';
import type { TenantContext } from '../../context.ts';
import { BookerVerification } from '../../storage/entities/integration.ts';
import { BookingFailure } from '../../model/booking/failures.ts';
import { openSecret, sealSecret, type SecretPlace } from '../../accounts/sealed-secret.ts';

/** In which conversation, and for which reservation, somebody proved to be the booker. */
export interface VerificationScope {
  /** The internal key of a chat session, or another caller's conversation. */
  conversation: string;
  reservationId: string;
}

const placeOf = (clientId: string, { conversation, reservationId }: VerificationScope): SecretPlace =>
  ({ clientId, integration: 'tableapp', field: `verification/${conversation}/${reservationId}` });

/** Keeps a provider's token, sealed, until it ends. Those that have ended go on this occasion. */
export async function keepVerification(
  ctx: TenantContext, scope: VerificationScope, { token, expiresAt }: { token: string; expiresAt: Date }, secrets: Secrets,
): Promise<void> {
  const { clientId } = ctx;
  await ctx.db.transaction(async (em) => {
    await em.nativeDelete(BookerVerification, { clientId, expiresAt: { $lt: ctx.now() } });
    await em.upsert(BookerVerification, {
      clientId, ...pick(scope), token: sealSecret(secrets, placeOf(clientId, scope), token), expiresAt,
    });
  });
}

/** A code that was asked for counts for so long, in milliseconds; providers end it sooner. */
const ASKED_MS = 60 * 60 * 1000;

/** For so long, in milliseconds, a provider may take a second request for a code for the first one, and mail no other. */
const SAME_CODE_MS = 60 * 1000;

/**
 * Notes that a conversation asks for a code, before it is mailed: it counts in no other. The last one to ask has the code, and nobody has
 * one that was mailed for somebody else a moment ago.
 *
 * @throws BookingFailure VERIFICATION_LIMITED while the code of another conversation may be the one that counts
 */
export async function noteCodeAsked(ctx: TenantContext, scope: VerificationScope): Promise<void> {
  const { clientId } = ctx;
  const { conversation, reservationId } = scope;
  const expiresAt = new Date(ctx.now().getTime() + ASKED_MS);
  const others = { clientId, reservationId, token: null, conversation: { $ne: conversation } };
  const waitMs = await ctx.db.transaction(async (em) => {
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`booker-code ${clientId} ${reservationId}`]);
    const [latest] = await em.find(BookerVerification, others, { orderBy: { expiresAt: 'desc' }, limit: 1 });
    const wait = latest === undefined ? 0 : latest.expiresAt.getTime() - ASKED_MS + SAME_CODE_MS - ctx.now().getTime();
    if (wait > 0) return wait;
    await em.nativeDelete(BookerVerification, others);
    await em.createQueryBuilder(BookerVerification).insert({ clientId, ...pick(scope), token: null, expiresAt })
      // A proof that still counts is kept.
      .onConflict(['clientId', 'conversation', 'reservationId']).merge({ token: null, expiresAt }).where({ token: null }).execute('run');
    return 0;
  });
  if (waitMs > 0) throw new BookingFailure('VERIFICATION_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/** Whether a conversation has asked for the code of this reservation. */
export async function hasAskedForCode(ctx: TenantContext, scope: VerificationScope): Promise<boolean> {
  const asked = { clientId: ctx.clientId, ...pick(scope), expiresAt: { $gt: ctx.now() } };
  return await ctx.db.read((em) => em.count(BookerVerification, asked)) > 0;
}

/**
 * The token of a booker who was verified in this conversation, for this reservation and hotel.
 *
 * @returns null without one that still counts
 */
export async function verificationTokenFor(
  { ctx, scope, secrets }: { ctx: TenantContext; scope: VerificationScope; secrets: Secrets },
): Promise<string | null> {
  const kept = await ctx.db.read((em) => em.findOne(BookerVerification, { clientId: ctx.clientId, ...pick(scope) }));
  if (!kept?.token || kept.expiresAt <= ctx.now()) return null;
  return openSecret(secrets, placeOf(ctx.clientId, scope), kept.token)?.text ?? null;
}

/** Forgets a proof that the provider does not accept any more. */
export async function forgetVerification({ ctx, scope }: { ctx: TenantContext; scope: VerificationScope }): Promise<void> {
  await ctx.db.transaction((em) => em.nativeDelete(BookerVerification, { clientId: ctx.clientId, ...pick(scope) }));
}

const pick = ({ conversation, reservationId }: VerificationScope): VerificationScope => ({ conversation, reservationId });
