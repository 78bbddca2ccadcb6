import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { Payload, PayloadCodec } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { Secrets } from '../domain/secrets.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const ENCODING = 'binary/encrypted';
const KEY_ID = 'encryption-key-id';

const { Payload: PayloadMessage } = proto.temporal.api.common.v1;
const text = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString('utf8');

/**
 * Encrypts what workflows carry, so that nobody reads guests' words in the Temporal service or its database: the whole payload with its
 * metadata, by AES-256-GCM under a key derived from the server's secret. It also reads payloads in clear text, and those under an
 * earlier secret.
 *
 * @param encrypts false reads encrypted payloads and writes clear text, so that encryption can be turned on and off at any time
 */
export function payloadCodec(secrets: Secrets, { encrypts = true }: { encrypts?: boolean } = {}): PayloadCodec {
  const keys = secrets.keys('payload')
    .map((key) => ({ key: createSecretKey(key), id: createHash('sha256').update(key).digest('hex').slice(0, 16) }));
  const [current] = keys;
  if (current === undefined) throw new Error('There is no key for payloads.');
  return {
    encode: async (payloads) => (encrypts ? payloads.map((payload) => encrypt(payload, current)) : payloads),
    decode: async (payloads) => payloads.map((payload) => {
      if (text(payload.metadata?.['encoding']) !== ENCODING) return payload;
      const keyId = text(payload.metadata?.[KEY_ID]);
      const known = keys.find(({ id }) => id === keyId);
      if (known === undefined) throw new Error(`This payload is encrypted with the key ${keyId}, which this process does not have.`);
      return decrypt(payload, known);
    }),
  };
}

interface Key {
  /** Made once: Node would prepare a key given as bytes again for each payload. */
  key: KeyObject;
  id: string;
}

function encrypt(payload: Payload, { key, id }: Key): Payload {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(PayloadMessage.encode(payload).finish()), cipher.final()]);
  return {
    metadata: { encoding: Buffer.from(ENCODING), [KEY_ID]: Buffer.from(id) },
    data: Buffer.concat([iv, cipher.getAuthTag(), sealed]),
  };
}

function decrypt({ data }: Payload, { key, id }: Key): Payload {
  const bytes = Buffer.from(data ?? []);
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(id));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return PayloadMessage.decode(Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]));
}
