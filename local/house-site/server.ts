import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveOnLoopback, type LoopbackServer } from '../loopback-server.ts';
import type { HouseSite } from './house-site.ts';
import { redirectFor, renderNotFound, renderPage, type RenderedPage } from './site.ts';

/** Serves a house's website until it is stopped; port 0 takes any free one. */
export async function serveSite(site: HouseSite, { port }: { port: number }): Promise<LoopbackServer> {
  const server = await serveOnLoopback(port, (request, response) => {
    answer(request, response, { site, origin: server.url }).catch((error: unknown) => {
      console.error(`The site of ${site.name} failed to answer.`, error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal server error\n');
    });
  });
  return server;
}

async function answer(
  request: IncomingMessage, response: ServerResponse, { site, origin }: { site: HouseSite; origin: string },
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain' }).end('Method not allowed\n');
    return;
  }
  const path = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  const page = await renderPage(site, path, origin);
  const redirect = page ? undefined : redirectFor(site, path);
  if (redirect) response.writeHead(redirect.status, { location: redirect.location }).end();
  else if (page) send(request, response, 200, page);
  else send(request, response, 404, renderNotFound(site, path));
}

function send(request: IncomingMessage, response: ServerResponse, status: 200 | 404, page: RenderedPage): void {
  const etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 27)}"`;
  const validators = {
    etag,
    'last-modified': page.modified.toUTCString(),
    'cache-control': 'public, max-age=0, must-revalidate',
  };
  if (status === 200 && isUnchanged(request, etag, page.modified)) {
    response.writeHead(304, validators).end();
    return;
  }
  response.writeHead(status, {
    ...(status === 200 ? validators : { 'cache-control': 'no-store' }),
    'content-type': page.contentType,
    'content-length': Buffer.byteLength(page.body),
    'x-content-type-options': 'nosniff',
  });
  response.end(request.method === 'HEAD' ? undefined : page.body);
}

// RFC 9110 §13.2.2: If-Modified-Since counts only when there is no If-None-Match.
function isUnchanged(request: IncomingMessage, etag: string, modified: Date): boolean {
  const tags = request.headers['if-none-match'];
  if (tags !== undefined) return tags.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return since >= Math.floor(modified.getTime() / 1000) * 1000;
}
