import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { IsBreached } from '../domain/accounts/account-fields.ts';
import { createIdentity } from '../domain/accounts/identity.ts';
import type { Logger } from '../platform/logger.ts';
import { countConnections } from '../domain/channels/count-connections.ts';
import { KnownSessions } from '../domain/chat/known-sessions.ts';
import { OverloadGate } from '../domain/limits/overload-gate.ts';
import { createLimits } from '../domain/limits/postgres-limits.ts';
import { createCursors } from '../domain/lists/cursor.ts';
import { hotelNames } from '../domain/clients/hotel-names.ts';
import { keptFacts } from '../domain/storage/kept-facts.ts';
import { findingsOf, lookAt, reasonOf, type Finding } from '../domain/model/diagnosis.ts';
import { countUnmetSchedules } from '../domain/schedules/count-unmet.ts';
import type { Doctor } from '../domain/ports/doctor.ts';
import type { IdentityProvider } from '../domain/ports/identity-provider.ts';
import { openDatabase } from '../platform/open-database.ts';
import { startOperationsServer } from '../platform/operations-server.ts';
import { processParts, unsetForMeta } from '../platform/process-diagnosis.ts';
import { once } from '../platform/once.ts';
import type { Running } from '../platform/process.ts';
import { temporalClient } from '../temporal/connection.ts';
import { examineTemporal } from '../temporal/doctor/examine-temporal.ts';
import { temporalPlace } from '../temporal/place.ts';
import { payloadCodec } from '../temporal/payload-codec.ts';
import { payloadTranslator } from '../temporal/payload-translator.ts';
import { temporalRunner } from '../temporal/runner.ts';
import { startTracing } from '../temporal/tracing.ts';
import { createApp } from './app.ts';
import type { ApiConfig } from './config.ts';
import { observeConnections, observeSchedules } from './http/database-metrics.ts';
import { countWaiting } from '../domain/conversations/count-waiting.ts';
import { createMetrics } from './http/metrics.ts';
import { StreamBudget } from './http/stream-budget.ts';
import { answerUnreadable } from './http/unreadable-request.ts';
import type { ExtendCapabilities } from './mcp/capabilities.ts';
import { SessionFeed } from './realtime/session-feed.ts';
import { SocketServer } from './realtime/socket-server.ts';
import { checkReadiness, isReady } from './rest/operations.ts';
import { ssoRedirectUri } from './rest/sso-sign-in.ts';
import type { Services } from './services.ts';

/** Requests in hand get this long to finish when the process stops, in milliseconds. */
const DRAIN_MS = 8_000;
const SWEEP_MS = 100;
/** Load balancers keep an idle connection for a minute: closed before that, it would swallow the next request that cannot be repeated. */
const IDLE_CONNECTION_MS = 65_000;

