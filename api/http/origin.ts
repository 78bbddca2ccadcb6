import type { Request, RequestHandler } from 'express';
import { DomainError } from '../../domain/model/errors.ts';
import { isAllowedOrigin } from '../../domain/clients/allowed-origins.ts';
import type { Services } from '../services.ts';
import { ownOrigins } from '../../domain/model/own-origins.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a widget on a hotel's own site may send and read. */
const ALLOWED_HEADERS = [
  'content-type', 'idempotency-key', 'x-client-id', 'x-session-id', 'x-test-session', 'x-client-fields',
  'x-client-locale', 'x-translation-keys', 'x-translation-locales', 'x-request-id',
].join(', ');
const EXPOSED_HEADERS = 'x-request-id, x-session-id, retry-after, ratelimit, ratelimit-policy';

/**
 * A change that rides on a cookie must come from our own pages: sibling subdomains are same-site, so
 * SameSite alone does not keep them out. Requests without an Origin come from servers and are allowed.
 */
export function refuseForeignCookies({ config }: Services): RequestHandler {
  const own = ownOrigins(config.PUBLIC_URL);
  return (request, _response, next) => {
    if (SAFE_METHODS.has(request.method) || request.headers.cookie === undefined) return next();
    const origin = request.get('origin');
    const foreign = origin !== undefined ? !own.includes(origin) : request.get('sec-fetch-site') === 'cross-site';
    if (foreign) {
      throw new DomainError('FORBIDDEN', 'Requests with cookies are accepted from this service\'s own pages only.');
    }
    return next();
  };
}

/** The client a request names: in its header, or, for translations, in the query. */
function namedClient(request: Request): string | null {
  const { clientid } = request.query;
  return request.get('x-client-id') ?? (typeof clientid === 'string' ? clientid : null);
}

/**
 * CORS for guest routes: the origins a client allows may call them, without cookies. A preflight carries
 * no client id, so it is answered for an origin that any client allows; the request itself is then held
 * to its own client's list.
 */
export function guestCors({ config, database }: Services): RequestHandler {
  const own = ownOrigins(config.PUBLIC_URL);
  return async (request, response, next) => {
    response.vary('Origin');
    const origin = request.get('origin');
    if (origin === undefined) return next();
    const preflight = request.method === 'OPTIONS' && request.get('access-control-request-method') !== undefined;
    const clientId = preflight ? null : namedClient(request);
    if (own.includes(origin) || await isAllowedOrigin(database.forSystem(), { origin, clientId })) {
      response.set('Access-Control-Allow-Origin', origin).set('Access-Control-Expose-Headers', EXPOSED_HEADERS);
      if (preflight) {
        response.set('Access-Control-Allow-Methods', 'GET, POST, OPTIONS');
        response.set('Access-Control-Allow-Headers', ALLOWED_HEADERS).set('Access-Control-Max-Age', '600');
      }
    }
    if (preflight) {
      response.status(204).end();
      return undefined;
    }
    return next();
  };
}
