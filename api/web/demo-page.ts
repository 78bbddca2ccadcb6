import express, { type Response, type Router } from 'express';
import { once } from '../../platform/once.ts';
import { DEMO_FILES, loadSite, WIDGET_FILES, type Site } from './assets.ts';

const KEEP = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

/** The guest's page with its scripts and styles (no build step: made when they are first asked for). */
export const guestSite = (): (() => Site) => once(loadSite);

/** The guest's chat page of the demo hotel at `/demo`, with its files. */
export function demoPage(site: () => Site = guestSite()): Router {
  const router = express.Router();
  router.get(DEMO_FILES, (_request, response) => send(response, 'html', site().page, ASK_AGAIN));
  return router.use(DEMO_FILES, siteFiles(site));
}

/** The page's files at the addresses that the widget uses, for installations without a demo page. */
export const widgetFiles = (site: () => Site): Router => express.Router().use(WIDGET_FILES, siteFiles(site));

function siteFiles(site: () => Site): Router {
  const router = express.Router();
  router.get('/:name', ({ params, query }, response, next) => {
    const { assets, version } = site();
    const asset = assets.get(params.name);
    if (asset) send(response, asset.type, asset.content, query['v'] === version ? KEEP : ASK_AGAIN);
    else next();
  });
  return router;
}

/** Express adds an ETag, so that asking again costs next to nothing. */
function send(response: Response, type: string, content: string, caching: string): void {
  response.set('Cache-Control', caching).type(type).send(content);
}