/** Puts the API together and serves until it is stopped; MCP offers what it offers, and what another main adds. */
export async function startApi(config: ApiConfig, logger: Logger, extendMcp?: ExtendCapabilities): Promise<Running> {
  const tracing = await startTracing('api', config);
  const database = await openDatabase(config);
  const identity = createIdentity(config, await isBreachedFor(config, logger));
  const client = temporalClient({
    ...temporalPlace(config),
    codec: payloadCodec(identity.secrets, { encrypts: config.PAYLOAD_ENCRYPTION }),
    plugins: tracing.plugins,
  });
  const runner = temporalRunner({
    client,
    sessionIdleMs: config.SESSION_IDLE_MS,
    acceptTimeoutMs: config.ACCEPT_TIMEOUT_MS,
    answerTimeoutMs: config.ANSWER_TIMEOUT_MS,
    quietMs: config.CHANNEL_QUIET_MS,
    hotelName: hotelNames(() => database.forSystem()),
    publicUrl: config.PUBLIC_URL,
    runbookUrl: config.RUNBOOK_URL,
  });
  const limits = createLimits(config);
  const feed = new SessionFeed(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, logger);
  const stopping = new AbortController();
  const services: Services = {
    config, logger,
    database, runner, limits, overload: new OverloadGate({ taken: config.ACCEPT_TIMEOUT_MS, answered: config.ANSWER_TIMEOUT_MS }),
    sessions: new KnownSessions(), facts: keptFacts(() => database.forSystem()),
    streams: new StreamBudget(config), feed, stopping: stopping.signal, identity, identityProvider: identityProviderFor(config, logger),
    cursors: createCursors(identity.secrets),
    doctor: oneAtATime(() => lookAt([
      ...processParts(config, database), ['temporal', () => examineTemporal(client)],
      ['outside', () => runner.lookOutside({ unset: unsetForMeta(config) }).catch(unseen)],
    ])),
    now: () => new Date(),
  };
  const metrics = createMetrics(() => countWaiting(database.forSystem()));
  observeConnections(metrics.registry, () => countConnections(database.forSystem()));
  observeSchedules(metrics.registry, () => countUnmetSchedules(database.forSystem()));
  const sockets = new SocketServer({ services, feed, metrics });
  // Other upgrades, such as h2c, are offers that a server may ignore; their requests are answered as usual.
  const isSocket = (request: IncomingMessage): boolean => request.headers.upgrade?.toLowerCase() === 'websocket';
  const server = createServer(
    { shouldUpgradeCallback: isSocket },
    createApp({ services, metrics, payloads: payloadTranslator(payloadCodec(identity.secrets)), feed, extendMcp }),
  );
  server.on('clientError', answerUnreadable);
  server.keepAliveTimeout = IDLE_CONNECTION_MS;
  sockets.attach(server);
  feed.start();
  const operations = await startOperationsServer({
    host: config.OPERATIONS_HOST, port: config.OPERATIONS_PORT, registry: metrics.registry,
    isReady: async () => isReady(await checkReadiness(services)),
  });
  // Known before requests come, in whose line the question would wait; a schema that lacks something is asked for again.
  await database.requireCurrentSchema().catch(() => undefined);
  await listen(server, config);
  logger.info({ url: config.PUBLIC_URL, port: config.PORT, operations: operations.url }, 'The API is listening');
  return {
    async stop() {
      stopping.abort();
      sockets.stop();
      await drain(server);
      await Promise.all([feed.stop(), operations.stop()]);
      await Promise.all([client.connection.close(), limits.close(), database.close()]);
      await tracing.stop();
    },
  };
}

const unseen = (error: unknown): Finding[] => [findingsOf('outside').failed(
  '', `No worker has looked at mail, Meta, table-booking systems and the language model: ${reasonOf(error)}.`,
  'Start npm run worker in the version of the API; where WORKER_QUEUES is set, outbound has to be among them. Its log tells more.',
)];

/** A request during somebody else's examination gets the result of that one. */
function oneAtATime(look: () => Promise<Finding[]>): Doctor {
  let open: Promise<Finding[]> | undefined;
  return { examine: () => (open ??= look().finally(() => { open = undefined; })) };
}

async function isBreachedFor({ PASSWORD_RANGE_URL: url }: ApiConfig, logger: Logger): Promise<IsBreached | undefined> {
  if (url === undefined) return undefined;
  const { passwordRanges } = await import('../platform/password-ranges.ts');
  return passwordRanges(url, (problem) => logger.warn({ problem }, 'Breached passwords are not asked for'));
}

/** What asks outside is loaded with the first sign-in at a provider: few processes see one. */
function identityProviderFor(config: ApiConfig, logger: Logger): IdentityProvider {
  const provider = once(async () => (await import('../platform/identity-provider.ts')).createIdentityProvider({
    allowPrivate: config.FETCH_ALLOW_PRIVATE, trustedOrigins: config.SSO_TRUSTED_ORIGINS, redirectUri: ssoRedirectUri(config),
    failed: (failure) => logger.warn(failure, 'An identity provider failed'),
  }));
  return {
    authorize: async (...sign) => (await provider()).authorize(...sign),
    redeem: async (...sign) => (await provider()).redeem(...sign),
  };
}

function listen(server: Server, { PORT, HOST }: ApiConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, resolve);
  });
}

/** Takes no new connection, lets requests in hand finish, then closes what is left. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    // A connection becomes idle when its request in hand is answered.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => { clearTimeout(limit); clearInterval(sweep); resolve(); });
    server.closeIdleConnections();
  });
}
