import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type Router } from 'express';
import { plainPage } from './plain-pages.ts';

const built = join(import.meta.dirname, '../../console/dist');

/** Only the console's own files; the nonce is for the style sheet that its components write for the chosen colours. */
const policy = (nonce: string): string => [
  'default-src \'none\'', 'script-src \'self\'', `style-src 'self' 'nonce-${nonce}'`, 'img-src \'self\' data: https:',
  'connect-src \'self\'', 'frame-src \'self\'', 'base-uri \'none\'', 'form-action \'self\'', 'frame-ancestors \'none\'',
].join('; ');

const notBuilt = plainPage({
  title: 'The console is not built yet', text: 'Run "npm run console" where the service runs, then load this page again.', links: [],
});

/** The operator console at `/console`: one page for all its addresses, and files whose names change with their content. */
export function consolePage(folder: string = built): Router {
  const router = express.Router();
  router.use('/console/assets', express.static(join(folder, 'assets'), { immutable: true, maxAge: '365d', index: false, redirect: false }));
  router.use('/console/icon.svg', express.static(join(folder, 'icon.svg'), { maxAge: '1h', index: false, redirect: false }));
  router.get(['/console', '/console/*path'], async ({ path }, response, next) => {
    if (path.startsWith('/console/assets/')) return next();
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
    const nonce = randomBytes(16).toString('base64');
    response.set({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy(nonce), 'Referrer-Policy': 'same-origin' }).type('html');
    if (page === null) return response.status(503).set('Content-Security-Policy', `default-src 'none'; style-src 'self'`).send(notBuilt);
    return response.send(page.replace('%CSP_NONCE%', nonce));
  });
  return router;
}
