import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { chatSessionId } from '../../domain/model/flows.ts';
import { repositoryRoot } from '../../local/config.ts';
import { connect, useTableApp } from '../support/booking/table-app.ts';
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

describe('histories', () => {
  const guestOf = async (sessionId: string) => {
    const session = await sessionRow(database, hotel.id, sessionId);
    return { key: session.key, run: temporal.workflow.getHandle(chatSessionId(hotel.id, session.key)) };
  };
  const idle = (run: WorkflowHandle) => waitFor(async () => {
    const [last] = ((await run.fetchHistory()).events ?? []).slice(-1);
    return last?.workflowTaskCompletedEventAttributes || last?.upsertWorkflowSearchAttributesEventAttributes || last?.workflowExecutionUpdateCompletedEventAttributes;
  }, { what: 'the run to be idle' });
  it('of questions have as many events as bench/README.md says', async () => {
    const sessionId = await newSession(hotel.id, { api: api.url });
    const lengths: number[] = [];
    for (const query of questions) {
      await ask(hotel.id, { query }, { sessionId, api: api.url });
      const { run } = await guestOf(sessionId);
      await idle(run);
      lengths.push(((await run.fetchHistory()).events ?? []).length);
    }
    const [first = 0, second = 0, third = 0] = lengths;
    const another = written('another question')[0];
    expect([first, second - first, third - second]).toEqual([written('first question of a session')[0], another, another]);
  });
});
