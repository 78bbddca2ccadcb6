import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { EntityManager } from '../../storage/database.ts';
import { SecondFactor } from '../../storage/entities/second-factor.ts';
import type { User } from '../../storage/entities/user.ts';
import type { PasskeySite } from '../identity.ts';
import type { NewPasskey, PasskeyOptions, PasskeyProof } from './passkey-schemas.ts';

/** Three hundred modules, most of them about certificates, which a process loads with its first passkey. */
const library = () => import('@simplewebauthn/server');

/** What a browser needs to make a passkey of this person beside those that are there. */
export async function passkeyCreation(
  site: PasskeySite, challenge: string, { user, known }: { user: User; known: readonly SecondFactor[] },
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await library();
  return { ...await generateRegistrationOptions({
    rpName: 'Hotel Concierge', rpID: site.id, userName: user.email, userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    userDisplayName: [user.firstName, user.lastName].filter(Boolean).join(' '),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    excludeCredentials: namesOf(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  }) };
}

/** What a browser needs to have a challenge signed by one of these passkeys; by any that it knows, when there are none. */
export async function passkeyRequest(
  site: PasskeySite, challenge: string, passkeys: readonly SecondFactor[],
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await library();
  return { ...await generateAuthenticationOptions({
    rpID: site.id, challenge: Buffer.from(challenge, 'base64url'), allowCredentials: namesOf(passkeys),
    userVerification: passkeys.length > 0 ? 'preferred' : 'required',
  }) };
}

/** Passkeys as browsers look for them. */
const namesOf = (passkeys: readonly SecondFactor[]): { id: string; transports?: string[] }[] =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId ?? '', ...(transports && { transports: [...transports] }) }));

/** The challenge that a browser says it had signed; whether it was ours is for the caller to see. */
export function signedChallenge({ response }: Pick<NewPasskey | PasskeyProof, 'response'>): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** A new passkey as it is to be kept; null where the answer is not one of this site to this challenge. */
export async function readNewPasskey(
  answer: NewPasskey, { site, challenge }: { site: PasskeySite; challenge: string },
): Promise<Pick<SecondFactor, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null> {
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON, expectedChallenge: challenge, expectedOrigin: site.origins, expectedRPID: site.id,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports: answer.response.transports ?? null,
  };
}

/**
 * Looks whether a passkey signed the challenge, and keeps its counter; of two answers at the same moment one counts, and one that comes
 * with a counter of before is a copy's.
 *
 * @param isAlone whether it stands in for the password too, for which the device has to have seen its owner
 */
export async function usePasskey(em: EntityManager, passkey: SecondFactor, { proof, site, challenge, now, isAlone = false }: {
  proof: PasskeyProof; site: PasskeySite; challenge: string; now: Date; isAlone?: boolean;
}): Promise<boolean> {
  const { id, credentialId, publicKey, counter } = passkey;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: proof as AuthenticationResponseJSON, expectedChallenge: challenge, expectedOrigin: site.origins, expectedRPID: site.id,
    credential: { id: credentialId ?? '', publicKey: new Uint8Array(Buffer.from(publicKey ?? '', 'base64url')), counter },
    requireUserVerification: isAlone,
  }).catch(() => null);
  if (!verified?.verified) return false;
  return await em.nativeUpdate(SecondFactor, { id, counter }, { counter: verified.authenticationInfo.newCounter, lastUsedDate: now }) > 0;
}
