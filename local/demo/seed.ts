import type { TenantContext } from '../../domain/context.ts';
import { createClient } from '../../domain/clients/create-client.ts';
import { Database } from '../../domain/storage/database.ts';
import { ClientTranslation } from '../../domain/storage/entities/client-translation.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { putTranslations } from '../../domain/translations/put-translations.ts';
import type { Log } from '../tethered-process.ts';
import { demoHotelRecord, demoHotelTranslations } from './hotel-record.ts';

interface Options {
  databaseUrl: string;
  /** Where the demo hotel's website is served. */
  siteUrl: string;
  log: Log;
}

/** Creates the demo hotel, where there is none. Its knowledge comes from its website: see `read-website.ts`. */
export async function seedDemo({ databaseUrl, siteUrl, log }: Options): Promise<void> {
  const database = await Database.create({ url: databaseUrl, poolSize: 4 });
  try {
    const ctx = demoContext(database);
    if (await ensureClient(ctx, siteUrl)) log('demo hotel created');
    await ensureTexts(ctx);
  } finally {
    await database.close();
  }
}

/** The context of the local stack itself, for its demo hotel. */
export function demoContext(database: Database): TenantContext {
  return {
    actor: { kind: 'system', job: 'demo' },
    interface: 'system',
    clientId: demoHotelRecord.id,
    requestId: 'demo-seed',
    now: () => new Date(),
    db: database.forClient(demoHotelRecord.id),
  };
}

/** @returns whether the hotel is new */
async function ensureClient(ctx: TenantContext, siteUrl: string): Promise<boolean> {
  const known = await ctx.db.transaction(async (em) => {
    const client = await em.findOne(Client, { id: ctx.clientId });
    // The site may have had to move to another port since.
    if (client) client.websiteUrl = siteUrl;
    return client;
  });
  if (known) return false;
  const { id, clientAssets, ...record } = demoHotelRecord;
  const { logo, image, ...looks } = clientAssets;
  await createClient({
    ctx,
    id,
    input: { ...record, website_url: siteUrl, clientAssets: { ...looks, logo: siteUrl + logo, image: siteUrl + image } },
  });
  return true;
}

/** Sets the hotel's own texts where it has none yet; later wording is the operator's. */
async function ensureTexts(ctx: TenantContext): Promise<void> {
  const known = await ctx.db.read((em) => em.count(ClientTranslation, { clientId: ctx.clientId }));
  if (known > 0) return;
  for (const [locale, texts] of Object.entries(demoHotelTranslations)) {
    await putTranslations({ ctx, input: { locale, texts: { ...texts } } });
  }
}
