import { createHmac } from 'node:crypto';

/** What one POST to the callback URL carries. */
export interface Envelope {
  object: string;
  entry: unknown[];
}

/** JSON as Meta writes it: all beyond ASCII is escaped, in lower case, and the signature covers these very bytes. */
export const wireJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The value of `X-Hub-Signature-256`. */
export const signatureOf = (raw: string | Uint8Array, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}`;

/** The headers of a webhook; the old signature is still sent beside the one that counts. */
export const webhookHeaders = (raw: string, appSecret: string): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Webhooks/1.0 (simulated)',
  'x-hub-signature': `sha1=${createHmac('sha1', appSecret).update(raw).digest('hex')}`,
  'x-hub-signature-256': signatureOf(raw, appSecret),
});

/** Several events of one product as a single POST with several entries. */
export const together = (envelopes: readonly Envelope[]): Envelope[] =>
  [...Map.groupBy(envelopes, ({ object }) => object)].map(([object, parts]) => ({ object, entry: parts.flatMap(({ entry }) => entry) }));
