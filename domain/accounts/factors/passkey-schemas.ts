import { z } from 'zod';

const base64url = (max: number) => z.string().min(1).max(max).regex(/^[\w-]+$/, 'must be base64url');
const ID = base64url(1400);
const DATA = base64url(8000);

const credential = {
  id: ID,
  rawId: ID,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish().transform((value) => value ?? undefined),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

/** What `navigator.credentials.create()` gives, as JSON; members that we do not read are left out. */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: DATA, attestationObject: base64url(60_000), transports: z.array(z.string().max(40)).max(10).optional(),
  }),
}).meta({ id: 'NewPasskey', description: 'A `PublicKeyCredential` of `navigator.credentials.create()`, as its `toJSON()` gives it.' });
export type NewPasskey = z.output<typeof newPasskeySchema>;

/** What `navigator.credentials.get()` gives, as JSON. */
export const passkeyProofSchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: DATA, authenticatorData: DATA, signature: DATA, userHandle: z.string().max(200).nullish() }),
}).meta({ id: 'PasskeyProof', description: 'A `PublicKeyCredential` of `navigator.credentials.get()`, as its `toJSON()` gives it.' });
export type PasskeyProof = z.output<typeof passkeyProofSchema>;

/** What a browser is handed; its members are those of WebAuthn. */
export const passkeyOptionsSchema = z.record(z.string(), z.unknown()).meta({
  id: 'PasskeyOptions', description: 'Options of WebAuthn as JSON, for `PublicKeyCredential.parseRequestOptionsFromJSON` or '
    + '`parseCreationOptionsFromJSON`.',
});
export type PasskeyOptions = z.output<typeof passkeyOptionsSchema>;
