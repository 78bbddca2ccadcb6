/** The form of an API key, `<prefix>_<environment>_<payload>`, as text and bytes. */

const VERSION = 1;
const ID_BYTES = 16;
const SECRET_BYTES = 32;
const MAC_BYTES = 32;
const PAYLOAD_BYTES = 1 + ID_BYTES + SECRET_BYTES + MAC_BYTES;
const PAYLOAD_CHARACTERS = Math.ceil((PAYLOAD_BYTES * 4) / 3);

/** Prefix and environment have no underscore, so that the first two underscores part a key. */
export const apiKeySegment = /^[a-z0-9-]{1,20}$/;

export interface ApiKeyParts {
  prefix: string;
  environment: string;
  /** UUID. */
  id: string;
  secret: Uint8Array;
}

export interface SignedApiKey extends ApiKeyParts {
  mac: Uint8Array;
}

/** What the MAC of a key covers: prefix and environment, version, id and random part. */
export const signedBytes = ({ prefix, environment, id, secret }: ApiKeyParts): Uint8Array =>
  Buffer.concat([Buffer.from(`${prefix}_${environment}_`), Buffer.of(VERSION), bytesOfUuid(id), secret]);

export function formatApiKey(key: SignedApiKey): string {
  const payload = Buffer.concat([Buffer.of(VERSION), bytesOfUuid(key.id), key.secret, key.mac]);
  return `${key.prefix}_${key.environment}_${payload.toString('base64url')}`;
}

/**
 * Takes a key apart by its first two underscores; base64url may contain more of them.
 *
 * @returns undefined when the text has not exactly the form that {@link formatApiKey} writes
 */
export function parseApiKey(text: string): SignedApiKey | undefined {
  const match = /^([^_]*)_([^_]*)_(.*)$/s.exec(text);
  const [, prefix = '', environment = '', encoded = ''] = match ?? [];
  if (!apiKeySegment.test(prefix) || !apiKeySegment.test(environment)) return undefined;
  if (encoded.length !== PAYLOAD_CHARACTERS) return undefined;
  const payload = strictBase64Url(encoded);
  if (payload?.length !== PAYLOAD_BYTES || payload[0] !== VERSION) return undefined;
  const [idEnd, secretEnd] = [1 + ID_BYTES, 1 + ID_BYTES + SECRET_BYTES];
  return {
    prefix,
    environment,
    id: uuidOfBytes(payload.subarray(1, idEnd)),
    secret: payload.subarray(idEnd, secretEnd),
    mac: payload.subarray(secretEnd),
  };
}

/** One text per value: an encoding with stray bits would give a key a second spelling. */
function strictBase64Url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}

const bytesOfUuid = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

const uuidOfBytes = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
