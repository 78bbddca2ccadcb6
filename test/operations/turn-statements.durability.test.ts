import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { tableBookingId } from '../../domain/model/booking/flows.ts';
import { chatSessionId } from '../../domain/model/flows.ts';
import { TableBooking } from '../../domain/storage/entities/booking.ts';
import { repositoryRoot } from '../../local/config.ts';
import { connectMcp, createKeyHolder } from '../support/agents/agent.ts';
import { connect, useTableApp } from '../support/booking/table-app.ts';
import { dayAhead } from '../support/booking/table-provider.ts';
import { ask, listen, newSession } from '../support/chat/guest.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct, talkingOnly } from '../support/stack/product.ts';
import { startStatementWire, type StatementWire } from '../support/stack/statement-wire.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { useTemporal } from '../support/stack/temporal.ts';
import { sessionRow } from '../support/stack/rows.ts';

const databaseUrl = await createDatabase(`counted_${randomUUID().slice(0, 8)}`);
const [ofApi, ofWorker] = await Promise.all([startStatementWire(databaseUrl), startStatementWire(databaseUrl)]);
const app = await useTableApp();
const env = { PAYLOAD_ENCRYPTION: '1' };
const product = await startProduct({ apis: 0, workers: 0, sharesTemporal: true, databaseUrl, env: { ...talkingOnly, ...env } });
const temporal = useTemporal(product);
const api = await apiWith(env, { ...product, databaseUrl: ofApi.databaseUrl });
await product.startWorker({ databaseUrl: ofWorker.databaseUrl });
const database = await useDatabase(databaseUrl);
const hotel = await createHotel(database, { time_zone: 'Europe/Zurich' });
await connect(database, hotel.id, app.connection);
const facts = [
  ['Breakfast', 'Breakfast is served from 7 to 10:30 in the garden room.'], ['Parking', 'Parking in the garage costs 20 francs a day.'],
  ['Dogs', 'Dogs are welcome for 25 francs a night.'],
] as const;
await ingestItems({
  ctx: systemContext(database, hotel.id),
  input: { items: facts.map(([title, text]) => ({ key: title, kind: 'faq', locale: 'en', title, passages: [{ text }] })) },
});
afterAll(async () => {
  await product.stop();
  await Promise.all([ofApi.stop(), ofWorker.stop()]);
});

const opens = /^start transaction/;
const endsTyping = (sql: string): boolean => sql.includes('"typing"') && sql.includes('"active":false');

/** Where a reply takes long to be stored, as on a busy machine, the guest is shown a piece of it meanwhile. */
const isPiece = (sql: string): boolean => sql.includes('"message.delta"') && !/"chat_message"|store_plain_reply/.test(sql);

/** What the connection that hears notifications asks from time to time, to notice that the server is gone. */
const isHeartbeat = (sql: string): boolean => sql === 'select 1';

/** What an API keeps for a minute and then asks for anew: its share of what guests may ask for, and which session a guest has. */
const isKeptForMinute = (sql: string): boolean => sql.includes('"rate_limit"') || sql.includes('from "chat_session"');

/** What a process sent for a turn: round trips, and how many of them opened a transaction of several. */
const counted = ({ statements }: StatementWire) => ({
  roundTrips: statements.filter(({ sql }) => !isPiece(sql) && !isHeartbeat(sql)).length, transactions: statements.filter(({ sql }) => opens.test(sql)).length,
});

/** A row of a table in bench/README.md. */
function written(name: string): number[] {
  const row = readFileSync(join(repositoryRoot, 'bench/README.md'), 'utf8').split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';
  return row.split('|').slice(2, -1).map((cell) => Number(cell.replaceAll(',', '')));
}

const questions = ['When is breakfast served?', 'Is there parking at the hotel?', 'Are dogs allowed?'] as const;

/** A row, and the API's statements behind it, which say what was too much. */
interface Counted { row: number[]; sent: string[] }

