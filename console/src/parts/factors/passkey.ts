import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Schemas } from '../../api/client.ts';

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Has the browser make a passkey. @throws an error called NotAllowedError where its owner does not want to */
export async function makePasskey(options: Schemas['PasskeyOptions']): Promise<Schemas['NewPasskey']> {
  return await startRegistration({ optionsJSON: options as unknown as Creation }) as unknown as Schemas['NewPasskey'];
}

/** Has the browser sign by a passkey. @throws an error named NotAllowedError if the user declines or has none */
export async function signWithPasskey(options: Schemas['PasskeyOptions']): Promise<Schemas['PasskeyProof']> {
  return await startAuthentication({ optionsJSON: options as unknown as Request }) as unknown as Schemas['PasskeyProof'];
}
