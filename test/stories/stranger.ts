import { createAccount, signedIn } from '../support/accounts/accounts.ts';
import { agentOf, type Task } from '../support/agents/a2a.ts';
import { call } from '../support/http/http.ts';
import type { Database } from '../../domain/storage/database.ts';
import type { TableAppConnection } from '../../local/table-app/server.ts';
import { waitFor } from '../support/general/wait-for.ts';

/** What a stranger is given: the hotel's id and a key for it. All else is found out by the protocols. */
export interface Given {
  clientId: string;
  headers: { 'x-api-key': string; 'x-client-id': string };
}

/** A platform administrator makes a hotel, connects its restaurant and a key for a stranger, all by REST. */
export async function openHotel(database: Database, connection: TableAppConnection, api: string): Promise<Given> {
  const { email } = await createAccount(database, { permissions: ['ALL:EXECUTE'] });
  const { bearer: headers } = await signedIn(email, api);
  const made = async <Body>(method: string, path: string, body: unknown): Promise<Body> => {
    const answer = await call<Body>(method, path, { api, headers, body });
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { id: clientId } = await made<{ id: string }>('POST', '/api/clients', { name: 'Hotel of the story', time_zone: 'Europe/Zurich' });
  await made('PUT', `/api/clients/${clientId}/integrations/tableapp`, connection);
  const { key } = await made<{ key: string }>('PUT', '/api/user/apikey', { name: 'A stranger', clientId });
  return { clientId, headers: { 'x-api-key': key, 'x-client-id': clientId } };
}

/** What a guest says to get a table, up to the yes. */
export const wishes = (date: string): [string, string, string] =>
  [`I would like a table for two on ${date} at 19:30`, 'Anna Weber, anna@example.org', 'Yes, please'];

export const numberIn = (reply: string): string => /\b[A-Z0-9]{6,12}\b/.exec(reply)?.[0] ?? '';

/** A dialogue by A2A tasks: each is sent, then polled until it is over; the session of the first is continued. */
export function talkA2a({ clientId, headers }: Given, api: string) {
  const agent = agentOf({ 'x-api-key': headers['x-api-key'] }, clientId, api);
  let sessionId: string | undefined;
  const send = async (text: string): Promise<Task> => {
    const task = await agent.send(text, sessionId === undefined ? {} : { sessionId });
    sessionId = task.sessionId;
    return task;
  };
  const reply = (id: string): Promise<string> => waitFor(async () => {
    const task = await agent.get(id).catch(() => undefined);
    if (task?.status.state === 'failed' || task?.status.state === 'canceled') throw new Error(`The task is ${task.status.state}.`);
    return task?.status.state === 'completed' && task.artifacts.flatMap(({ parts }) => parts.map(({ text }) => text ?? '')).join('\n');
  }, { what: 'the task to be over', timeoutMs: 90_000, pollMs: 100 });
  return { send, reply, say: async (text: string): Promise<string> => reply((await send(text)).id) };
}
