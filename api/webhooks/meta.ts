import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Router } from 'express';
import { receiveEvents, type Received } from '../../domain/channels/threads/receive-events.ts';
import { wakeThreads } from '../../domain/channels/threads/wake-threads.ts';
import type { Context } from '../../domain/context.ts';
import { parseWebhook, webhookObjectOf } from '../../domain/channels/webhooks/parse-webhook.ts';
import { DomainError } from '../../domain/model/errors.ts';
import { allowMethods } from '../http/allow-methods.ts';
import { bodyBudget } from '../http/body-budget.ts';
import { whileSteady } from '../http/steady-body.ts';
import type { ChannelMetrics } from '../http/metrics.ts';
import type { Services } from '../services.ts';
import { isSameText, isSignature, isSigned } from './signature.ts';

const META_PATH = '/webhooks/meta';

/** WhatsApp writes up to 3 MB. */
const BODY_LIMIT = 4 * 1024 * 1024;
/** Meta calls from few addresses: each may have eight of the largest bodies under way, and many more of the usual ones. */
const HELD = { maxBytes: BODY_LIMIT, caps: { address: 8 * BODY_LIMIT, process: 32 * BODY_LIMIT } };

/** What Meta expects to be echoed; anything else could be markup. */
const CHALLENGE = /^\d{1,20}$/;

/**
 * The webhook of Messenger, Instagram and WhatsApp. What comes is written down and answered at once; everything else
 * is done by the conversations' flows, which are told after the answer, and found by a sweep if that fails.
 */
export function metaWebhook(services: Services, metrics: ChannelMetrics): Router {
  const router = express.Router({ caseSensitive: true });
  router.use(META_PATH, allowMethods('GET', 'HEAD', 'POST'));
  router.get(META_PATH, handshake(services));
  // The signature is over the bytes, so they are kept as they are, on this path alone.
  const asBytes = whileSteady(express.raw({ limit: BODY_LIMIT, type: () => true, inflate: false }));
  router.post(META_PATH, refuseUnsigned(services), bodyBudget(HELD), asBytes, deliveries(services, metrics));
  router.use(META_PATH, tooLarge);
  return router;
}

function handshake({ config }: Services): RequestHandler {
  return (request, response) => {
    if (config.META_VERIFY_TOKEN === undefined) throw notConfigured('META_VERIFY_TOKEN');
    const [mode, token, challenge] = ['hub.mode', 'hub.verify_token', 'hub.challenge'].map((name) => request.query[name]);
    if (typeof mode !== 'string' || typeof token !== 'string' || typeof challenge !== 'string' || !CHALLENGE.test(challenge)) {
      throw new DomainError(
        'INVALID_INPUT', 'hub.mode, hub.verify_token and hub.challenge are needed once each; the challenge is a number.',
      );
    }
    const isRight = isSameText(token, config.META_VERIFY_TOKEN);
    if (mode !== 'subscribe' || !isRight) throw new DomainError('FORBIDDEN', 'The verify token is not the configured one.');
    response.status(200).type('text/plain').set('Cache-Control', 'no-store').send(challenge);
  };
}

/** What could not be right is not read at all. */
function refuseUnsigned({ config }: Services): RequestHandler {
  return (request, _response, next) => {
    if (config.META_APP_SECRET.length === 0) throw notConfigured('META_APP_SECRET');
    if (!isSignature(request.get('x-hub-signature-256'))) throw new DomainError('FORBIDDEN', 'Forbidden.');
    next();
  };
}

function deliveries(services: Services, metrics: ChannelMetrics): RequestHandler {
  const { config, database, logger, now, runner } = services;
  return async (request, response) => {
    const body: Uint8Array = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (!isSigned(body, request.get('x-hub-signature-256'), config.META_APP_SECRET)) throw new DomainError('FORBIDDEN', 'Forbidden.');
    const payload = jsonOf(body);
    const object = webhookObjectOf(payload);
    if (object === undefined) throw new DomainError('NOT_FOUND', 'This object is not subscribed here.');
    const { events, ignored } = parseWebhook(object, payload);
    const ctx: Context = {
      actor: { kind: 'system', job: 'meta-webhook' }, interface: 'webhook', clientId: null,
      requestId: String(response.locals['requestId']), now, db: database.forSystem(),
    };
    const received = await receiveEvents({ ctx, input: events });
    count(metrics, received, ignored);
    response.status(200).type('text/plain').set('Cache-Control', 'no-store').send('EVENT_RECEIVED');
    const failed = await wakeThreads(runner, received.threads);
    if (failed > 0) logger.warn({ requestId: ctx.requestId, failed }, 'Threads could not be woken; the sweep will');
  };
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8')) as unknown;
  } catch {
    throw new DomainError('MALFORMED_JSON', 'The body is not valid JSON.');
  }
}

function count(metrics: ChannelMetrics, { stored, duplicates, unknownAccount, unknownThread }: Received, ignored: number): void {
  metrics.events('stored', stored);
  metrics.events('duplicate', duplicates);
  metrics.events('unknown-account', unknownAccount);
  metrics.events('unknown-thread', unknownThread);
  metrics.events('ignored', ignored);
}

const notConfigured = (variable: string): DomainError =>
  new DomainError('UNAVAILABLE', `Messaging channels are not configured on this server: set ${variable}.`);

const tooLarge: ErrorRequestHandler = (error: unknown, _request: Request, _response, next) => {
  const isTooLarge = error instanceof Error && 'type' in error && error.type === 'entity.too.large';
  next(isTooLarge ? new DomainError('PAYLOAD_TOO_LARGE', 'The body is larger than 4 MB.') : error);
};
