import { afterAll, describe, expect, it } from '@jest/globals';
import { temporalClient } from '../../temporal/connection.ts';
import { chatSessionFlow } from '../../domain/model/flows.ts';
import { ask } from '../support/chat/guest.ts';
import { signIn, signInAdministrator } from '../support/accounts/operators.ts';
import { stackEnvironment } from '../support/stack/processes.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { doctorConfig } from '../../workers/config.ts';
import { examine } from '../../workers/doctor/examine.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct, talkingOnly } from '../support/stack/product.ts';
import { placeOf } from '../support/stack/temporal.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const UI = 'http://127.0.0.1:8233';
const QUESTION = 'Do you have a marmalade tasting?';
const product = await startProduct({ apis: 0, sharesTemporal: true, env: { ...talkingOnly, PAYLOAD_ENCRYPTION: '1' } });
const database = await useDatabase(product.databaseUrl);
const { url: api } = await apiWith({ PAYLOAD_ENCRYPTION: '1', TEMPORAL_UI_URL: UI }, product);
const administrator = await signInAdministrator(database);
const reader = await signIn(database, ['clients:READ']);
const client = temporalClient(placeOf(product));
afterAll(async () => {
  await client.connection.close();
  await product.stop();
});

interface Sealed {
  metadata?: Record<string, Uint8Array> | null;
  data?: Uint8Array | null;
}

const base64 = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString('base64');

/** Every text and every byte of a value, one after the other. */
function textIn(value: unknown): string {
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(textIn).join('\n');
  return String(value);
}

/** The payloads that a conversation's run was started with and messaged, as the Temporal service keeps them. */
async function storedPayloads(): Promise<{ raw: string; turn: Sealed }> {
  for await (const { workflowId, type } of client.workflow.list()) {
    if (type !== chatSessionFlow.type) continue;
    const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
    const turn = events?.map((event) => event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest?.input?.args?.payloads?.[0])
      .find((payload) => payload !== undefined && payload !== null);
    if (turn) return { raw: textIn(events), turn };
  }
  throw new Error('No conversation was found.');
}

const post = (path: string, payloads: unknown, headers: Record<string, string>): Promise<Response> => fetch(`${api}/codec${path}`, {
  method: 'POST', body: JSON.stringify({ payloads }), headers: { 'content-type': 'application/json', ...headers },
});

describe('a product that encrypts payloads', () => {
  it('answers guests as ever, and leaves none of their words with the Temporal service', async () => {
    const hotel = await createHotel(database);
    const { status } = await ask(hotel.id, { query: QUESTION }, { api });
    expect(status).toBe(200);
    const { raw, turn } = await storedPayloads();
    expect(raw).toContain('binary/encrypted');
    expect(raw).not.toContain('marmalade');

    const sealed = { metadata: Object.fromEntries(Object.entries(turn.metadata ?? {}).map(([name, value]) => [name, base64(value)])), data: base64(turn.data) };
    const opened = await post('/decode', [sealed], { ...administrator.headers, origin: UI });
    expect(opened.headers.get('access-control-allow-origin')).toBe(UI);
    const { payloads } = await opened.json() as { payloads: { data: string }[] };
    expect(JSON.parse(Buffer.from(payloads[0]?.data ?? '', 'base64').toString())).toMatchObject({ query: QUESTION });

    const resealed = await post('/encode', payloads, administrator.headers);
    expect(JSON.stringify(await resealed.json())).not.toContain(payloads[0]?.data);
  });

  it('is looked at by the doctor, who has the key', async () => {
    const told = stackEnvironment({ ...testStack(), ...product, env: { PAYLOAD_ENCRYPTION: '1' } }, {});
    expect((await examine(doctorConfig(told))).filter(({ check }) => ['temporal.update', 'settings.payload-encryption'].includes(check)))
      .toEqual([expect.objectContaining({ state: 'ok' }), expect.objectContaining({ state: expect.stringMatching(/ok|warning/) })]);
  });

  it.each([
    ['nobody', {}, 401],
    ['someone who is no platform administrator', reader.headers, 403],
  ])('decrypts nothing for %s', async (_who, headers, status) => {
    const refused = await post('/decode', [], headers);
    expect({ status: refused.status, cors: refused.headers.get('access-control-allow-origin') }).toEqual({ status, cors: null });
  });

  it.each([
    ['no list of payloads', 'x'],
    ['a payload that is no base64', [{ data: '%' }]],
    ['a payload of an unknown key', [{ metadata: { encoding: base64(Buffer.from('binary/encrypted')) }, data: 'AAAA' }]],
  ])('refuses %s with a sentence', async (_what, payloads) => {
    const refused = await post('/decode', payloads, administrator.headers);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it.each([[UI, UI], ['http://localhost:8233', 'http://localhost:8233'], ['https://elsewhere.example', null]])(
    'answers the preflight of %s', async (origin, allowed) => {
      const answer = await fetch(`${api}/codec/decode`, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
      expect({ status: answer.status, allowed: answer.headers.get('access-control-allow-origin') }).toEqual({ status: 204, allowed });
    },
  );
});
