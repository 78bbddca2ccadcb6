import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Database } from '../../domain/storage/database.ts';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createEntitledHotel } from '../support/channels/channel-hotels.ts';
import { signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { call } from '../support/http/http.ts';
import { apiWith, type OwnApi } from '../support/stack/own-api.ts';
import { metricsAt } from '../support/stack/processes.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { createHotel } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

/** A server that is configured unlike the shared one, on a database that a test may break. */
let api: OwnApi;
let database: Database;
let databaseUrl: string;
let admin: Operator;

beforeAll(async () => {
  databaseUrl = await createDatabase(`other_${randomUUID().replaceAll('-', '').slice(0, 12)}`);
  database = await patientDatabase(databaseUrl);
  api = await apiWith({ DEMOSITE_BASE_URL: '', LEGACY_SHIMS: '1', SECURITY_CONTACT: 'mailto:security@hotels.example' }, { databaseUrl });
  admin = await signInAdministrator(database);
});

afterAll(() => database.close());

const at = (method: string, path: string, body?: object) => admin.call(method, path, { api: api.url, ...(body && { body }) });

describe('a server without preview sites', () => {
  itVerifies(['4.6/demosite/503', '7/503'], 'is 503 when asked for one', async () => {
    const { id } = await createHotel(database);
    const { status, body } = await at('POST', `/api/clients/${id}/demosite`);
    expect([status, body['code']]).toEqual([503, 'UNAVAILABLE']);
    expect(body['error']).toContain('not configured');
  });
});

describe('the legacy paths', () => {
  itVerifies(['1/legacy/shims', 'decisions/operations/legacy-off', '9/legacy-removal'], 'forward to the current ones and announce their end', async () => {
    const hotel = await createHotel(database, { name: 'Legacy' });
    const old = await at('GET', `/legacy/business-console/clients/${hotel.id}?x=1`);
    expect([old.status, old.body['name']]).toEqual([200, 'Legacy']);
    expect(old.headers.get('deprecation')).toMatch(/^@\d+$/);
    expect(Date.parse(old.headers.get('sunset') ?? '')).toBeGreaterThan(Date.now());
    expect(old.headers.get('link')).toBe(`</api/clients/${hotel.id}>; rel="successor-version"`);
    const created = await at('POST', '/legacy/business-console/clients', { name: 'New' });
    expect(created.status).toBe(201);
    expect((await fetch(`${api.url}/legacy/business-console/clients`)).status).toBe(401);
    const tasks = await fetch(`${api.url}/legacy/pipeline-tasks/${hotel.id}`);
    expect(tasks.headers.get('link')).toBe(`</api/clients/${hotel.id}/pipelinetasks>; rel="successor-version"`);
    const current = await at('GET', `/api/clients/${hotel.id}`);
    expect([current.headers.get('deprecation'), current.headers.get('sunset')]).toEqual([null, null]);
  });

  itVerifies(['decisions/operations/legacy-off'], 'are off unless switched on', async () => {
    const { status } = await fetch(`${testStack().apiUrls[0]}/legacy/business-console/clients`);
    expect(status).toBe(404);
  });
});

describe('a server whose database lacks a table', () => {
  itVerifies(['4.6/features-list/500', '4.6/features-grant/500', '4.6/features-revoke/500'], 'is 500, and says nothing of its inside', async () => {
    const { id } = await createHotel(database);
    const owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    await owner.query('alter table client_feature rename to broken');
    try {
      for (const answer of [
        await at('GET', `/api/clients/${id}/features`),
        await at('POST', `/api/clients/${id}/features`, { feature: 'channels' }),
        await at('DELETE', `/api/clients/${id}/features/channels`),
      ]) {
        expect([answer.status, answer.body['code']]).toEqual([500, 'INTERNAL']);
        expect(answer.text).not.toMatch(/client_feature|relation|select|postgres|\/work\//i);
        expect(Object.keys(answer.body).sort()).toEqual(['code', 'error', 'requestId']);
      }
    } finally {
      await owner.query('alter table broken rename to client_feature');
      await owner.end();
    }
    expect((await at('GET', `/api/clients/${id}/features`)).status).toBe(200);
  });

  itVerifies([
    '4.7/list/500', '4.7/disconnect/500', '4.7/auto-reply/500', '4.7/instructions-list/500', '4.7/instructions-create/500', '4.7/instructions-replace/500',
  ], 'is 500 for channels and their instructions as well', async () => {
    const id = await createEntitledHotel(database);
    const path = `/api/clients/${id}/channels`;
    const note = { title: 'Tone', text: 'Be kind.' };
    const owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    await owner.query('alter table channel_connection rename to broken_one; alter table channel_instruction rename to broken_other');
    try {
      for (const answer of [
        await at('GET', path), await at('DELETE', `${path}/${randomUUID()}`), await at('PATCH', `${path}/${randomUUID()}`, { autoReplyEnabled: true }),
        await at('GET', `${path}/instructions`), await at('POST', `${path}/web/instructions`, note),
        await at('PUT', `${path}/web/instructions/${randomUUID()}`, note),
      ]) {
        expect([answer.status, answer.body['code']]).toEqual([500, 'INTERNAL']);
        expect(answer.text).not.toMatch(/channel_|relation|select|postgres|\/work\//i);
      }
      expect(await metricsAt(api.operationsUrl)).toContain('concierge_http_request_duration_seconds');
    } finally {
      await owner.query('alter table broken_one rename to channel_connection; alter table broken_other rename to channel_instruction');
      await owner.end();
    }
    expect((await at('GET', path)).status).toBe(200);
  });
});

itVerifies(['decisions/operations/security-txt'], 'tells where weaknesses are reported, where that is configured', async () => {
  const { status, headers, text } = await call('GET', '/.well-known/security.txt', { api: api.url });
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
  const fields = new Map(text.trim().split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
  expect(fields.get('Contact')).toBe('mailto:security@hotels.example');
  expect(fields.get('Canonical')).toBe(`${api.url}/.well-known/security.txt`);
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect([days > 1, days < 365]).toEqual([true, true]);
  expect((await call('GET', '/.well-known/security.txt')).status).toBe(404);
});

it('keeps the directory role out of every other query', async () => {
  const { id } = await createHotel(database);
  const seen = await database.forClient(randomUUID()).read((em) => em.execute('select id from client'));
  expect(seen).toEqual([]);
  const own = await database.forClient(id).read((em) => em.execute<{ id: string }[]>('select id from client'));
  expect(own).toEqual([{ id }]);
  await expect(database.forSystem().transaction(async (em) => {
    await em.execute('set local role concierge_directory');
    await em.execute('select * from app_user');
  })).rejects.toThrow();
});
