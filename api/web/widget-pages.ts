import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import express, { type Response, type Router } from 'express';
import { readWidget, type WidgetLooks } from '../../domain/clients/read-widget.ts';
import { idSchema } from '../../domain/model/chat.ts';
import { notFound } from '../../domain/model/errors.ts';
import { once } from '../../platform/once.ts';
import { guestContext } from '../http/guest.ts';
import type { Services } from '../services.ts';
import { browserScript, type Site } from './assets.ts';
import { accentOn } from './client/colours.ts';

const ASK_AGAIN = 'no-cache';
/** The background of a button on a hotel's site is unknown; most sites are light. */
const LIGHT_GROUND = '#ffffff';

/** The launcher as sites load it: in a scope of its own, and packed. */
const launcher = once(() => {
  const script = `(() => {\n'use strict';\n${browserScript(join(import.meta.dirname, 'launcher', 'launcher.ts'))}\n})();\n`;
  return { script, packed: gzipSync(script, { level: 9 }) };
});

/** `/widget.js`, which any site may load. It says nothing of any hotel. */
export function widgetScript(): Router {
  const router = express.Router();
  router.get('/widget.js', (request, response) => {
    const { script, packed } = launcher();
    forAnySite(response).set('Cache-Control', ASK_AGAIN).vary('Accept-Encoding').type('text/javascript');
    if (request.acceptsEncodings('gzip') === 'gzip') response.set('Content-Encoding', 'gzip').send(packed);
    else response.send(script);
  });
  return router;
}

/** `/widget/{clientId}`, the chat for a frame on the sites that the hotel allows, and what the launcher has to look like. */
export function widgetPages(services: Services, site: () => Site): Router {
  const router = express.Router();
  const looksOf = async (id: string | undefined, response: Response): Promise<WidgetLooks & { clientId: string }> => {
    const clientId = idSchema.safeParse(id).data;
    if (clientId === undefined) throw notFound('This client');
    const requestId = response.locals['requestId'] as string;
    return { clientId, ...await readWidget({ ctx: guestContext(services, { clientId, requestId }) }) };
  };
  router.get('/widget/:clientId', async ({ params }, response) => {
    const { allowedOrigins, ...settings } = await looksOf(params.clientId, response);
    const policy = String(response.getHeader('content-security-policy'));
    forAnySite(response).removeHeader('x-frame-options');
    response.set({
      'Content-Security-Policy': widen(policy, { 'frame-ancestors': allowedOrigins, 'img-src': originOf(settings.logoUrl) }),
      'Cache-Control': ASK_AGAIN,
    }).type('html').send(site().widget(settings));
  });
  router.get('/widget/:clientId/looks.js', async ({ params }, response) => {
    const { name, primaryColor } = await looksOf(params.clientId, response);
    const detail = { name, ...accentOn(LIGHT_GROUND, primaryColor) };
    forAnySite(response).set('Cache-Control', ASK_AGAIN).type('text/javascript')
      .send(`dispatchEvent(new CustomEvent('concierge:looks', { detail: ${JSON.stringify(detail)} }));\n`);
  });
  return router;
}

/** Sites elsewhere load it as a script or in a frame. */
const forAnySite = (response: Response): Response => response.set('Cross-Origin-Resource-Policy', 'cross-origin');

const originOf = (url: string | undefined): string[] => (url !== undefined && URL.canParse(url) ? [new URL(url).origin] : []);

/** The same policy, with more sources in some of its directives. */
function widen(policy: string, more: Readonly<Record<string, readonly string[]>>): string {
  return policy.split(';').map((directive) => {
    const [name = ''] = directive.trim().split(' ');
    return [directive, ...more[name] ?? []].join(' ');
  }).join(';');
}
