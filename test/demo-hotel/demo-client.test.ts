import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { ingestItems } from '../../domain/knowledge/ingest-items.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { demoHotelRecord } from '../../local/demo/hotel-record.ts';
import { seedDemo } from '../../local/demo/seed.ts';
import { startDemoHotelSite } from '../../local/demo-hotel/server.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { ask } from '../support/guest.ts';
import { createDatabase } from '../support/product.ts';
import { createHotel, systemContext, useDatabase } from '../support/storage.ts';

const databaseUrl = await createDatabase(`demo_${randomUUID().replaceAll('-', '').slice(0, 12)}`);
const seeded = await useDatabase(databaseUrl);
const shared = await useDatabase();
const site = await startDemoHotelSite({ port: 0 });
afterAll(() => site.stop());

const items = () => seeded.forClient(demoHotelRecord.id).read((em) => em.execute<{ locale: string; count: string }[]>(
  'select locale, count(*) from knowledge_item group by locale order by locale',
));

describe('the demo client', () => {
  beforeAll(() => seedDemo({ databaseUrl, siteUrl: site.url, log: () => undefined }));

  itVerifies(['decisions/operations/demo-client/hotel-config'], 'has its known id and says how to reach and enter the hotel', async () => {
    const client = await seeded.forClient(demoHotelRecord.id).read((em) => em.findOneOrFail(Client, { id: demoHotelRecord.id }));
    expect(client.id).toBe('7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10');
    for (const field of ['name', 'address', 'phone', 'email', 'timeZone']) expect(client.hotelConfig).toHaveProperty(field);
    expect(client.hotelConfig).toMatchObject({ checkIn: { from: '15:00' }, checkOut: { until: '11:00' } });
  });

  itVerifies(['decisions/operations/demo-client/languages'], 'knows its website in all five languages, once', async () => {
    const before = await items();
    expect(before.map((row) => row.locale)).toEqual(['de', 'en', 'es', 'fr', 'it']);
    await seedDemo({ databaseUrl, siteUrl: site.url, log: () => undefined });
    expect(await items()).toEqual(before);
  });
});

describe('a hotel that knows something in one language only', () => {
  itVerifies(['decisions/operations/guest-language'], 'answers in the guest\'s language and quotes its own', async () => {
    const hotel = await createHotel(shared, { locales: ['en', 'it'] });
    await ingestItems({
      ctx: systemContext(shared, hotel.id),
      input: {
        items: [
          { key: 'parking', kind: 'faq', title: 'Parking', locale: 'en', passages: [{ title: 'Parking', text: 'Our garage costs 28 francs a night.' }] },
          { key: 'pool', kind: 'faq', title: 'Pool', locale: 'en', passages: [{ title: 'Pool', text: 'The pool is open from 07:00 to 21:00.' }] },
          { key: 'dogs', kind: 'faq', title: 'Dogs', locale: 'en', passages: [{ title: 'Dogs', text: 'Dogs are welcome for 25 francs.' }] },
        ],
      },
    });
    const { body } = await ask(hotel.id, { query: 'Quanto costa il parcheggio?' });
    expect(body.message).toContain('“Our garage costs 28 francs a night.”');
    expect(body.message).toMatch(/inglese/i);
    expect(body.context).toEqual(['Our garage costs 28 francs a night.']);
  });
});
