import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Router } from 'express';
import { mailTexts, type MailLanguage } from '../../domain/language/mails/all.ts';
import { asData, browserScript, type Asset } from './assets.ts';
import { invitationTexts } from './invitation-texts.ts';

const folder = join(import.meta.dirname, 'invitation');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

const languages = Object.keys(mailTexts) as MailLanguage[];

/** The page in one language. */
function inLanguage(page: string, language: MailLanguage): string {
  const { page: texts, words } = invitationTexts[language];
  const said: Record<string, string> = { ...texts, language, words: asData(words) };
  return page.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => said[name] ?? '');
}

/**
 * The page to which the mail of an invitation leads; it posts to its own address (spec 4.2). Browsers ask for it as
 * HTML; to programs the address has no GET. It speaks the language of the browser, as the console does.
 */
export function invitationPage(): Router {
  const source = read('page.html');
  const pages = new Map(languages.map((language) => [language, inLanguage(source, language)]));
  const assets: Record<string, Asset> = {
    'invitation.js': { type: 'text/javascript', content: browserScript(join(folder, 'invitation.ts')) },
    'invitation.css': { type: 'text/css', content: read('invitation.css') },
  };
  const router = express.Router({ caseSensitive: true });
  // The address is the secret of the invitation, so no other site may learn it and no cache may keep it.
  // The route answers other methods.
  router.all('/auth/users/:id/invite/accept', (request, response, next) => {
    if (request.method !== 'GET' || request.accepts(['json', 'html']) !== 'html') return next();
    const language = request.acceptsLanguages(languages) as MailLanguage | false;
    return response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', Vary: 'Accept, Accept-Language' })
      .type('html').send(pages.get(language || 'en'));
  });
  for (const [name, { type, content }] of Object.entries(assets)) {
    router.get(`/auth/invitation/${name}`, (_request, response) => {
      response.set('Cache-Control', 'no-cache').type(type).send(content);
    });
  }
  return router;
}
