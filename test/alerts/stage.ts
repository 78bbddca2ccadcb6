import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { connectChannel } from '../../domain/channels/connect-channel.ts';
import { backgroundQueues, frontQueues } from '../../domain/model/flows.ts';
import type { Database } from '../../domain/storage/database.ts';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { ClientFeature } from '../../domain/storage/entities/feature.ts';
import { metaEnvironment } from '../../local/graph/environment.ts';
import { joinRestaurant, type Restaurant } from '../chaos/restaurant.ts';
import { roomyHouse } from '../chaos/steady-bookings.ts';
import { signIn, testSecrets } from '../support/accounts/operators.ts';
import { connectModel } from '../support/concierge/connect-model.ts';
import { createEmptyDatabase } from '../support/stack/databases.ts';
import { createHotelIn } from '../support/stack/hotel.ts';
import { jobContext } from '../support/stack/job-context.ts';
import type { ProductProcess } from '../support/stack/processes.ts';
import { startProduct, type OwnProduct, usualPatience } from '../support/stack/product.ts';
import { startNeighbours, type Neighbours } from './neighbours.ts';

/** Few slots, so that they can be used up, and one hotel's share of turns. */
const NARROW = { MAX_CONCURRENT_SENDS: '2', MAX_CONCURRENT_TURNS: '100', MAX_TURNS_PER_CLIENT: '2' };
const ASKED = { LIMIT_MESSAGES_PER_MINUTE: '100000', LIMIT_REQUESTS_PER_MINUTE: '100000', LIMIT_HOTEL_MESSAGES_PER_MINUTE: '100000' };

/** A guest's conversation. */
export interface Talk {
  clientId: string;
  sessionId: string;
}

/** The product with everybody it talks to, and hands to play its guests and operators. */
export interface Stage {
  product: OwnProduct;
  neighbours: Neighbours;
  restaurant: Restaurant;
  /** Hotels: one that answers by itself; one with people; six with a language model, the last of which has a webhook. */
  hotels: { plain: string; staffed: string; modelled: readonly string[] };
  account: string;
  front: ProductProcess;
  background: ProductProcess;
  startFront(): Promise<ProductProcess>;
  startBackground(): Promise<ProductProcess>;
  /** As the platform's administrator. */
  request(method: string, path: string, body?: object): Promise<Response>;
  /** Gives a hotel another webhook, to the hotel's own server. */
  hook(clientId: string): Promise<void>;
  open(clientId: string): Promise<Talk>;
  /** Asks, and waits for no reply. */
  ask(talk: Talk, query?: string): Promise<void>;
  sql(text: string): Promise<void>;
  database: Database;
  /** Has Prometheus look at the processes that there are now, and waits until it has seen them. */
  watch(): Promise<void>;
  stop(): Promise<void>;
}

/** @param look is told the operations ports of the APIs and workers */
export async function startStage(look: (apis: string[], workers: string[]) => Promise<void>): Promise<Stage> {
  const neighbours = await startNeighbours();
  const env = { ...usualPatience, ...metaEnvironment(neighbours.graph), ...NARROW, ...ASKED, SMTP_URL: neighbours.mails.url, PUBLIC_URL: 'http://localhost:3000' };
  const product = await startProduct({ apis: 1, workers: 0, env });
  const startFront = (): Promise<ProductProcess> =>
    product.startWorker({ workerMain: neighbours.gate.workerMain, env: { ...env, UNDERSTANDING_THREADS: '1', WORKER_QUEUES: frontQueues.join(',') } });
  const startBackground = (): Promise<ProductProcess> =>
    product.startWorker({ env: { ...env, UNDERSTANDING_THREADS: '1', WORKER_QUEUES: backgroundQueues.join(',') } });
  const [front, background] = await Promise.all([startFront(), startBackground()]);
  const database = await patientDatabase(product.databaseUrl);
  const restaurant = await joinRestaurant(product, await createEmptyDatabase('alerts_restaurant'), roomyHouse);
  const [api] = product.apis as [ProductProcess];
  const request: Stage['request'] = async (method, path, body) => {
    // An access token ends sooner than all the faults have been played.
    const { headers } = await signIn(database, ['ALL:EXECUTE']);
    return fetch(`${api.url}${path}`, {
      method, headers: { 'content-type': 'application/json', ...headers }, ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  const hotels = {
    plain: await createHotelIn(product.databaseUrl, { hotelConfig: { handoff: { enabled: false } } }),
    staffed: await createHotelIn(product.databaseUrl, { hotelConfig: { handoff: { enabled: true } } }),
    modelled: await Promise.all(Array.from({ length: 6 }, () => createHotelIn(product.databaseUrl))),
  };
  for (const hotel of hotels.modelled) await connectModel(database, hotel, neighbours.model);
  const account = await connectAccount(database, neighbours, hotels.plain, api.url);
  const hook = async (clientId: string): Promise<void> => {
    const hooked = await request('POST', `/api/clients/${clientId}/webhooks`, { url: neighbours.hotel.url, events: ['message.created'] });
    if (!hooked.ok) throw new Error(`The webhook was refused: ${await hooked.text()}`);
  };
  await hook(hotels.modelled.at(-1)!);
  const visit = (talk: Talk, query: string): Promise<Response> => fetch(`${api.url}/api/message`, {
    method: 'POST', body: JSON.stringify({ query, messageId: randomUUID(), locale: 'en' }),
    headers: { 'content-type': 'application/json', 'x-client-id': talk.clientId, 'x-session-id': talk.sessionId },
  });
  return {
    database, watch: () => look(product.apis.map(({ operationsUrl }) => operationsUrl), product.workers.map(({ operationsUrl }) => operationsUrl)),
    product, neighbours, restaurant, hotels, account, hook, front, background, startFront, startBackground, request,
    async open(clientId) {
      const response = await fetch(`${api.url}/api/message`, { headers: { 'x-client-id': clientId } });
      return { clientId, sessionId: (await response.json() as { id: string }).id };
    },
    ask: (talk, query = 'When is breakfast?') => visit(talk, query).then((response) => response.text()).then(() => undefined, () => undefined),
    sql: async (text) => { await database.forSystem().transaction((em) => em.execute(text)); },
    async stop() {
      await restaurant.stop();
      // A pool whose server died under it may wait for a connection that is gone.
      await Promise.race([database.close(), delay(5_000, undefined, { ref: false })]);
      await product.stop();
      await neighbours.stop();
    },
  };
}

async function connectAccount(database: Database, { controls }: Neighbours, clientId: string, apiUrl: string): Promise<string> {
  const account = await controls.createAccount({ channel: 'WHATSAPP', callbackUrl: `${apiUrl}/webhooks/meta` });
  const ctx = jobContext(database, clientId);
  await ctx.db.transaction((em) => em.insert(ClientFeature, { clientId, feature: 'channels', grantedDate: new Date() }));
  await connectChannel({ ctx, input: { channel: 'WHATSAPP', channelAccountId: account.id, accessToken: account.token }, secrets: testSecrets });
  return account.id;
}
