import { z } from 'zod';
import type { Context } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import type { RateLimiter } from '../ports/rate-limiter.ts';
import { SecondFactor } from '../storage/entities/second-factor.ts';
import { User } from '../storage/entities/user.ts';
import { lockRow } from '../storage/lock-row.ts';
import { endChallenge, newChallenge } from './factors/challenge.ts';
import { passkeyRequest, signedChallenge, usePasskey } from './factors/passkey.ts';
import { passkeyProofSchema, type PasskeyOptions } from './factors/passkey-schemas.ts';
import type { Entered } from './give-factor.ts';
import type { Identity } from './identity.ts';
import { newDevice } from './known-devices.ts';
import { enter } from './open-session.ts';

export const passkeyLogInSchema = z.strictObject({ passkey: passkeyProofSchema }).meta({ id: 'PasskeyLogIn' });

interface Begin { ctx: Context; address: string; identity: Identity; limits: RateLimiter }

/**
 * Starts a sign-in by a passkey alone. Nobody has said who they are, so it counts as a failure of the address until it succeeds.
 *
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function beginPasskeyLogIn({ ctx, address, identity: { site }, limits }: Begin): Promise<PasskeyOptions> {
  await limits.take('loginPerAddress', address);
  const { challenge } = await ctx.db.transaction((em) => newChallenge(em, { purpose: 'passkey-sign-in', subject: null }, ctx.now()));
  return passkeyRequest(site, challenge, []);
}

/**
 * Signs in by a passkey alone: the device has seen its owner, by a fingerprint, a face or a PIN, so that it stands for both factors.
 *
 * @throws DomainError INVALID_INPUT, UNAUTHENTICATED; FORBIDDEN where the hotel of the address wants single sign-on
 */
export async function logInByPasskey({ ctx, input, address, userAgent, identity, limits }: Begin & {
  input: z.input<typeof passkeyLogInSchema>; userAgent?: string | undefined;
}): Promise<Entered> {
  const { passkey: proof } = parseInput('body', passkeyLogInSchema, input);
  const [challenge, now, { secrets, site }] = [signedChallenge(proof), ctx.now(), identity];
  const isOurs = await ctx.db.transaction((em) => endChallenge(em, challenge, { purpose: 'passkey-sign-in', now }));
  if (!isOurs) throw refused();
  const entered = await ctx.db.transaction(async (em) => {
    const passkey = await em.findOne(SecondFactor, { credentialId: proof.id, confirmedDate: { $ne: null } });
    const user = passkey && await lockRow(em, User, { id: passkey.userId, status: 'active', forceReset: false });
    if (!passkey || !user || !await usePasskey(em, passkey, { proof, site, challenge, now, isAlone: true })) return null;
    const way = passkey.clientId ? { clientId: passkey.clientId, isByProvider: false } : undefined;
    return { user, tokens: await enter(em, ctx, { user, secrets, way, place: { address, userAgent }, provedBy: 'passkey' }) };
  });
  if (entered === null) throw refused();
  await limits.giveBack('loginPerAddress', address);
  const { user: { id, email }, tokens } = entered;
  return { user: { id, email }, tokens, device: newDevice(id, secrets) };
}

const refused = (): DomainError =>
  new DomainError('UNAUTHENTICATED',
    'This passkey belongs to no account here, or it took too long. Try again, or sign in with your password.');
