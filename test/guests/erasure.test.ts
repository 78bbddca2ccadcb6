import { randomUUID } from 'node:crypto';
import { describe, expect } from '@jest/globals';
import type { Payload } from '@temporalio/common';
import type { z } from 'zod';
import type { ErasureRecord } from '../../domain/guests/erase-guest.ts';
import type { guestExportSchema } from '../../domain/guests/export-guest.ts';
import { chatSessionId } from '../../domain/model/flows.ts';
import { payloadCodec } from '../../temporal/payload-codec.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn, testSecrets } from '../support/accounts/operators.ts';
import { agentV1 } from '../support/agents/a2a-v1.ts';
import { createKeyHolder } from '../support/agents/agent.ts';
import { Diner, useBookings } from '../support/booking/bookings.ts';
import { useTableApp } from '../support/booking/table-app.ts';
import { ask } from '../support/chat/guest.ts';
import { deskOf } from '../support/chat/handoff.ts';
import { plainHistory, tracesIn } from '../support/general/canaries.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { call } from '../support/http/http.ts';
import { query, stored } from '../support/stack/query.ts';
import { createHotel } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const stage = await useBookings();
const app = await useTableApp();
const { databaseUrl } = testStack();
const codec = payloadCodec(testSecrets);
const everything = ['conversations:READ', 'conversations:WRITE', 'knowledge:WRITE', 'guests:READ', 'guests:WRITE'];

/** A hotel, who may look after its guests' data, and a guest who has been everywhere. */
async function guestEverywhere() {
  const mark = randomUUID().slice(0, 8);
  const [email, phone, name] = [`q.${mark}@quellfeld.example`, `+4915${String(Date.now()).slice(-9)}`, `Quellfeldine${mark}`];
  const diner = await Diner.arrive(stage, app);
  Object.assign(diner.guest, { guestName: name, guestEmail: email, guestPhone: phone });
  const { clientId: hotelId, sessionKey } = diner;
  const key = sessionKey ?? '';
  const [session] = await query<{ public_id: string }>(databaseUrl, 'select public_id from chat_session where key = $1', [key]);
  const sessionId = session?.public_id ?? '';
  const operator = await signIn(stage.database, everything.map((permission) => `${permission}:${hotelId}`));
  const say = (text: string) => ask(hotelId, { query: text, locale: 'en' }, { sessionId });
  const { status } = await say(`Do you have a zeppelin mooring for ${name}? Write to ${email}.`);
  expect(status).toBe(200);
  const desk = deskOf(operator, hotelId);
  const { messages } = (await desk.read(key)).body;
  const reply = messages.findLast(({ type }) => type === 'ai')?.id ?? '';
  await call('POST', `/api/message/${reply}/feedback`, {
    headers: { 'x-client-id': hotelId, 'x-session-id': sessionId }, body: { rating: 'down', comment: `Ask ${name}` },
  });
  await operator.call('POST', `/api/clients/${hotelId}/conversations/${key}/messages/${reply}/correction`, {
    body: { intent: 'ask_offer', answer: 'Yes, on the roof.', question: `Is there a mooring for ${name}?` }, headers: { 'idempotency-key': mark },
  });
  await desk.takeOver(key);
  await desk.say(key, { message: `Dear ${name}, we will see to it.` }, { 'idempotency-key': `say ${mark}` });
  const plant = (sql: string, values: unknown[] = []) => query(databaseUrl, sql, values);
  // What only a channel, a model or a crash leaves behind.
  await plant(`insert into channel_thread (session_key, client_id, channel, channel_account_id, guest_id, guest_phone, display_name, created_date)
    values ($1, $2, 'WHATSAPP', 'account', $3, $4, $5, now())`, [key, hotelId, `id-${mark}`, phone, name]);
  await plant(`insert into channel_delivery (client_id, channel, channel_account_id, external_key, session_key, kind, body, occurred_date, received_date, taken_date)
    values ($2, 'WHATSAPP', 'account', $3::text, $1, 'message', to_jsonb($3::text), now(), now(), now())`, [key, hotelId, `key ${name}`]);
  await plant('insert into channel_message (session_key, mid, client_id, message_id) values ($1, $3, $2, $4)', [key, hotelId, `mid ${name}`, reply]);
  await plant(`insert into channel_send (id, client_id, session_key, message_id, part, seq, text, state, created_date, settled_date)
    values (gen_random_uuid(), $2, $1, $4, 0, 1, $3::text, 'sent', now(), now())`, [key, hotelId, name, reply]);
  await plant(`insert into model_thought (session_key, message_id, thought_index, client_id, purpose, key, request, created_date, kept_until)
    values ($1, $4, 0, $2, 'answer', 'k', to_jsonb($3::text), now(), now() + interval '1 day')`, [key, hotelId, name, reply]);
  await plant(`insert into model_usage (id, client_id, session_key, message_id, purpose, model, input_tokens, cached_tokens, output_tokens, outcome, ms, estimated, created_date)
    values (gen_random_uuid(), $2, $1, $3, 'answer', 'm', 1, 0, 1, 'answered', 1, false, now())`, [key, hotelId, reply]);
  await plant(`insert into chat_dialogue (session_key, client_id, version, data, updated_date) values ($1, $2, 1, jsonb_build_object('name', $3::text), now())
    on conflict (session_key) do update set data = excluded.data`, [key, hotelId, name]);
  await plant(`insert into chat_turn_step (session_key, message_id, step_index, client_id, tool, args, created_date)
    values ($1, $4, 0, $2, 'tableapp_create_reservation', jsonb_build_object('guestName', $3::text), now())`, [key, hotelId, name, reply]);
  await plant(`insert into booker_verification (client_id, conversation, reservation_id, expires_at) values ($2, $1, $3, now() + interval '1 day')`, [key, hotelId, `r ${name}`]);
  await plant(`insert into unanswered_question (id, client_id, normalized, question, first_asked, last_asked)
    values (gen_random_uuid(), $1, $2, $3, now(), now())`, [hotelId, name, `Do you have a zeppelin mooring for ${name}?`]);
  return { diner, hotelId, key, sessionId, operator, email, phone, name, mark, say };
}

