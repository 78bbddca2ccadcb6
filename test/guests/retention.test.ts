import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { applyRetention, rules } from '../../domain/upkeep/apply-retention.ts';
import { keepFigures } from '../../domain/conversations/figures/keep-figures.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn } from '../support/accounts/operators.ts';
import { Diner, useBookings } from '../support/booking/bookings.ts';
import { useTableApp } from '../support/booking/table-app.ts';
import { ask, newSession } from '../support/chat/guest.ts';
import { query } from '../support/stack/query.ts';
import { jobContext } from '../support/stack/job-context.ts';
import { createHotel } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const stage = await useBookings();
const app = await useTableApp();
const { databaseUrl } = testStack();
const count = async (table: string, clientId: string): Promise<number> =>
  Number((await query<{ count: string }>(databaseUrl, `select count(*) from ${table} where client_id = $1`, [clientId]))[0]?.count);
const system = (clientId: string) => ({ ...jobContext(stage.database, clientId), clientId: null, db: stage.database.forSystem() });

/**
 * What is to go is so many days old, and goes so many days from now: the product's own maintenance, which runs every hour and when a test
 * starts it, finds none of it.
 */
const HALF_DAYS = 20;
const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

/** As if all that the hotel has were so many days older. */
async function age(clientId: string, days: number): Promise<void> {
  const shift = `- interval '${days} days'`;
  for (const [table, columns] of Object.entries({
    chat_session: ['created_date', 'last_activity_date'], chat_message: ['created_date'], session_event: ['created_date'], message_feedback: ['created_date'],
    unanswered_question: ['first_asked', 'last_asked'], model_usage: ['created_date'], client: ['created_date'],
  })) {
    const owner = table === 'client' ? 'id' : 'client_id';
    await query(databaseUrl, `update ${table} set ${columns.map((column) => `${column} = ${column} ${shift}`).join(', ')} where ${owner} = $1`, [clientId]);
  }
}

itVerifies(['decisions/privacy/retention'], 'what guests said goes when the hotel keeps it no longer, and what they say now, held tables and figures stay', async () => {
  const diner = await Diner.arrive(stage, app);
  const { clientId } = diner;
  const old = await newSession(clientId);
  await ask(clientId, { query: 'Is there a hammock?', locale: 'en' }, { sessionId: old });
  await diner.hold();
  await query(databaseUrl, `insert into model_usage (id, client_id, purpose, model, input_tokens, cached_tokens, output_tokens, outcome, ms, estimated, created_date)
    values (gen_random_uuid(), $1, 'answer', 'm', 1, 0, 1, 'answered', 1, false, now())`, [clientId]);
  const gone = randomUUID();
  await query(databaseUrl, `insert into table_booking (id, client_id, hold_key, intent, takes_hold, live, state, starts_at, party_size, notes, reservation_id, created_date, changed_date)
    values ($2, $1, $2, 'long ago', false, false, 'reserved', $3, 2, 'Guest with a nut allergy', 'r-old', now(), now())`, [clientId, gone, `${inDays(-HALF_DAYS).toISOString().slice(0, 10)}T19:00:00Z`]);
  await age(clientId, HALF_DAYS);
  const ctx = system(clientId);
  const later = { ...ctx, now: () => inDays(HALF_DAYS) };
  await keepFigures({ ctx, clientIds: [clientId] });
  const figures = () => query(databaseUrl, 'select day, counts from client_day_figures where client_id = $1 and counts <> $2 order by day', [clientId, '[]']);
  const before = await figures();
  expect(before).not.toEqual([]);
  await ask(clientId, { query: 'Is there a parking place?', locale: 'en' }, { sessionId: await newSession(clientId) });
  const talk = await count('chat_message', clientId);

  expect(await applyRetention({ ctx: later, clientIds: [clientId] })).toEqual({ expiredRecords: 0, retentionUnfinished: 0 });
  const operator = await signIn(stage.database, [`clients:READ:${clientId}`, `clients:WRITE:${clientId}`]);
  const set = (days: unknown) => operator.call<Record<string, unknown>>('PUT', `/api/clients/${clientId}`, { body: { retention_days: days } });
  expect((await set(6)).status).toBe(400);
  expect((await set(30)).body['retention_days']).toBe(30);
  expect(await applyRetention({ ctx: later, clientIds: [clientId], until: 0 })).toEqual({ expiredRecords: 0, retentionUnfinished: 1 });
  const { expiredRecords } = await applyRetention({ ctx: later, clientIds: [clientId] });
  expect(expiredRecords).toBeGreaterThan(talk - 3);
  expect(await count('chat_message', clientId)).toBe(3);
  expect(await count('model_usage', clientId)).toBe(0);
  // The one with a table on hold, and the new one.
  expect(await count('chat_session', clientId)).toBe(2);
  expect(await query(databaseUrl, 'select notes, reservation_id, party_size from table_booking where id = $1', [gone])).toEqual([{ notes: null, reservation_id: null, party_size: 2 }]);
  expect((await diner.booking()).state).toBe('held');
  await keepFigures({ ctx, clientIds: [clientId] });
  expect(await figures()).toEqual(before);
  expect(await applyRetention({ ctx: later, clientIds: [clientId] })).toEqual({ expiredRecords: 0, retentionUnfinished: 0 });
  await set(null);
});

itVerifies(['decisions/privacy/retention'], 'a hotel that sets nothing keeps everything', async () => {
  const { id, retentionDays } = await createHotel(stage.database);
  expect([id.length, retentionDays ?? null]).toEqual([36, null]);
});

it.each(rules.map(({ table, where }) => [table, where.split(' ')[0]]))('what is too old in %s is found by hotel and %s', async (table, column) => {
  const found = await query(databaseUrl, 'select 1 from pg_indexes where tablename = $1 and indexdef like $2', [table, `%(client_id, ${column}%`]);
  expect(found).not.toEqual([]);
});
