import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createDemoSite } from '../../domain/clients/demo-sites.ts';
import { updateClient } from '../../domain/clients/update-client.ts';
import type { Database } from '../../domain/storage/database.ts';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { ClientTranslation } from '../../domain/storage/entities/client-translation.ts';
import { DemoSite } from '../../domain/storage/entities/demo-site.ts';
import { hostelRecord } from '../../local/demo/hostel-record.ts';
import { demoHouses } from '../../local/demo/houses.ts';
import { demoContext, seedDemo } from '../../local/demo/seed.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createDatabase } from '../support/stack/databases.ts';

const urls = { DEMO_HOTEL_URL: 'http://127.0.0.1:4100', DEMO_HOSTEL_URL: 'http://127.0.0.1:4110' };

const opened: Database[] = [];
afterAll(async () => { await Promise.all(opened.map((database) => database.close())); });

/** A stack's database before its first start. */
async function fresh() {
  const databaseUrl = await createDatabase(`houses_${randomUUID().replaceAll('-', '').slice(0, 12)}`);
  const database = await patientDatabase(databaseUrl, 2);
  opened.push(database);
  const said: string[] = [];
  const seed = (changed: Partial<typeof urls> = {}) =>
    seedDemo({ databaseUrl, publicUrl: 'http://localhost:3000', urls: { ...urls, ...changed }, log: (text) => said.push(text) });
  return { database, seed, said, ctx: demoContext(database, hostelRecord.id) };
}

const clientAt = async (database: Database, slug: string): Promise<string> =>
  (await database.forSystem().read((em) => em.findOneOrFail(DemoSite, { slug }))).clientId;

const banner = (page: string) => [
  { label: 'Demo hostel: page', value: `http://localhost:3000/demo/${page}` },
  { label: 'Demo hostel: site', value: urls.DEMO_HOSTEL_URL },
  { label: 'Demo hostel: client', value: hostelRecord.id },
];

describe('the demo houses', () => {
  itVerifies(['decisions/operations/demo-houses/second'], 'are created once, and the second has a page of its own', async () => {
    const { database, seed, said } = await fresh();
    expect(await seed()).toEqual(banner('hostel-marejada'));
    expect(said).toEqual(['Hotel Arvensee created', 'Hostel Marejada created']);
    expect(await clientAt(database, 'hostel-marejada')).toBe(hostelRecord.id);
    const texts = await Promise.all(demoHouses.map(({ record }) =>
      database.forClient(record.id).read((em) => em.count(ClientTranslation, { clientId: record.id }))));
    expect(await seed()).toEqual(banner('hostel-marejada'));
    expect(said).toHaveLength(2);
    for (const [index, { record, translations }] of demoHouses.entries()) {
      expect(texts[index]).toBe(Object.values(translations).reduce((sum, own) => sum + Object.keys(own).length, 0));
      const client = await database.forClient(record.id).read((em) => em.findOneOrFail(Client, { id: record.id }));
      expect(client).toMatchObject({ name: record.name, demoClient: true, hotelConfig: record.hotelConfig });
      expect(client.clientAssets).toMatchObject({ logoUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:41[01]0\/assets\/logo\.svg$/) });
    }
  });

  it('follow their websites to another port, and keep what their operators changed', async () => {
    const { database, seed, ctx } = await fresh();
    await seed();
    await updateClient({ ctx, input: { name: 'Hostel Resaca' } });
    await createDemoSite({ ctx, input: { slug: 'resaca' }, deps: { demoSiteBaseUrl: 'http://localhost:3000' } });
    const lines = await seed({ DEMO_HOSTEL_URL: 'http://127.0.0.1:4999' });
    expect(lines.slice(0, 2).map(({ value }) => value)).toEqual(['http://localhost:3000/demo/resaca', 'http://127.0.0.1:4999']);
    const client = await database.forClient(hostelRecord.id).read((em) => em.findOneOrFail(Client, { id: hostelRecord.id }));
    expect([client.name, client.websiteUrl]).toEqual(['Hostel Resaca', 'http://127.0.0.1:4999']);
  });
});
