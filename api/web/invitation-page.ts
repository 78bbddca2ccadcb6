import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Router } from 'express';
import { browserScript, type Asset } from './assets.ts';

const folder = join(import.meta.dirname, 'invitation');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

/**
 * The page to which the mail of an invitation leads; it posts to its own address (spec 4.2). Browsers ask for it as
 * HTML; to programs the address has no GET.
 */
export function invitationPage(): Router {
  const page = read('page.html');
  const assets: Record<string, Asset> = {
    'invitation.js': { type: 'text/javascript', content: browserScript(join(folder, 'invitation.ts')) },
    'invitation.css': { type: 'text/css', content: read('invitation.css') },
  };
  const router = express.Router({ caseSensitive: true });
  // The address is the secret of the invitation, so that no other site is told it and no cache keeps it.
  // Other methods are the route's, which says which there are.
  router.all('/auth/users/:id/invite/accept', (request, response, next) => {
    if (request.method !== 'GET' || request.accepts(['json', 'html']) !== 'html') return next();
    return response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', Vary: 'Accept' }).type('html').send(page);
  });
  for (const [name, { type, content }] of Object.entries(assets)) {
    router.get(`/auth/invitation/${name}`, (_request, response) => {
      response.set('Cache-Control', 'no-cache').type(type).send(content);
    });
  }
  return router;
}
