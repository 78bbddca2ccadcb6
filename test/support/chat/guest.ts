import { afterAll } from '@jest/globals';
import type { ChatMessage } from '../../../domain/model/chat.ts';
import { call, type Answer } from '../http/http.ts';
import { GuestSocket } from '../http/socket.ts';
import { testStack } from '../stack/test-stack.ts';

/** Fields of every answer that a guest's page may meet. */
export interface GuestBody {
  status: string;
  sessionId: string;
  id: string;
  messages: ChatMessage[];
  error: string;
  code: string;
  requestId: string;
}

export interface Reply {
  message: string;
  datetime: number;
  type: string;
  context: string[];
}

interface Options {
  api?: string;
  sessionId?: string | undefined;
  headers?: Record<string, string>;
}

const headersOf = (clientId: string, { sessionId, headers }: Options): Record<string, string> => ({
  'x-client-id': clientId, ...(sessionId === undefined ? {} : { 'x-session-id': sessionId }), ...headers,
});

const target = ({ api }: Options): { api?: string } => (api === undefined ? {} : { api });

/** `POST /api/message` as a hotel's page sends it. */
export function say(clientId: string, body: unknown, options: Options = {}): Promise<Answer<GuestBody>> {
  return call<GuestBody>('POST', '/api/message', { ...target(options), headers: headersOf(clientId, options), body });
}

/** As {@link say}, waiting for the reply. */
export function ask(clientId: string, body: unknown, options: Options = {}): Promise<Answer<Reply & GuestBody>> {
  const headers = { 'x-test-session': 'true', ...headersOf(clientId, options) };
  return call<Reply & GuestBody>('POST', '/api/message', { ...target(options), headers, body });
}

/** `GET /api/message`. */
export function openSession(clientId: string, options: Options = {}): Promise<Answer<GuestBody>> {
  return call<GuestBody>('GET', '/api/message', { ...target(options), headers: headersOf(clientId, options) });
}

/** The id of a new session. */
export async function newSession(clientId: string, options: Options = {}): Promise<string> {
  return (await openSession(clientId, options)).body.id;
}

export async function historyOf(clientId: string, sessionId: string, api?: string): Promise<ChatMessage[]> {
  return (await openSession(clientId, { sessionId, ...(api === undefined ? {} : { api }) })).body.messages;
}

const sockets: GuestSocket[] = [];
afterAll(() => { for (const socket of sockets) socket.terminate(); });

/** A socket on a session, closed after the test file; on the first of the shared API processes unless told otherwise. */
export function listen(
  clientId: string, sessionId: string, { api = testStack().apiUrls[0], after, headers = {} }: {
    api?: string; after?: number; headers?: Record<string, string>;
  } = {},
): GuestSocket {
  const query = { clientId, sessionId, ...(after === undefined ? {} : { after: String(after) }) };
  const socket = new GuestSocket(api, query, headers);
  sockets.push(socket);
  return socket;
}
