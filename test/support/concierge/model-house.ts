import { randomUUID } from 'node:crypto';
import { putIntegration } from '../../../domain/booking/settings/integration.ts';
import { createClient } from '../../../domain/clients/create-client.ts';
import type { Language } from '../../../domain/language/languages.ts';
import type { Database } from '../../../domain/storage/database.ts';
import { patientDatabase } from '../stack/patient-database.ts';
import { ChannelInstruction } from '../../../domain/storage/entities/channels.ts';
import { thinkAs, type MindName } from '../../../local/model/minds/minds.ts';
import { startModelServer, type RunningModelServer } from '../../../local/model/server.ts';
import { demoRestaurant } from '../../../local/table-app/demo-restaurant.ts';
import { startTableApp, type RunningTableApp } from '../../../local/table-app/server.ts';
import { testSecrets } from '../accounts/operators.ts';
import { ingestItems } from '../knowledge/ingest-items.ts';
import { jobContext } from '../stack/job-context.ts';
import { startProduct, talkingOnly, type OwnProduct } from '../stack/product.ts';
import { openRecords, type Records } from '../stack/records.ts';
import { connectModel, type ModelChanges } from './connect-model.ts';

/** What no guest, no model, no log and no history may see. */
export const houseSecrets = {
  account: 'canary-account', secret: 'canary secret of the account', property: 'canary-property-', key: 'canary-key-of-the-model',
} as const;

/** A hotel of such a house, with its own restaurant. */
export interface HouseHotel {
  name: string;
  locale: Language;
  passages: readonly { title: string; text: string; locale: string }[];
  /** A mind of the house's model server, settings of another model, or null for the offline mind. */
  model: { model: MindName } | Required<Pick<ModelChanges, 'provider' | 'baseUrl' | 'apiKey'>> & ModelChanges | null;
  /** A note for the channel. */
  note?: string | undefined;
  /** What its restaurant calls itself and its meals. */
  restaurant?: string | undefined;
}

export interface OpenHotel {
  clientId: string;
  propertyId: string;
}

/** A table in the books of the restaurants. */
export interface BookedTable {
  status: string;
  startsAt: string;
  partySize: number;
  guestName: string;
}

/** The product with a provider of language models and one of tables, whose hotels are opened as a run needs them. */
export interface ModelHouse {
  product: OwnProduct;
  model: RunningModelServer;
  open(hotel: HouseHotel): Promise<OpenHotel>;
  sql: Records['sql'];
  /** In the order in which they were booked; of all restaurants when none is named. */
  tables(propertyId?: string): Promise<BookedTable[]>;
  stop(): Promise<void>;
}

/** @param restaurants what the restaurants of its hotels call themselves, in the order in which hotels are opened */
export async function startModelHouse({ seed, restaurants }: { seed: string; restaurants: readonly (string | undefined)[] }): Promise<ModelHouse> {
  const model = await startModelServer({
    apiKey: houseSecrets.key, mind: (request) => thinkAs(request.model as MindName, request as Parameters<typeof thinkAs>[1], { seed }),
  });
  const product = await startProduct({ sharesTemporal: true, env: { ...talkingOnly, LIMIT_MESSAGES_PER_MINUTE: '100000' } });
  const app = await startTableApp({
    databaseUrl: product.databaseUrl,
    accounts: [{ clientId: houseSecrets.account, clientSecret: houseSecrets.secret, properties: restaurants.map(propertyOf) }],
  });
  const database = await patientDatabase(product.databaseUrl);
  const { sql, close: closeRecords } = openRecords(product.databaseUrl);
  let opened = 0;
  return {
    product, model, sql,
    async open(hotel) {
      const propertyId = `${houseSecrets.property}${opened}`;
      opened += 1;
      return { propertyId, clientId: await openHotel({ database, app, model, propertyId }, hotel) };
    },
    tables: (propertyId) => sql<BookedTable>(
      `select status, local_start as "startsAt", party_size as "partySize", guest_name as "guestName" from table_app.reservation
       where $1::text is null or property_id = $1 order by created_at, id`, [propertyId ?? null],
    ),
    async stop() {
      await Promise.all([product.stop(), closeRecords(), database.close(), app.stop(), model.stop()]);
    },
  };
}

function propertyOf(name: string | undefined, index: number): ReturnType<typeof demoRestaurant> {
  const property = demoRestaurant(`${houseSecrets.property}${index}`);
  return name === undefined ? property : { ...property, name, services: property.services.map((service) => ({ ...service, name })) };
}

interface Around {
  database: Database;
  app: RunningTableApp;
  model: RunningModelServer;
  propertyId: string;
}

async function openHotel({ database, app, model: server, propertyId }: Around, hotel: HouseHotel): Promise<string> {
  const id = randomUUID();
  const ctx = jobContext(database, id);
  const { name, locale, passages, model, note } = hotel;
  await createClient({ ctx, id, input: {
    name, default_locale: locale, locales: ['en', 'de', 'fr', 'es', 'it'], time_zone: 'Europe/Zurich',
    hotelConfig: { name, phone: '+41 41 555 04 20', handoff: { enabled: false } },
  } });
  await putIntegration({ ctx, secrets: testSecrets, outbound: { allowPrivate: true }, input: { ...app.connection, propertyId } });
  await ingestItems({ ctx, input: { items: passages.map(({ title, text, locale: written }, index) => (
    { key: `p${index}`, kind: 'note' as const, title, locale: written, passages: [{ title, text }] })) } });
  if (note !== undefined) {
    const now = new Date();
    await ctx.db.transaction(async (em) => void em.create(ChannelInstruction, {
      id: randomUUID(), clientId: id, channelType: 'WEB', position: 1, title: 'Style', text: note, createdDate: now, updatedDate: now,
    }));
  }
  if (model !== null) await connectModel(database, id, server, model);
  return id;
}
