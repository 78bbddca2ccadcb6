import type { TenantContext } from '../../domain/context.ts';
import { createClient } from '../../domain/clients/create-client.ts';
import { createDemoSite } from '../../domain/clients/demo-sites.ts';
import { DomainError } from '../../domain/model/errors.ts';
import { Database } from '../../domain/storage/database.ts';
import { ClientTranslation } from '../../domain/storage/entities/client-translation.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { DemoSite } from '../../domain/storage/entities/demo-site.ts';
import { putTranslations } from '../../domain/translations/put-translations.ts';
import type { BannerLine, DemoUrls } from '../stack-environment.ts';
import type { Log } from '../tethered-process.ts';
import { demoHouses, type DemoHouse } from './houses.ts';
import { demoHotelRecord } from './hotel-record.ts';

interface Options {
  databaseUrl: string;
  publicUrl: string;
  /** Where the houses' websites are served. */
  urls: DemoUrls;
  log: Log;
}

/**
 * Creates the demo houses if they are missing. Their knowledge comes from their websites: see `read-website.ts`.
 *
 * @returns lines for the banner about the houses
 */
export async function seedDemo({ databaseUrl, publicUrl, urls, log }: Options): Promise<BannerLine[]> {
  const database = await Database.create({ url: databaseUrl, poolSize: 4 });
  const lines: BannerLine[] = [];
  try {
    for (const house of demoHouses) {
      const ctx = demoContext(database, house.record.id);
      if (await ensureClient(ctx, house, urls[house.urlVariable])) log(`${house.record.name} created`);
      await ensureTexts(ctx, house);
      if (house.slug === undefined) continue;
      const page = await ensurePage(ctx, house.slug, publicUrl);
      if (page !== undefined) lines.push({ label: `${house.label}: page`, value: page });
      lines.push({ label: `${house.label}: site`, value: urls[house.urlVariable] },
        { label: `${house.label}: client`, value: ctx.clientId });
    }
  } finally {
    await database.close();
  }
  return lines;
}

/** The context of the local stack itself, for one of its demo houses. */
export function demoContext(database: Database, clientId: string = demoHotelRecord.id): TenantContext {
  return {
    actor: { kind: 'system', job: 'demo' },
    interface: 'system',
    clientId,
    requestId: 'demo-seed',
    now: () => new Date(),
    db: database.forClient(clientId),
  };
}

/** @returns whether the house is new */
async function ensureClient(ctx: TenantContext, { record: wanted }: DemoHouse, siteUrl: string): Promise<boolean> {
  const known = await ctx.db.transaction(async (em) => {
    const client = await em.findOne(Client, { id: ctx.clientId });
    // The site may have had to move to another port since.
    if (client) client.websiteUrl = siteUrl;
    return client;
  });
  if (known) return false;
  const { id, clientAssets, ...record } = wanted;
  const { logoUrl, image, ...looks } = clientAssets;
  await createClient({
    ctx,
    id,
    input: { ...record, website_url: siteUrl, clientAssets: { ...looks, logoUrl: siteUrl + logoUrl, image: siteUrl + image } },
  });
  return true;
}

/** Sets the house's own texts if it has none; later changes are the operator's. */
async function ensureTexts(ctx: TenantContext, { translations }: DemoHouse): Promise<void> {
  const known = await ctx.db.read((em) => em.count(ClientTranslation, { clientId: ctx.clientId }));
  if (known > 0) return;
  for (const [locale, texts] of Object.entries(translations)) {
    await putTranslations({ ctx, input: { locale, texts: { ...texts } } });
  }
}

/** @returns the address of the house's page, which never changes; undefined if the house is disabled and has none */
async function ensurePage(ctx: TenantContext, slug: string, publicUrl: string): Promise<string | undefined> {
  const { page, client } = await ctx.db.read(async (em) => ({
    page: await em.findOne(DemoSite, { clientId: ctx.clientId }), client: await em.findOneOrFail(Client, { id: ctx.clientId }),
  }));
  if (page) return `${publicUrl}/demo/${page.slug}`;
  if (client.isDisabled()) return undefined;
  const deps = { demoSiteBaseUrl: publicUrl };
  const made = await createDemoSite({ ctx, input: { slug }, deps }).catch((error: unknown) => {
    // If somebody's own hotel has the name already, the house gets a unique one.
    if (error instanceof DomainError && error.code === 'INVALID_INPUT') return createDemoSite({ ctx, input: {}, deps });
    throw error;
  });
  return made.url;
}
