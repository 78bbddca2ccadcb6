import express, { type Response, type Router } from 'express';
import { once } from '../../platform/once.ts';
import { fingerprint, loadAssets, renderPage, withVersion } from './assets.ts';

const KEEP = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

/** The guest's chat page of the demo hotel at `/demo`, with its scripts and styles (no build step: made when they are first asked for). */
export function demoPage(): Router {
  const site = once(() => {
    const originals = loadAssets();
    const version = fingerprint(originals);
    return { version, page: renderPage(originals, version), assets: withVersion(originals, version) };
  });
  const router = express.Router();
  // Express adds an ETag, so that asking again costs next to nothing.
  const send = (response: Response, type: string, content: string, caching: string): void => {
    response.set('Cache-Control', caching).type(type).send(content);
  };
  router.get('/demo', (_request, response) => send(response, 'html', site().page, ASK_AGAIN));
  router.get('/demo/:name', ({ params, query }, response, next) => {
    const { assets, version } = site();
    const asset = assets.get(params.name);
    if (asset) send(response, asset.type, asset.content, query['v'] === version ? KEEP : ASK_AGAIN);
    else next();
  });
  return router;
}
