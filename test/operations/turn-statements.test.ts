import { afterAll, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { ask, newSession } from '../support/chat/guest.ts';
import { connect, useTableApp } from '../support/booking/table-app.ts';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { startProduct, talkingOnly } from '../support/stack/product.ts';
import { startStatementWire } from '../support/stack/statement-wire.ts';
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
await ingestItems({
  ctx: systemContext(database, hotel.id),
  input: { items: [
    { kind: 'faq', key: 'breakfast', locale: 'en', title: 'Breakfast', passages: [{ text: 'Breakfast is served from 7 to 10:30 in the garden room.' }] },
    { kind: 'faq', key: 'parking', locale: 'en', title: 'Parking', passages: [{ text: 'Parking in the garage costs 20 francs a day.' }] },
    { kind: 'faq', key: 'dogs', locale: 'en', title: 'Dogs', passages: [{ text: 'Dogs are welcome for 25 francs a night.' }] },
  ] },
});
afterAll(async () => {
  await product.stop();
  await Promise.all([ofApi.stop(), ofWorker.stop()]);
});

it('counts', async () => {
  const sessionId = await newSession(hotel.id, { api: api.url });
  for (const query of ['When is breakfast served?', 'Is there parking at the hotel?', 'Are dogs allowed?']) {
    ofApi.forget();
    ofWorker.forget();
    const { status } = await ask(hotel.id, { query }, { sessionId, api: api.url });
    expect(status).toBe(200);
  }
  await new Promise((resolve) => { setTimeout(resolve, 300); });
  writeFileSync('/tmp/statements.txt', [ofApi, ofWorker].map(({ statements }) => statements.map(({ connection, sql }) => `${connection} ${sql.replaceAll(/\s+/g, ' ').slice(0, 220)}`).join('\n')).join('\n=====\n'));
});
