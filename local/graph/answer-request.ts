import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { accountsOfToken, hostOf, type Account, type Host } from './accounts.ts';
import { control } from './control.ts';
import { ControlError } from './control-error.ts';
import { badParameter, badToken, GraphError, noSuchObject } from './graph-error.ts';
import { findGuest } from './guests.ts';
import { send, type SendAnswer } from './sends.ts';
import type { Simulator } from './simulator.ts';

const messagesPath = /^\/v\d{1,2}\.\d\/(me|\d{1,32})\/messages$/;

/** Answers one request, even if something fails. */
export async function answerRequest(simulator: Simulator, host: Host, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const answer = await answerTo(simulator, host, request);
    if (answer === 'dropped') response.destroy();
    else write(response, answer.status, answer.body);
  } catch (error) {
    if (error instanceof GraphError) write(response, error.status, error.body, error.retryAfter);
    else if (error instanceof ControlError) write(response, error.status, { message: error.message });
    else {
      console.error('The Graph simulator failed.', error);
      write(response, 500, { message: 'The simulator failed.' });
    }
  }
}

async function answerTo(simulator: Simulator, host: Host, request: IncomingMessage): Promise<SendAnswer> {
  const { method = 'GET' } = request;
  const url = new URL(request.url ?? '/', 'http://simulator');
  const raw = await text(request);
  if (url.pathname.startsWith('/_sim/')) {
    const body = await control(simulator, method, url, parsed(raw, new ControlError(400, 'The body is no JSON.')));
    return body === undefined ? { status: 204, body: undefined } : { status: 200, body };
  }
  const [, id] = messagesPath.exec(url.pathname) ?? [];
  if (id === undefined || method !== 'POST') throw new GraphError(400, 2500, `Unknown path components: ${url.pathname}`);
  const body = parsed(raw, badParameter('The body is no JSON'));
  return send(simulator, await senderOf(simulator, host, { id, body, authorization: request.headers.authorization }), body);
}

function parsed(raw: string, otherwise: Error): unknown {
  try {
    return raw === '' ? {} : JSON.parse(raw) as unknown;
  } catch {
    throw otherwise;
  }
}

/** The account that a request writes for. @throws GraphError 190, 100 */
async function senderOf(
  { store, name }: Simulator,
  host: Host, { id, body, authorization = '' }: { id: string; body: unknown; authorization?: string | undefined },
): Promise<Account> {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  if (token === undefined) throw new GraphError(401, 190, 'An access token is required to request this resource');
  return store.transaction(async (tx) => {
    const owned = (await accountsOfToken(tx, name, token)).filter((account) => hostOf(account) === host);
    if (owned.length === 0 || owned.some(({ tokenState }) => tokenState === 'expired')) throw badToken();
    const meant = owned.filter((account) => id === 'me' || idsOf(account).includes(id));
    const [only] = meant;
    if (!only) throw noSuchObject(id);
    if (meant.length === 1) return only;
    // A page and its Instagram account share a token and an address; the recipient tells them apart.
    const to = (body as { recipient?: { id?: unknown } } | null)?.recipient?.id;
    for (const account of meant) if (typeof to === 'string' && await findGuest(tx, account, to)) return account;
    return only;
  });
}

/** By which ids sends may be addressed. */
const idsOf = ({ id, channel, login, pageId }: Account): string[] =>
  (channel === 'INSTAGRAM' && login === 'facebook' ? [pageId] : [id]);

function write(response: ServerResponse, status: number, body: unknown, retryAfter?: string): void {
  if (response.destroyed) return;
  const isText = typeof body === 'string';
  response.writeHead(status, {
    'content-type': isText ? 'text/html' : 'application/json', ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
  });
  response.end(body === undefined ? undefined : isText ? body : JSON.stringify(body));
}
