import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type Request, type Router } from 'express';
import { escapeHtml } from '../../domain/mailing.ts';
import { DomainError } from '../../domain/model/errors.ts';
import { parseMail, type MailContent } from './parse-mail.ts';

const SHOWN = 50;
const LOOPBACK = /^(::1|(::ffff:)?127(\.\d+){3})$/;
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

interface InboxMail extends MailContent {
  date: Date;
}

/**
 * The mails that the local stack would have sent, newest first, as a page or as JSON. They hold reset codes, so the page is for
 * this machine: for its address, and under its name, so that no page elsewhere can have it read by a browser.
 */
export function localInbox(directory: string): Router {
  const router = express.Router();
  router.get(['/local/inbox', '/local/inbox.json'], async (request, response) => {
    if (!isLocal(request)) throw new DomainError('FORBIDDEN', 'The inbox is shown on the machine that runs the stack only.');
    const mails = await readInbox(directory);
    response.set('cache-control', 'no-store').vary('Accept');
    if (request.path.endsWith('.json') || request.accepts(['html', 'json']) === 'json') response.json({ mails });
    else response.type('html').send(renderInbox(mails));
  });
  return router;
}

function isLocal(request: Request): boolean {
  return LOOPBACK.test(request.socket.remoteAddress ?? '') && LOCAL_NAMES.has(request.host.replace(/:\d+$/, ''));
}

async function readInbox(directory: string): Promise<InboxMail[]> {
  const names = await readdir(directory).catch(() => []);
  const files = await Promise.all(names.filter((name) => name.endsWith('.eml')).map(async (name) => {
    const path = join(directory, name);
    return { path, date: (await stat(path)).mtime };
  }));
  const newest = files.toSorted((one, other) => other.date.getTime() - one.date.getTime()).slice(0, SHOWN);
  return Promise.all(newest.map(async ({ path, date }) => ({ ...parseMail(await readFile(path, 'utf8')), date })));
}

const renderInbox = (mails: InboxMail[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Local inbox</title></head>
<body>
<h1>Local inbox</h1>
${mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(renderMail).join('\n')}
</body>
</html>`;

/** The HTML of a mail runs nothing and opens its links elsewhere: what is in it is for its reader, not for this page. */
const renderMail = ({ to, subject, date, text, html }: InboxMail): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time>${date.toISOString()}</time></p>
<pre>${escapeHtml(text)}</pre>
${html === undefined ? '' : `<details>
<summary>As HTML</summary>
<iframe title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" width="100%" height="420"
  srcdoc="${escapeHtml(html)}"></iframe>
</details>`}
</article>`;