type Guest = Awaited<ReturnType<typeof guestEverywhere>>;

const erase = ({ operator, hotelId }: Guest, body: unknown) =>
  operator.call<ErasureRecord & { error: string; code: string }>('POST', `/api/clients/${hotelId}/guests/erase`, { body });
const exported = ({ operator, hotelId }: Guest, body: unknown) =>
  operator.call<z.infer<typeof guestExportSchema> & { code: string }>('POST', `/api/clients/${hotelId}/guests/export`, { body });

const untilDone = ({ operator, hotelId }: Guest, id: string): Promise<ErasureRecord> => waitFor(async () => {
  const { body } = await operator.call<ErasureRecord>('GET', `/api/clients/${hotelId}/guests/erasures/${id}`);
  return body.state === 'done' && body;
}, { what: 'the erasure to be done', pollMs: 200 });

/** The same as texts, with its payloads as a worker reads them. */
async function opened(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(opened));
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if ('metadata' in value && 'data' in value && ArrayBuffer.isView(value.data)) {
    return (await codec.decode([value as Payload])).map(({ data }) => Buffer.from(data ?? []).toString());
  }
  return Promise.all(Object.values(value).map(opened));
}

/** What the flow engine knows of these words, of flows of this hotel. */
async function remembered(hotelId: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const { workflowId, runId } of stage.temporal.workflow.list({ query: `ConciergeClientId = '${hotelId}'` })) {
    const handle = stage.temporal.workflow.getHandle(workflowId, runId);
    const text = plainHistory(await opened([await handle.fetchHistory(), (await handle.describe()).raw]));
    found.push(...tracesIn(text, words).map((word) => `${workflowId}: ${word}`));
  }
  return found;
}

