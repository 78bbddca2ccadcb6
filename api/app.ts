import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { mailDirectory } from '../platform/config/shared-config.ts';
import { once } from '../platform/once.ts';
import type { PayloadTranslator } from '../domain/ports/payload-translator.ts';
import { rateLimitKey } from './http/rate-limit-key.ts';
import { CODEC_PATH, codecRouter } from './http/codec.ts';
import { a2aRouter } from './a2a/endpoint.ts';
import { a2aV1Router } from './a2a/v1/endpoint.ts';
import { describeFailure, errorHandler, noSuchRoute } from './http/errors.ts';
import { rateLimit, rateLimitPolicy } from './http/rate-limit-headers.ts';
import { legacyShims } from './http/legacy.ts';
import type { HttpMetrics } from './http/metrics.ts';
import { mountRoutes } from './http/mount.ts';
import { ownOrigins } from '../domain/model/own-origins.ts';
import { guestCors, refuseForeignCookies } from './http/origin.ts';
import { requestLog } from './http/request-log.ts';
import { takeTurns } from './http/take-turns.ts';
import { traceRequests } from './http/tracing.ts';
import { docsRouter } from './openapi/docs.ts';
import { asyncApiDocument } from './openapi/asyncapi.ts';
import { openApiDocument } from './openapi/document.ts';
import { routes } from './routes.ts';
import type { Services } from './services.ts';
import { MCP_PATH, mcpRouter } from './mcp/endpoint.ts';
import type { ExtendCapabilities } from './mcp/capabilities.ts';
import type { SessionFeed } from './realtime/session-feed.ts';
import { upgradeRequired } from './realtime/upgrade-required.ts';
import { consolePage } from './web/console-page.ts';
import { demoPage, guestSite, widgetFiles } from './web/demo-page.ts';
import { metaWebhook } from './webhooks/meta.ts';
import { invitationPage } from './web/invitation-page.ts';
import { localInbox } from './web/local-inbox.ts';
import { frontPage, pageNotFound } from './web/plain-pages.ts';
import { securityTxt } from './web/security-txt.ts';
import { widgetPages, widgetScript } from './web/widget-pages.ts';

/** Paths that guests' pages on other sites call. */
const GUEST_PATHS = ['/api/message', '/api/client/fields', '/api/translations', '/i/integration/verification'];

interface AppParts {
  services: Services;
  metrics: HttpMetrics;
  payloads: PayloadTranslator;
  feed: SessionFeed;
  extendMcp?: ExtendCapabilities | undefined;
}

/** The Express application: what every request passes, in order. */
export function createApp({ services, metrics, payloads, feed, extendMcp }: AppParts): Express {
  const { config, logger } = services;
  const app = express();
  app.disable('x-powered-by').set('trust proxy', config.TRUST_PROXY);
  app.set('jsonp callback name', 'tcb').set('query parser', 'simple');
  app.use(traceRequests);
  app.use(requestLog(logger, metrics));
  app.use(securityHeaders(config.PUBLIC_URL));
  // The page's files cost nothing and are many, so a hotel's guests behind one address may all load it.
  const site = guestSite();
  if (config.DEMO_PAGE) app.use(demoPage(site));
  app.use(widgetScript(), widgetFiles(site));
  app.use(consolePage());
  if (config.LEGACY_SHIMS) app.use(legacyShims);
  // Meta calls from few addresses and as often as guests write: what it brings is never refused for that, nor held up.
  app.use(metaWebhook(services, metrics));
  app.use(takeTurns());
  // They count requests themselves, because their refusals are JSON-RPC answers.
  app.use(a2aV1Router(services, feed), a2aRouter(services, feed));
  app.use(limitByAddress(services));
  app.use(GUEST_PATHS, guestCors(services));
  // It has its own rule on origins, because the Web UI's pages are another site.
  app.use(CODEC_PATH, codecRouter(services, payloads));
  app.use(MCP_PATH, mcpRouter({ services, feed, extend: extendMcp }));
  app.use(refuseForeignCookies(services));
  app.use(docsRouter({
    openApi: once(() => openApiDocument(routes, config.PUBLIC_URL)), asyncApi: once(() => asyncApiDocument(config.PUBLIC_URL)),
  }));
  app.use(invitationPage(), widgetPages(services, site));
  const inbox = mailDirectory(config);
  if (inbox !== undefined) app.use(localInbox(inbox));
  app.use(securityTxt(config), frontPage(), upgradeRequired());
  app.use(mountRoutes(routes, services));
  app.use(noSuchRoute);
  app.use(pageNotFound());
  app.use(errorHandler(logger));
  return app;
}

function securityHeaders(publicUrl: string): RequestHandler {
  // A policy cannot name an IPv6 address; there, 'self' has to do.
  const socketOrigins = ownOrigins(publicUrl).filter((origin) => !origin.includes('[')).map((origin) => origin.replace(/^http/, 'ws'));
  return helmet({
    contentSecurityPolicy: {
      directives: {
        'connect-src': ['\'self\'', ...socketOrigins],
        // Plain http on loopback has no https twin to upgrade to.
        'upgrade-insecure-requests': publicUrl.startsWith('https:') ? [] : null,
      },
    },
    strictTransportSecurity: publicUrl.startsWith('https:'),
  }) as RequestHandler;
}

/** Health checks come often and from few addresses, so they are not counted. */
function limitByAddress({ limits, config }: Services): RequestHandler {
  const exempt = new Set(['/healthz', '/readyz']);
  const policy = rateLimitPolicy(config.LIMIT_REQUESTS_PER_MINUTE, 60);
  return async (request, response, next) => {
    if (exempt.has(request.path)) return next();
    response.set('RateLimit-Policy', policy);
    try {
      const left = await limits.take('requestsPerAddress', rateLimitKey(request.ip));
      if (left !== undefined) response.set('RateLimit', rateLimit(left));
    } catch (error) {
      const { retryAfterSeconds: resetSeconds = 1 } = describeFailure(error);
      // A widget on another site must be able to read why, and when to come back.
      response.set('Access-Control-Allow-Origin', '*').set('Access-Control-Expose-Headers', 'retry-after, ratelimit, ratelimit-policy');
      response.set('RateLimit', rateLimit({ remaining: 0, resetSeconds }));
      throw error;
    }
    return next();
  };
}
