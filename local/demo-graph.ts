import type { Secrets } from '../domain/secrets.ts';
import { connectChannel } from '../domain/channels/connect-channel.ts';
import { openToken } from '../domain/channels/connection-token.ts';
import { grantClientFeature } from '../domain/clients/client-features.ts';
import { isEntitled } from '../domain/tenant/is-entitled.ts';
import type { TenantContext } from '../domain/context.ts';
import { CHANNELS_FEATURE } from '../domain/model/channels.ts';
import type { Database } from '../domain/storage/database.ts';
import { ChannelConnection } from '../domain/storage/entities/channels.ts';
import { ClientFeature } from '../domain/storage/entities/feature.ts';
import { derivedText, onDemoHotel, secretsOf, type DemoAccess } from './demo/demo-hotel.ts';
import type { Account } from './graph/accounts.ts';
import { GraphClient } from './graph/client.ts';
import { demoAccounts } from './graph/demo-accounts.ts';
import { GRAPH_PORT_NAME } from './graph/environment.ts';
import { startGraph, type RunningGraph } from './graph/server.ts';
import type { PortBook } from './ports.ts';
import type { BannerLine, StackEnvironment } from './stack-environment.ts';
import type { Stoppable } from './teardown.ts';

const USUAL_PORTS = { [GRAPH_PORT_NAME]: 4300, instagramGraph: 4301 };
const APP_ID = '100420000000042';

const derived = (secrets: Secrets, what: string): string => derivedText(secrets, `demo graph ${what}`);

const accountsOf = (secrets: Secrets): Account[] => demoAccounts((id) => `EAA${derived(secrets, `token ${id}`)}`);

/** Plays Meta to the stack, at the same addresses at every start where possible. */
export async function startDemoGraph(ports: PortBook, env: DemoAccess): Promise<Stoppable & RunningGraph> {
  const secrets = secretsOf(env);
  const graph = await ports.startOn(USUAL_PORTS, ({ [GRAPH_PORT_NAME]: port = 0, instagramGraph: instagramPort = 0 }) =>
    startGraph({
      databaseUrl: env.DATABASE_URL, name: 'demo', port, instagramPort, accounts: accountsOf(secrets), appId: APP_ID,
      appSecret: derived(secrets, 'app secret'), verifyToken: derived(secrets, 'verify token'),
    }));
  return { ...graph, kill: () => void graph.stop() };
}

/** Subscribes the API, once it is up, to the simulator's webhooks. @returns a sentence if the API refuses */
export async function subscribeDemo(graphUrl: string, callbackUrl: string): Promise<string | undefined> {
  const { ok, reason } = await new GraphClient(graphUrl).subscribe(callbackUrl);
  return ok ? undefined : `Messages on channels will not arrive: Meta's handshake with ${callbackUrl} failed. ${reason ?? ''}`;
}

/**
 * Entitles the demo hotel to channels and connects its three accounts. Safe to repeat: what an operator has revoked or
 * disconnected stays so, and a changed token is updated.
 */
export async function connectDemoChannels(env: DemoAccess & Pick<StackEnvironment, 'META_GRAPH_URL'>): Promise<BannerLine[]> {
  const { META_GRAPH_URL: url } = env;
  if (url === undefined) return [];
  const secrets = secretsOf(env);
  await onDemoHotel(env, async (ctx, database) => {
    await entitleOnce(ctx, database);
    if (await ctx.db.read((em) => isEntitled(em, ctx.clientId, CHANNELS_FEATURE))) {
      for (const account of accountsOf(secrets)) await connect(ctx, secrets, account);
    }
  });
  return [{ label: 'Graph simulator', value: `${url}  (npm run demo:channel -- whatsapp "Is there parking?")` }];
}

async function entitleOnce(ctx: TenantContext, database: Database): Promise<void> {
  const decided = await ctx.db.read((em) => em.count(ClientFeature, { clientId: ctx.clientId, feature: CHANNELS_FEATURE }));
  if (decided === 0) await grantClientFeature({ ctx: { ...ctx, db: database.forSystem() }, input: { feature: CHANNELS_FEATURE } });
}

async function connect(ctx: TenantContext, secrets: Secrets, { channel, id: channelAccountId, name, token }: Account): Promise<void> {
  const rows = await ctx.db.read((em) => em.find(ChannelConnection, { clientId: ctx.clientId, channel, channelAccountId }));
  const live = rows.find(({ deletedDate }) => !deletedDate);
  if (rows.length > 0 && !live) return;
  if (live && await openToken(ctx, secrets, live) === token) return;
  await connectChannel({
    ctx, secrets,
    input: { channel, channelAccountId, accessToken: token, ...(live ? {} : { channelUsername: name }) },
  });
}
