import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TableAppConnection } from '../../../local/table-app/server.ts';
import { useServer } from '../../support/http/use-server.ts';

export interface Heard {
  method: string;
  path: string;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** What the provider says to one request: an answer, or whatever it does to the connection. */
export type Script = { status: number; body?: unknown; headers?: Record<string, string> } | ((request: IncomingMessage, response: ServerResponse) => void);

export interface ScriptedProvider {
  connection: TableAppConnection;
  /** Requests other than those for tokens. */
  heard: Heard[];
  /** How many tokens were given out; each one is `token-<n>`. */
  tokens: () => number;
  /** From now on. */
  answer(script: Script): void;
  answerWith(choose: (heard: Heard) => Script): void;
  answerToken(script: Script): void;
}

/** A real HTTP server that says what a test has it say. */
export async function scriptedProvider(): Promise<ScriptedProvider> {
  let tokens = 0;
  let choose: (heard: Heard) => Script = () => ({ status: 200, body: [] });
  let tokenScript: Script | undefined;
  const heard: Heard[] = [];
  const origin = await useServer((request, response) => {
    void bodyOf(request).then((body) => {
      const isToken = request.url?.endsWith('/oauth/token') ?? false;
      const entry = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      if (!isToken) heard.push(entry);
      const step = isToken ? tokenScript ?? token(tokens += 1) : choose(entry);
      if (typeof step === 'function') return step(request, response);
      const text = step.body === undefined ? '' : typeof step.body === 'string' ? step.body : JSON.stringify(step.body);
      response.writeHead(step.status, { 'content-type': 'application/json', ...step.headers }).end(text);
    });
  });
  return {
    connection: {
      clientId: 'scripted', clientSecret: 'scripted secret', propertyId: 'prop_scripted',
      apiBaseUrl: `${origin}/v1`,
    },
    heard,
    tokens: () => tokens,
    answer(script) { choose = () => script; },
    answerWith(chooser) { choose = chooser; },
    answerToken(next) { tokenScript = next; },
  };
}

const token = (number: number): Script => ({ status: 200, body: { access_token: `token-${number}`, token_type: 'Bearer', expires_in: 3600 } });

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
