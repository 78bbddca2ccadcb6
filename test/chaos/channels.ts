import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { connectChannel } from '../../domain/channels/connect-channel.ts';
import { createClient } from '../../domain/clients/create-client.ts';
import type { TenantContext } from '../../domain/context.ts';
import type { Database } from '../../domain/storage/database.ts';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { ClientFeature } from '../../domain/storage/entities/feature.ts';
import { GraphClient } from '../../local/graph/client.ts';
import { metaEnvironment } from '../../local/graph/environment.ts';
import { startGraph } from '../../local/graph/server.ts';
import { messagingChannels } from '../../domain/model/channels.ts';
import { testSecrets } from '../support/accounts/operators.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { startProduct, type OwnProduct } from '../support/stack/product.ts';
import { SeededRandom } from '../support/general/seeded-random.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { checkThreads, type ThreadFigures } from './thread-figures.ts';

export interface ChannelsOptions {
  seed: number;
  /** Webhooks with guests' messages; a fifth are repetitions. */
  deliveries: number;
  perSecond: number;
  guests: number;
  /** The number of processes that die meanwhile. */
  kills: number;
  /** The time limit for all answers after the last message, in milliseconds. */
  patienceMs: number;
  log: (line: string) => void;
}

/** Meta repeats a webhook for some 36 hours, here every ten seconds. */
const AS_LONG_AS_META = 36 * 360;

export interface ChannelsReport extends ThreadFigures {
  seed: number;
  deliveries: number;
  killedApis: number;
  killedWorkers: number;
  /** From the first message to the last, and from then to the last reply, in milliseconds. */
  spokenInMs: number;
  settledAfterMs: number;
}

/**
 * Guests of three accounts write through Meta's webhooks, a fifth of which are repetitions in any order, while API and worker processes are
 * killed and restarted. The simulator repeats webhooks without a 200, as Meta does.
 */
export async function runChannels(options: ChannelsOptions): Promise<ChannelsReport> {
  const { seed, deliveries, log } = options;
  const random = new SeededRandom(seed);
  const graph = await startGraph({
    databaseUrl: await createDatabase(`graph_${process.pid}`), name: `chaos-${seed}`, firstRetryMs: 100, mostAttempts: AS_LONG_AS_META,
  });
  const product = await startProduct({ sharesTemporal: true, env: { ...metaEnvironment(graph), CHANNEL_EVIDENCE_MS: '15000' } });
  const database = await patientDatabase(product.databaseUrl);
  try {
    const controls = new GraphClient(graph.url);
    const accounts = await connectAccounts(database, controls, product.apis[0]?.url ?? '');
    const killer = new Killer(product, random, options);
    const began = Date.now();
    const said = await speak(controls, accounts, random, options, (count) => killer.heard(count));
    const spokenInMs = Date.now() - began;
    await killer.done();
    log(`${said} messages sent; waiting for the replies`);
    const settledAfterMs = await untilSettled(database, controls, accounts, options);
    return { seed, deliveries, ...killer.figures, spokenInMs, settledAfterMs, ...await checkThreads(database, controls, accounts, said) };
  } finally {
    await database.close();
    await product.stop();
    await graph.stop();
  }
}

async function connectAccounts(database: Database, controls: GraphClient, apiUrl: string): Promise<string[]> {
  return Promise.all(messagingChannels.map(async (channel) => {
    const account = await controls.createAccount({ channel, callbackUrl: `${apiUrl}/webhooks/meta` });
    const id = randomUUID();
    const ctx: TenantContext = {
      actor: { kind: 'system', job: 'chaos' }, interface: 'system', clientId: id, requestId: 'chaos', now: () => new Date(), db: database.forClient(id),
    };
    await createClient({ ctx, id, input: { name: `Hotel Havoc on ${channel}`, locales: ['en'] } });
    await ctx.db.transaction((em) => em.insert(ClientFeature, { clientId: id, feature: 'channels', grantedDate: new Date() }));
    await connectChannel({ ctx, input: { channel, channelAccountId: account.id, accessToken: account.token }, secrets: testSecrets });
    return account.id;
  }));
}

