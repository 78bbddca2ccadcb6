import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from '@jest/globals';
import { repositoryRoot } from '../../local/config.ts';
import { connect, useTableApp } from '../support/booking/table-app.ts';
import { ask, newSession } from '../support/chat/guest.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { startProduct, talkingOnly } from '../support/stack/product.ts';
import { startStatementWire, type StatementWire } from '../support/stack/statement-wire.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

const databaseUrl = await createDatabase(`counted_${randomUUID().slice(0, 8)}`);
const [ofApi, ofWorker] = await Promise.all([startStatementWire(databaseUrl), startStatementWire(databaseUrl)]);
const app = await useTableApp();
const product = await startProduct({ apis: 0, workers: 0, databaseUrl, env: talkingOnly });
const api = await product.startApi({ databaseUrl: ofApi.databaseUrl });
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
const isPiece = (sql: string): boolean => sql.includes('"message.delta"') && !sql.includes('"chat_message"');

/** What a process sent for a turn: round trips, and how many of them opened a transaction of several. */
const counted = ({ statements }: StatementWire) => ({
  roundTrips: statements.filter(({ sql }) => !isPiece(sql)).length, transactions: statements.filter(({ sql }) => opens.test(sql)).length,
});

/** A turn's row of the table in bench/README.md. */
function written(name: string): number[] {
  const row = readFileSync(join(repositoryRoot, 'bench/README.md'), 'utf8').split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';
  return row.split('|').slice(2, -1).map(Number);
}

it('of a question in a session that exists are as many as bench/README.md says', async () => {
  const sessionId = await newSession(hotel.id, { api: api.url });
  const rows: number[][] = [];
  for (const query of ['When is breakfast served?', 'Is there parking at the hotel?', 'Are dogs allowed?']) {
    for (const wire of [ofApi, ofWorker]) wire.forget();
    const { status, body } = await ask(hotel.id, { query }, { sessionId, api: api.url });
    expect([status, body.context.length]).toEqual([200, 1]);
    await waitFor(() => ofWorker.statements.some(({ sql }) => endsTyping(sql)), { what: 'the end of typing' });
    const [inApi, inWorker] = [counted(ofApi), counted(ofWorker)];
    rows.push([inApi.roundTrips, inApi.transactions, inWorker.roundTrips, inWorker.transactions]);
  }
  // The first turn reads what is kept of the hotel from then on.
  expect(rows.slice(1)).toEqual([written('question'), written('question')]);
});
