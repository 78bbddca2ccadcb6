import { createHash } from 'node:crypto';
import { z } from 'zod';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import type { LimitName } from '../ports/rate-limiter.ts';
import { User } from '../storage/entities/user.ts';
import { lockRow } from '../storage/lock-row.ts';
import { endChallenge, takeTry, type TriedSubject } from './factors/challenge.ts';
import { factorProofFields, isOne, proveFactor, type FactorProof, type ProvedBy } from './factors/prove-factor.ts';
import type { Identity } from './identity.ts';
import { knownDevice, newDevice } from './known-devices.ts';
import { takeOrLock, tellOfLockout } from './lockout.ts';
import type { SessionTokens, SignInAttempt, SignInPlace } from './new-session.ts';
import { enter } from './open-session.ts';
import { tellOf } from './security-notices.ts';

export const giveFactorSchema = z.strictObject({
  challenge: z.string().min(1).max(100).meta({ description: 'As signing in answered it.' }),
  ...factorProofFields,
}).refine(({ code, recoveryCode, passkey }) => isOne([code, recoveryCode, passkey]), 'give one proof').meta({ id: 'GiveFactor' });

type Given = SignInAttempt & { input: z.input<typeof giveFactorSchema> };

/** Somebody who is signed in now, and by what their browser is known the next time. */
export interface Entered {
  user: { id: string; email: string };
  tokens: SessionTokens;
  device: string;
}

/**
 * The second step of a sign-in. It needs the first proof, so that strangers use up no attempts; somebody who knows the password and guesses
 * is stopped without stopping browsers that have signed in before.
 *
 * @throws DomainError INVALID_INPUT, UNAUTHENTICATED, TOO_MANY_REQUESTS
 */
export async function giveFactor({ ctx, input, address, userAgent, device, identity, limits, runner }: Given): Promise<Entered> {
  const { challenge, ...proof } = parseInput('body', giveFactorSchema, input);
  const subject = await takeTry(ctx.db, challenge, { purpose: 'sign-in', now: ctx.now() });
  const user = subject && await ctx.db.read((em) => em.findOne(User, { id: subject.userId, sessionEpoch: subject.epoch }));
  if (!subject || user === null) throw isOver();
  const budgets = budgetsOf(user, { address, known: knownDevice(device, user.id, identity.secrets) });
  const onLock = (): Promise<void> =>
    tellOfLockout('factor-lockout', { userId: user.id, key: `factor|${user.id}`, at: ctx.now(), limits, runner });
  for (const [limit, key] of budgets) await takeOrLock(limits, limit, key, { text: lockedText, onLock });
  const entered = await finish(ctx, { challenge, proof, subject, identity, place: { address, userAgent } });
  if (entered === null) throw new DomainError('UNAUTHENTICATED', 'The proof is wrong, or was used before. Try the next code.');
  await Promise.all(budgets.map(([limit, key]) => limits.giveBack(limit, key)));
  if (entered.provedBy === 'recovery-code') await tellOf('recovery-code-used', { userId: user.id, at: ctx.now(), runner });
  return { user: { id: user.id, email: user.email }, tokens: entered.tokens, device: newDevice(user.id, identity.secrets) };
}

type Budget = readonly [LimitName, string];

/** What wrong proofs of an account use up. A new password starts a new count: somebody who knew the old one does not know it. */
export function budgetsOf({ id, passwordChangedAt }: User, { address, known }: { address: string; known: string | null }): Budget[] {
  const account = createHash('sha256').update(`${id}|${passwordChangedAt?.getTime() ?? ''}`).digest('hex');
  return known === null
    ? [['loginFactorPerAccountAndAddress', `${account}|${address}`], ['loginFactorPerAccountAndDay', account]]
    : [['loginFactorPerDevice', known]];
}

/** What somebody is told whose proofs are refused for a while. */
export const lockedText = (retryAfterSeconds: number): string =>
  'There were too many wrong proofs, so that none is taken now, also no right one. '
  + `Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes, or from a browser in which you have signed in before.`;

interface Finish {
  challenge: string;
  proof: FactorProof;
  subject: TriedSubject;
  identity: Identity;
  place: SignInPlace;
}

/** The proof is used up, the challenge ends and the session begins together or not at all. */
async function finish(
  ctx: Context, { challenge, proof, subject: { userId, epoch, clientId }, identity, place }: Finish,
): Promise<{ tokens: SessionTokens; provedBy: ProvedBy } | null> {
  return ctx.db.transaction(async (em) => {
    // Under a lock and in the epoch of the first proof: a reset or disabling meanwhile must win.
    const user = await lockRow(em, User, { id: userId, sessionEpoch: epoch, status: 'active', forceReset: false });
    if (user === null) throw isOver();
    const provedBy = await proveFactor(em, { userId, proof, identity, now: ctx.now(), challenge });
    if (provedBy === null) return null;
    if (!await endChallenge(em, challenge, { purpose: 'sign-in', now: ctx.now() })) throw isOver();
    const way = clientId === null ? undefined : { clientId, isByProvider: true };
    const tokens = await enter(em, ctx, { user, secrets: identity.secrets, place, way, provedBy });
    if (provedBy === 'recovery-code') {
      const actor = { kind: 'user', userId, sessionId: tokens.sessionId, grants: [] } as const;
      audit(em, { ...ctx, actor }, { action: 'recovery-code.use', target: `user:${userId}` });
    }
    return { tokens, provedBy };
  });
}

const isOver = (): DomainError => new DomainError('UNAUTHENTICATED', 'This sign-in took too long or too many attempts. Start again.');
