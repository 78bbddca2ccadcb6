import { describe, expect, it } from '@jest/globals';
import { defaultPayloadConverter } from '@temporalio/common';
import fc from 'fast-check';
import { createSecrets } from '../../../domain/secrets.ts';
import { payloadCodec } from '../../../temporal/payload-codec.ts';
import { payloadTranslator } from '../../../temporal/payload-translator.ts';

const codecOf = (secret: string, previous: string[] = []) => payloadCodec(createSecrets({ secret, previous, environment: 'test' }));
const codec = codecOf('the secret of today');
const payloadOf = (value: unknown) => defaultPayloadConverter.toPayload(value);
const bytes = (payload: { data?: Uint8Array | null } | undefined): Buffer => Buffer.from(payload?.data ?? []);

describe('the payload codec', () => {
  it('gives back what it took, whatever that is', () => fc.assert(fc.asyncProperty(fc.jsonValue(), async (value) => {
    const decoded = await codec.decode(await codec.encode([payloadOf(value)]));
    expect(defaultPayloadConverter.fromPayload(decoded[0]!)).toEqual(JSON.parse(JSON.stringify(value)));
  })));

  it('shows neither the value nor how it is encoded', async () => {
    const [sealed] = await codec.encode([payloadOf('Is there parking?')]);
    const stored = JSON.stringify(sealed) + bytes(sealed).toString('latin1');
    expect(stored).not.toContain('parking');
    expect(Buffer.from(sealed?.metadata?.['encoding'] ?? []).toString()).toBe('binary/encrypted');
    const [again] = await codec.encode([payloadOf('Is there parking?')]);
    expect(bytes(again)).not.toEqual(bytes(sealed));
  });

  it('reads what was written in the clear, and what an earlier secret sealed', async () => {
    const clear = payloadOf({ a: 1 });
    expect(await codec.decode([clear])).toEqual([clear]);
    const sealed = await codecOf('the secret of yesterday').encode([clear]);
    const [opened] = await codecOf('the secret of today', ['the secret of yesterday']).decode(sealed);
    expect(defaultPayloadConverter.fromPayload(opened!)).toEqual({ a: 1 });
  });

  it('refuses a key that it does not have, by its id', async () => {
    const sealed = await codecOf('a secret of others').encode([payloadOf(1)]);
    await expect(codec.decode(sealed)).rejects.toThrow(/key [0-9a-f]{16}, which this process does not have/);
  });

  it('refuses a payload that was tampered with', async () => {
    const [sealed] = await codec.encode([payloadOf('A table for two')]);
    const data = bytes(sealed);
    data[data.length - 1]! ^= 1;
    await expect(codec.decode([{ ...sealed, data }])).rejects.toThrow();
    await expect(codec.decode([{ ...sealed, data: new Uint8Array(5) }])).rejects.toThrow();
  });

  it('translates for callers that speak JSON', async () => {
    const translator = payloadTranslator(codec);
    const clear = { metadata: { encoding: Buffer.from('json/plain').toString('base64') }, data: Buffer.from('"Hello"').toString('base64') };
    expect(await translator.decode(await translator.encode([clear]))).toEqual([clear]);
  });
});