describe('a guest who wants to be forgotten', () => {
  itVerifies(['decisions/privacy/erasure', 'decisions/privacy/reservations', 'decisions/privacy/export'],
    'gets a copy of all there is, says what becomes of tables, and is in no table and in no history afterwards', async () => {
      const guest = await guestEverywhere();
      const { diner, hotelId, sessionId, key, email, phone, name, say } = guest;
      const { reservationId } = await reserve(diner);
      const holder = await createKeyHolder(stage.database, [`concierge:EXECUTE:${hotelId}`]);
      const agent = agentV1(holder.headers, hotelId);
      await agent.send(`I am ${name}, mail ${email}. When is breakfast?`);
      const words = [name, email, phone, sessionId];
      const before = await stored(databaseUrl, words);
      expect(new Set(before.map((found) => found.split(':')[0])).size).toBeGreaterThan(15);
      expect(await remembered(hotelId, words)).not.toEqual([]);

      const copy = await exported(guest, { email });
      expect(copy.status).toBe(200);
      expect(copy.body.conversations).toHaveLength(2);
      for (const kind of ['chat_message', 'table_booking', 'message_feedback', 'channel_thread', 'chat_dialogue', 'agent_task_message', 'knowledge_item']) {
        expect([kind, copy.body.records[kind]?.length ?? 0]).not.toEqual([kind, 0]);
      }
      const refused = await erase(guest, { email });
      expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
      expect(refused.body.error).toContain(`${diner.date} at 19:00, 2 people`);
      expect((await say('Are you there?')).status).toBe(200);

      const begun = await erase(guest, { email, reservations: 'keep' });
      expect([begun.status, begun.body.reservations]).toEqual([202, 'keep']);
      expect((await erase(guest, { sessionId, reservations: 'keep' })).body.id).toBe(begun.body.id);
      const done = await untilDone(guest, begun.body.id);
      expect(done).toMatchObject({ cancellations: { kept: 1, cancelled: 0, refused: 0 }, records: { chat_message: expect.any(Number), table_booking: expect.any(Number) } });
      expect(await stored(databaseUrl, words)).toEqual([]);
      expect(await remembered(hotelId, words)).toEqual([]);
      await expect(stage.temporal.workflow.getHandle(chatSessionId(hotelId, key)).describe()).rejects.toThrow(/not found/i);
      const kept = await query<{ reservation_id: string; session_key: string | null }>(
        databaseUrl, 'select reservation_id, session_key from table_booking where client_id = $1 and reservation_id is not null', [hotelId],
      );
      expect(kept).toEqual([{ reservation_id: reservationId, session_key: null }]);
      const trail = await query<{ action: string }>(
        databaseUrl, "select action from audit_entry where client_id = $1 and action like 'guest.%' order by id", [hotelId],
      );
      expect(trail.map(({ action }) => action)).toEqual(['guest.export', 'guest.erase', 'guest.erased']);
      expect((await erase(guest, { email })).status).toBe(404);
    });

  itVerifies(['decisions/privacy/reservations', 'decisions/privacy/selector'], 'is found by number or channel, never with others, and has his tables taken back', async () => {
    const guest = await guestEverywhere();
    const { diner, hotelId, phone, mark, name } = guest;
    const { reservationId } = await reserve(diner);
    const other = await Diner.at(stage, hotelId);
    await ask(hotelId, { query: `My number is ${phone}7, and x${guest.email} is my address`, locale: 'en' }, { sessionId: await publicIdOf(other.sessionKey) });
    const spaced = `${phone.slice(0, 5)} ${phone.slice(5, 8)}-${phone.slice(8)}`;
    for (const selector of [{ phone: spaced }, { channelId: `id-${mark}` }, { email: guest.email }, { sessionId: guest.key }]) {
      expect((await exported(guest, selector)).body.conversations).toEqual([guest.key]);
    }
    expect((await exported(guest, { phone, email: guest.email })).status).toBe(400);
    const { body } = await erase(guest, { phone: spaced, reservations: 'cancel' });
    expect((await untilDone(guest, body.id)).cancellations).toEqual({ cancelled: 1, kept: 0, refused: 0 });
    expect(JSON.stringify(await app.ledger())).toMatch(new RegExp(`"id":"${reservationId}"[^}]*"status":"cancelled"`));
    expect(await stored(databaseUrl, [name, guest.email, guest.sessionId].map((word) => (word === guest.email ? ` ${word}` : word)))).toEqual([]);
    expect((await query(databaseUrl, 'select from chat_session where key = $1', [other.sessionKey]))).toHaveLength(1);
  });

  itVerifies(['decisions/privacy/permission'], 'is in the hands of those alone who may look after guests\' data, at this hotel', async () => {
    const guest = await guestEverywhere();
    const desk = await signIn(stage.database, ['conversations:READ', 'conversations:WRITE'].map((permission) => `${permission}:${guest.hotelId}`));
    const other = await createHotel(stage.database);
    const elsewhere = await signIn(stage.database, ['guests:READ', 'guests:WRITE'].map((permission) => `${permission}:${other.id}`));
    const body = { sessionId: guest.sessionId };
    expect([(await erase({ ...guest, operator: desk }, body)).status, (await exported({ ...guest, operator: desk }, body)).status]).toEqual([403, 403]);
    expect([(await erase({ ...guest, operator: elsewhere }, body)).status, (await exported({ ...guest, operator: elsewhere }, body)).status]).toEqual([404, 404]);
    expect((await exported(guest, { sessionId: randomUUID() })).body.conversations).toEqual([]);
  });
});

async function reserve(diner: Diner): Promise<{ reservationId: string }> {
  const result = await diner.agreed('tableapp_create_reservation', diner.order());
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  return result.data as { reservationId: string };
}

const publicIdOf = async (key: string | null): Promise<string> =>
  (await query<{ public_id: string }>(databaseUrl, 'select public_id from chat_session where key = $1', [key]))[0]?.public_id ?? '';