/** @returns the number of different messages */
async function speak(
  controls: GraphClient, accounts: readonly string[], random: SeededRandom,
  { deliveries, perSecond, guests }: ChannelsOptions, heard: (count: number) => void,
): Promise<number> {
  const distinct = Math.ceil(deliveries * 0.8);
  const order = [
    ...Array.from({ length: distinct }, (_, index) => index),
    ...Array.from({ length: deliveries - distinct }, () => random.below(distinct)),
  ].map((index) => ({ index, at: index + random.below(20) })).toSorted((one, other) => one.at - other.at);
  const began = Date.now();
  const saying = new Set<Promise<unknown>>();
  for (const [count, { index }] of order.entries()) {
    const dueMs = began + (count * 1000) / perSecond - Date.now();
    if (dueMs > 0) await delay(dueMs);
    const guest = index % guests;
    const words = controls.say({
      account: accounts[guest % accounts.length] ?? '', guest: `Guest ${guest}`, id: `mid.chaos.${index}`, text: `Message ${index}`,
    }).finally(() => saying.delete(words));
    saying.add(words);
    if (saying.size > 50) await Promise.race(saying);
    heard(count);
  }
  await Promise.all(saying);
  return distinct;
}

/** Kills a random process after every so many messages and starts another one in its place. */
class Killer {
  readonly #product: OwnProduct;
  readonly #random: SeededRandom;
  readonly #options: ChannelsOptions;
  readonly #killed: ('api' | 'worker')[] = [];
  #working: Promise<void> = Promise.resolve();
  #planned = 0;

  constructor(product: OwnProduct, random: SeededRandom, options: ChannelsOptions) {
    this.#product = product;
    this.#random = random;
    this.#options = options;
  }

  get figures(): { killedApis: number; killedWorkers: number } {
    const count = (kind: 'api' | 'worker'): number => this.#killed.filter((killed) => killed === kind).length;
    return { killedApis: count('api'), killedWorkers: count('worker') };
  }

  heard(messages: number): void {
    const { kills, deliveries } = this.#options;
    if (this.#planned >= kills || messages < (deliveries * (this.#planned + 1)) / (kills + 1)) return;
    // Both kinds die in a run of two.
    const kind = this.#planned < 2 ? (['worker', 'api'] as const)[this.#planned] ?? 'api' : this.#random.pick(['api', 'worker'] as const);
    this.#planned += 1;
    this.#working = this.#working.then(() => this.#replace(kind));
  }

  async done(): Promise<void> {
    await this.#working;
  }

  async #replace(kind: 'api' | 'worker'): Promise<void> {
    const list = kind === 'api' ? this.#product.apis : this.#product.workers;
    const victim = list.at(-1);
    if (victim === undefined) return;
    this.#killed.push(kind);
    this.#options.log(`kill -9 ${kind}`);
    await victim.kill();
    // The simulator knows only this address.
    if (kind === 'api') await this.#product.startApi({ port: victim.port });
    else await this.#product.startWorker();
  }
}

async function untilSettled(
  database: Database, controls: GraphClient, accounts: readonly string[], { patienceMs }: ChannelsOptions,
): Promise<number> {
  const began = Date.now();
  await waitFor(async () => {
    const pending = await Promise.all(accounts.map(async (account) => (await controls.settled(account, 1000)).settled));
    if (!pending.every(Boolean)) return false;
    const [open] = await database.forSystem().read((em) => em.execute<{ count: string }[]>(
      `select (select count(*) from channel_delivery where taken_date is null) + (select count(*) from channel_send where settled_date is null)
         + (select count(*) from channel_thread t join chat_session s on s.key = t.session_key where t.planned_seq < s.last_seq) as count`,
    ));
    return open?.count === '0';
  }, { what: 'all messages to be answered', timeoutMs: patienceMs, pollMs: 1000 });
  return Date.now() - began;
}
