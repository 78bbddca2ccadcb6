import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign, type KeyObject } from 'node:crypto';
import type { Database } from '../../../domain/storage/database.ts';
import { SecondFactor } from '../../../domain/storage/entities/second-factor.ts';

/** A device with a passkey, as WebAuthn has it. */
export interface Device {
  id: string;
  key: KeyObject;
}

const text = (value: string | undefined): Buffer => Buffer.from(value ?? '', 'base64url');

/** Gives somebody a passkey, as if they had added it before. @param clientId the hotel in whose session, of one that signs in to it alone */
export async function givePasskey(database: Database, userId: string, clientId: string | null = null): Promise<Device> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  // A COSE key (RFC 9053): elliptic curve, ES256, P-256, and the two coordinates.
  const cose = Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), text(x), Buffer.from('225820', 'hex'), text(y)]);
  const [credentialId, now] = [randomBytes(16).toString('base64url'), new Date()];
  await database.forSystem().transaction(async (em) => {
    em.create(SecondFactor, {
      id: randomUUID(), userId, kind: 'passkey', name: 'Key', createdDate: now, confirmedDate: now, lastUsedDate: null, lastStep: null,
      secret: null, credentialId, publicKey: cose.toString('base64url'), counter: 0, transports: null, clientId,
    });
  });
  return { id: credentialId, key: privateKey };
}

/** What a browser at an origin has the device sign, whose owner it has seen. */
export function signWith({ id, key }: Device, { challenge, rpId }: { challenge: string; rpId: string }, origin: string): object {
  const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }));
  const [seenPresentAndVerified, counter] = [Buffer.from([0x05]), Buffer.from([0, 0, 0, 1])];
  const authenticator = Buffer.concat([createHash('sha256').update(rpId).digest(), seenPresentAndVerified, counter]);
  const signed = Buffer.concat([authenticator, createHash('sha256').update(client).digest()]);
  return {
    id, rawId: id, type: 'public-key', clientExtensionResults: {},
    response: {
      clientDataJSON: client.toString('base64url'), authenticatorData: authenticator.toString('base64url'),
      signature: sign('sha256', signed, key).toString('base64url'),
    },
  };
}
