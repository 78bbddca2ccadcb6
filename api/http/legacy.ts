import type { RequestHandler } from 'express';

/** When these paths stopped being the way in, and when they go (RFC 9745, RFC 8594). */
const DEPRECATED = new Date('2026-11-01T00:00:00Z');
const SUNSET = new Date('2027-11-01T00:00:00Z');

/** The earlier paths and where the same thing is now. */
const shims: readonly { from: RegExp; to: string }[] = [
  { from: /^\/legacy\/business-console\/(?=.)/, to: '/api/' },
  { from: /^\/legacy\/pipeline-tasks\/([^/?]+)/, to: '/api/clients/$1/pipelinetasks' },
];

/**
 * Serves the earlier API's paths by the current routes, with everything that guards those, and announces
 * that they are going away. It stands before all guards, so that they see the current path.
 */
export const legacyShims: RequestHandler = (request, response, next) => {
  const shim = shims.find(({ from }) => from.test(request.url));
  if (shim !== undefined) {
    request.url = request.url.replace(shim.from, shim.to);
    response.set({
      Deprecation: `@${DEPRECATED.getTime() / 1000}`,
      Sunset: SUNSET.toUTCString(),
      Link: `<${request.url.split('?')[0]}>; rel="successor-version"`,
    });
  }
  next();
};
