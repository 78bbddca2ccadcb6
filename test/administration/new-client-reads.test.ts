import { randomUUID } from 'node:crypto';
import { describe, expect } from '@jest/globals';
import { english } from '../../domain/language/packs/en/pack.ts';
import type { ClientRecord } from '../../domain/tenant/client-record.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signInAdministrator } from '../support/accounts/operators.ts';
import { agentV1 } from '../support/agents/a2a-v1.ts';
import { connectMcp, createKeyHolder } from '../support/agents/agent.ts';
import { ask, listen, newSession } from '../support/chat/guest.ts';
import { html, WebSite } from '../support/crawling/web-site.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const admin = await signInAdministrator(database);

describe('creating a client', () => {
  itVerifies(['decisions/pipelines/create-reads'], 'with a website starts reading it, and meanwhile whoever asks is told so, by every interface', async () => {
    const site = await WebSite.start();
    // Nothing is read before all have asked.
    site.intercept = () => ({ delayMs: 30_000, body: html('<p>Welcome to the hotel by the lake.</p>') });
    const { status, body: { id } } = await admin.call<ClientRecord>('POST', '/api/clients', { body: { name: 'Lakeside', website_url: site.origin } });
    expect(status).toBe(201);
    const { body: { tasks } } = await admin.call<{ tasks: object[] }>('GET', `/api/clients/${id}/pipelinetasks/history`);
    expect(tasks).toEqual([expect.objectContaining({ taskType: 'scrape-website', source: `${site.origin}/` })]);
    const query = 'Is there a golf simulator?';
    const { headers: key } = await createKeyHolder(database, [`concierge:EXECUTE:${id}`]);
    const [asked, sessionId, agent] = await Promise.all([
      ask(id, { query, locale: 'en' }), newSession(id), connectMcp({ ...key, 'x-client-id': id }, { path: '/mcp?tools=guest' }),
    ]);
    const socket = await listen(id, sessionId).opened();
    socket.send({ type: 'message', query, locale: 'en', messageId: randomUUID() });
    const [byTool, task] = await Promise.all([agent.use('query_hotel', { query, locale: 'en' }), agentV1(key, id).send(query), socket.untilReplies(1)]);
    const told = [asked.body.message, JSON.stringify(byTool.content), JSON.stringify(task), JSON.stringify(socket.frames)];
    expect(told.filter((answer) => !answer?.includes(english.answers.reading))).toEqual([]);
    await waitFor(() => site.log.length > 0, { what: 'the website to be asked', timeoutMs: 60_000 });
    expect((await admin.call('DELETE', `/api/clients/${id}`)).status).toBe(200);
  }, 90_000);

  itVerifies(['decisions/pipelines/create-reads'], 'by an agent over MCP starts reading as well', async () => {
    const site = await WebSite.start();
    site.intercept = () => ({ delayMs: 30_000, body: html('<p>Welcome.</p>') });
    const { headers } = await createKeyHolder(database, ['clients:READ', 'clients:WRITE'], { scopes: ['administration'] });
    const made = (await (await connectMcp(headers, { path: '/mcp?tools=admin' })).use('create_client', { name: 'Lakeside', website_url: site.origin })).structuredContent;
    const { body: { tasks } } = await admin.call<{ tasks: object[] }>('GET', `/api/clients/${made?.['id'] as string}/pipelinetasks/history`);
    expect(tasks).toEqual([expect.objectContaining({ taskType: 'scrape-website', source: `${site.origin}/` })]);
    expect((await admin.call('DELETE', `/api/clients/${made?.['id'] as string}`)).status).toBe(200);
  });
});