/** What each of the questions sends, in one session. One that meets the end of a minute is asked once more. */
async function rowsOf(sessionId: string, isHeard: () => boolean = () => true): Promise<Counted[]> {
  const rowOf = async (query: string): Promise<Counted> => {
    for (const wire of [ofApi, ofWorker]) wire.forget();
    const { status, body } = await ask(hotel.id, { query }, { sessionId, api: api.url });
    expect([status, body.context.length]).toEqual([200, 1]);
    await waitFor(() => ofWorker.statements.some(({ sql }) => endsTyping(sql)) && isHeard(), { what: 'the end of typing' });
    const [inApi, inWorker] = [counted(ofApi), counted(ofWorker)];
    const row = [inApi.roundTrips, inApi.transactions, inWorker.roundTrips, inWorker.transactions];
    return { row, sent: ofApi.statements.map(({ connection, sql }) => `${connection}: ${sql}`) };
  };
  const rows: Counted[] = [];
  for (const query of questions) {
    const row = await rowOf(query);
    const isNewMinute = ofApi.statements.some(({ sql }) => isKeptForMinute(sql));
    rows.push(isNewMinute && rows.length > 0 ? await rowOf(query) : row);
  }
  return rows;
}

function expectAsWritten(rows: readonly Counted[], name: string): void {
  const row = written(name);
  const isAsWritten = (one: Counted): boolean => String(one.row) === String(row);
  expect(rows.map((one) => (isAsWritten(one) ? { row } : one))).toEqual(rows.map(() => ({ row })));
}

describe('statements', () => {
  it('of a question in a session that exists are as many as bench/README.md says', async () => {
    // The first turn reads what is kept of the hotel from then on.
    const [, ...rows] = await rowsOf(await newSession(hotel.id, { api: api.url }));
    expectAsWritten(rows, 'question');
  });

  it('of a stored message are one more for all sockets of its session', async () => {
    const sessionId = await newSession(hotel.id, { api: api.url });
    const sockets = await Promise.all([1, 2, 3].map(() => listen(hotel.id, sessionId, { api: api.url }).opened()));
    await waitFor(() => sockets.every((socket) => socket.seqs().length === 1), { what: 'the opening words' });
    let stored = 1;
    const [, ...rows] = await rowsOf(sessionId, () => {
      if (sockets.some((socket) => socket.seqs().length < stored + 2)) return false;
      stored += 2;
      return true;
    });
    expectAsWritten(rows, 'question, watched on three sockets');
  });
});

describe('statements of an agent', () => {
  it('who books a table step by step are as many as bench/README.md says', async () => {
    const { headers } = await createKeyHolder(database, ['concierge:EXECUTE'], { api: api.url });
    const { use } = await connectMcp({ ...headers, 'x-client-id': hotel.id }, { api: api.url });
    const call = async (name: string, args: Record<string, unknown>): Promise<{ row: number[]; data: Record<string, string> }> => {
      for (const wire of [ofApi, ofWorker]) wire.forget();
      const { isError, structuredContent } = await use(`tableapp_${name}`, args);
      expect([name, isError ?? false]).toEqual([name, false]);
      const [inApi, inWorker] = [counted(ofApi), counted(ofWorker)];
      return { row: [inApi.roundTrips, inApi.transactions, inWorker.roundTrips, inWorker.transactions], data: structuredContent as Record<string, string> };
    };
    const book = async (date: string): Promise<number[][]> => {
      const guest = { guestName: 'Ida Counted', guestEmail: 'ida@counted.example' };
      const quote = await call('quote_availability', { date, time: '19:00', partySize: 2 });
      const hold = await call('create_hold', { availabilityId: quote.data['availabilityId'], idempotencyKey: randomUUID() });
      const order = { startsAt: `${date}T19:00:00Z`, partySize: 2, ...guest, holdId: hold.data['holdId'], idempotencyKey: randomUUID() };
      const reservation = await call('create_reservation', order);
      return [quote.row, hold.row, reservation.row];
    };
    // With the first one, processes read what they keep, and the provider gives its token.
    await book(dayAhead(11));
    const found = await book(dayAhead(12));
    const expected = ['an agent\'s quote', 'an agent\'s hold', 'an agent\'s reservation'].map(written);
    // A call that lasts is looked after meanwhile, on a busy machine more often.
    const near = found.map((row, call) => row.map((count, cell) => (Math.abs(count - (expected[call]?.[cell] ?? 0)) <= 2 ? expected[call]?.[cell] : count)));
    expect(near).toEqual(expected);
  });
});

