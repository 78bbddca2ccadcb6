import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from '@jest/globals';
import { migrate } from '../../domain/storage/migrate.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { ask, newSession } from '../support/chat/guest.ts';
import { call } from '../support/http/http.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const { apiUrls: [api], operationsUrl, workerUrl } = testStack();
const databaseUrl = await createDatabase(`migrations_${randomUUID().slice(0, 8)}`);
await migrate(databaseUrl);
const alone = await apiWith({}, { databaseUrl });

describe('health', () => {
  itVerifies(['decisions/operations/healthz'], 'is told by API and worker', async () => {
    expect(await call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    const worker = await fetch(`${workerUrl}/healthz`);
    expect([worker.status, await worker.json()]).toEqual([200, { status: 'ok' }]);
  });
});

describe('readiness', () => {
  itVerifies(['decisions/operations/readyz'], 'names what it looked at', async () => {
    expect(await call('GET', '/readyz')).toMatchObject({
      status: 200, body: { status: 'ready', checks: { postgres: 'ok', temporal: 'ok', migrations: 'ok' } },
    });
    const worker = await fetch(`${workerUrl}/readyz`);
    expect([worker.status, await worker.json()]).toEqual([200, { status: 'ready' }]);
  });

  itVerifies(['decisions/operations/readyz'], 'is not there while a migration is missing', async () => {
    const owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    const { rows: [last] } = await owner.query('delete from schema_migration where id = (select max(id) from schema_migration) returning *');
    const { status, body } = await call('GET', '/readyz', { api: alone.url });
    expect([status, body]).toEqual([503, { status: 'not ready', checks: { postgres: 'ok', temporal: 'ok', migrations: 'failing' } }]);
    await owner.query('insert into schema_migration (name) values ($1)', [last.name]);
    await owner.end();
    expect((await call('GET', '/readyz', { api: alone.url })).status).toBe(200);
  });
});

describe('metrics', () => {
  itVerifies(['decisions/operations/metrics'], 'of the API count requests by route, and name no guest', async () => {
    const hotel = await createHotel(database);
    const sessionId = await newSession(hotel.id);
    await call('GET', `/api/message?sessionId=${sessionId}`, { headers: { 'x-client-id': hotel.id } });
    await call('POST', `/api/message/${randomUUID()}/feedback`, { headers: { 'x-client-id': hotel.id }, body: {} });
    await call('GET', `/nowhere/${sessionId}`);
    const response = await fetch(`${operationsUrl}/metrics`);
    const [{ status, headers }, text] = [response, await response.text()];
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)]);
    for (const line of [
      'concierge_http_request_duration_seconds_count{method="GET",route="/api/message",status="200"}',
      'concierge_http_request_duration_seconds_count{method="POST",route="/api/message/:messageId/feedback",status="400"}',
      'concierge_http_request_duration_seconds_count{method="GET",route="other",status="404"}',
      'concierge_realtime_sockets ', 'process_cpu_seconds_total', 'nodejs_eventloop_lag_seconds',
    ]) expect(text).toContain(line);
    expect(text).not.toContain(sessionId);
    expect(text).not.toContain(hotel.id);
  });

  itVerifies(['decisions/operations/metrics'], 'of the worker hold the SDK\'s', async () => {
    const hotel = await createHotel(database);
    await ask(hotel.id, { query: 'Hello' });
    const response = await fetch(`${workerUrl}/metrics`);
    const text = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    expect(text).toMatch(/^temporal_workflow_task_execution_latency/m);
    expect(text).toMatch(/^temporal_activity_execution_latency.*answerTurn/m);
    expect(text).toMatch(/^process_cpu_seconds_total/m);
    expect(text).not.toContain(hotel.id);
  });

  it('of every process read as the text format says', async () => {
    for (const url of [operationsUrl, workerUrl]) {
      const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
      for (const line of lines) expect(line).toMatch(/^[a-zA-Z_:][\w:]*(\{.*\})? (-?[\d.eE+-]+|NaN|[+-]Inf)$/);
    }
  });
});

describe('the operations\' port', () => {
  itVerifies(['decisions/operations/metrics'], 'has health and metrics and nothing else; guests do not reach the metrics of the API', async () => {
    for (const url of [workerUrl, operationsUrl]) {
      const response = await fetch(`${url}/api/message`);
      expect([response.status, await response.json()]).toEqual([404, { error: expect.any(String) }]);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
    }
    expect((await call('GET', '/metrics')).status).toBe(404);
  });
});

describe('the documentation page', () => {
  /** Addresses that a page loads by itself. */
  const loads = (html: string): string[] => [...html.matchAll(/<(?:script|link|img)[^>]* (?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);

  itVerifies(['decisions/operations/docs'], 'comes with all it needs, from here', async () => {
    const page = await call('GET', '/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const addresses = loads(page.text);
    expect(addresses.length).toBeGreaterThanOrEqual(3);
    for (const address of addresses) {
      expect(address).toMatch(/^\/docs\//);
      const asset = await call('GET', address);
      expect([address, asset.status, asset.headers.get('content-type')])
        .toEqual([address, 200, expect.stringMatching(address.endsWith('.css') ? /^text\/css/ : /^text\/javascript/)]);
      expect(asset.text.length).toBeGreaterThan(50);
    }
    expect((await call('GET', '/docs/start.js')).text).toContain('/openapi.json');
    expect((await call('GET', '/docs/socket')).text).toContain('message.created');
  });

  it('may load nothing from elsewhere', async () => {
    const policy = (await call('GET', '/docs')).headers.get('content-security-policy') ?? '';
    const directives = new Map(policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources] as const;
    }));
    for (const name of ['default-src', 'script-src']) expect([name, directives.get(name)]).toEqual([name, ['\'self\'']]);
    const [self, ...sockets] = directives.get('connect-src') ?? [];
    expect([self, sockets.length > 0]).toEqual(['\'self\'', true]);
    for (const socket of sockets) expect(new URL(socket).port).toBe(new URL(api).port);
  });
});
