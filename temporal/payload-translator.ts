import type { Payload, PayloadCodec } from '@temporalio/common';
import type { PayloadText, PayloadTranslator } from '../domain/ports/payload-translator.ts';

/** The codec for callers that speak JSON, as the Temporal Web UI does. */
export function payloadTranslator(codec: PayloadCodec): PayloadTranslator {
  return {
    encode: async (payloads) => (await codec.encode(payloads.map(fromText))).map(toText),
    decode: async (payloads) => (await codec.decode(payloads.map(fromText))).map(toText),
  };
}

const bytesOf = (base64: string): Uint8Array => Buffer.from(base64, 'base64');
const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const eachOf = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

const fromText = ({ metadata = {}, data = '' }: PayloadText): Payload => ({ metadata: eachOf(metadata, bytesOf), data: bytesOf(data) });

const toText = ({ metadata, data }: Payload): PayloadText => ({
  metadata: eachOf(metadata ?? {}, base64Of), data: base64Of(data ?? new Uint8Array()),
});