interface EventType {
  encode(event: object): { finish(): Uint8Array };
}
const { temporal: { api: { history: { v1: { HistoryEvent } } } } } = createRequire(import.meta.url)('@temporalio/proto') as {
  temporal: { api: { history: { v1: { HistoryEvent: EventType } } } };
};

/** How many events a run has, and their bytes. */
async function historyOf(run: WorkflowHandle): Promise<[number, number]> {
  const events = (await run.fetchHistory()).events ?? [];
  return [events.length, events.reduce((sum, event) => sum + HistoryEvent.encode(event).finish().length, 0)];
}

describe('histories', () => {
  const guestOf = async (sessionId: string) => {
    const session = await sessionRow(database, hotel.id, sessionId);
    return { key: session.key, run: temporal.workflow.getHandle(chatSessionId(hotel.id, session.key)) };
  };
  const idle = (run: WorkflowHandle) => waitFor(async () => {
    const [last] = ((await run.fetchHistory()).events ?? []).slice(-1);
    return last?.workflowTaskCompletedEventAttributes || last?.upsertWorkflowSearchAttributesEventAttributes || last?.workflowExecutionUpdateCompletedEventAttributes;
  }, { what: 'the run to be idle' });
  /** Compares with bench/README.md. Names of machines and numbers of events are longer here and shorter there. */
  const near = (found: number[], name: string, part = [0, 1 / 20]): void => {
    const expected = written(name);
    const isNear = (value: number, index: number): boolean => Math.abs(value - (expected[index] ?? 0)) <= (expected[index] ?? 0) * (part[index] ?? 0);
    expect([name, ...found.map((value, index) => (isNear(value, index) ? expected[index] : value))]).toEqual([name, ...expected]);
  };

  it('of questions and of a booking are as long as bench/README.md says', async () => {
    const sessionId = await newSession(hotel.id, { api: api.url });
    const lengths: number[][] = [];
    for (const query of questions) {
      await ask(hotel.id, { query }, { sessionId, api: api.url });
      const { run } = await guestOf(sessionId);
      await idle(run);
      lengths.push(await historyOf(run));
    }
    const [first = [], second = [], third = []] = lengths;
    near(first, 'first question of a session');
    const more = (after: number[], before: number[]): number[] => after.map((value, index) => value - (before[index] ?? 0));
    near(more(second, first), 'another question');
    near(more(third, second), 'another question');
  });

  it('of a booking, too', async () => {
    const sessionId = await newSession(hotel.id, { api: api.url });
    const date = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10);
    const said = [`I would like a table for two on ${date} at 19:30`, 'Anna Weber, anna@example.org', 'Yes, please'];
    let reply = '';
    for (const query of said) reply = (await ask(hotel.id, { query }, { sessionId, api: api.url })).body.message;
    const { key, run } = await guestOf(sessionId);
    const booking = await database.forClient(hotel.id).read((em) => em.findOneOrFail(TableBooking, { sessionKey: key }));
    expect([reply.includes(booking.confirmationNumber ?? 'none'), booking.state]).toEqual([true, 'reserved']);
    await idle(run);
    const ofBooking = temporal.workflow.getHandle(tableBookingId(hotel.id, booking.holdKey));
    await waitFor(async () => (await ofBooking.describe()).status.name === 'COMPLETED', { what: 'the end of the booking' });
    near(await historyOf(ofBooking), 'booking, from hold to reservation', [1 / 10, 1 / 10]);
    near(await historyOf(run), 'its conversation of three messages', [1 / 10, 1 / 10]);
  });
});
