import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from '@jest/globals';
import { createClient } from '../../domain/clients/create-client.ts';
import { loadModel } from '../../domain/language-model/connection.ts';
import { createSecrets } from '../../domain/secrets.ts';
import { DEMO_CLIENT_ID } from '../../local/demo-client.ts';
import { startDemoModel } from '../../local/demo-model.ts';
import { PortBook } from '../../local/ports.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { systemContext, useDatabase } from '../support/stack/storage.ts';
import { demo } from './scratch.ts';

const DATABASE_URL = await createDatabase(`models_${randomUUID().replaceAll('-', '').slice(0, 12)}`);
const SERVER_SECRET = 'the secret of a stack of the tests, long enough';
const database = await useDatabase(DATABASE_URL);
const ctx = systemContext(database, DEMO_CLIENT_ID);
await createClient({ ctx, id: DEMO_CLIENT_ID, input: { name: 'Hotel Arvensee' } });
const DATA_DIR = mkdtempSync(join(tmpdir(), 'concierge-models-'));
const server = await startDemoModel(new PortBook(join(DATA_DIR, 'ports.json')), { DATABASE_URL, SERVER_SECRET });
afterAll(() => server.stop());

/** What `npm run demo:model` asks of the stack. */
const tell = (control: string, settings: object = {}) => fetch(`${server.url}/_sim/${control}`, {
  method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(settings),
});
const connected = () => loadModel(ctx, { secrets: createSecrets({ secret: SERVER_SECRET, environment: 'local' }), platform: null, trustedOrigins: [] });

itVerifies(['decisions/model/demo'], 'the demo hotel is connected to the model of the stack or to another, and disconnected, as often as it is said', async () => {
  expect(await (await tell('connect')).json()).toEqual({ provider: 'openai-compatible', baseUrl: server.url, model: 'parrot' });
  const own = await connected();
  expect(own).toMatchObject({ source: 'own', models: { hear: 'parrot' } });
  // The server takes the key that it has given the hotel, and no other.
  const asked = (apiKey: string) => fetch(`${server.url}/chat/completions`, {
    method: 'POST', headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'parrot', messages: [{ role: 'system', content: 'Task: check' }] }),
  });
  expect([(await asked(own?.address.apiKey ?? '')).status, (await asked('another')).status]).toEqual([200, 401]);
  expect((await tell('connect', { provider: 'anthropic', model: 'claude', apiKey: 'a-key' })).status).toBe(200);
  expect(await connected()).toMatchObject({ models: { hear: 'claude' }, address: { provider: 'anthropic' } });
  expect((await tell('connect', { provider: 'oracle' })).status).toBe(400);
  for (let time = 0; time < 2; time += 1) expect((await tell('disconnect')).status).toBe(200);
  expect(await connected()).toBeNull();
});

itVerifies(['decisions/model/demo'], 'npm run demo:model says what it did, or what is wrong', async () => {
  expect(await demo('model', DATA_DIR, 'on')).toEqual({ code: 0, output: `The demo hotel hears and answers with parrot at ${server.url}.\n` });
  expect(await connected()).toMatchObject({ models: { hear: 'parrot' } });
  const file = join(DATA_DIR, 'own.json');
  writeFileSync(file, JSON.stringify({ provider: 'openai-compatible', baseUrl: 'http://127.0.0.1:4999/v1', model: 'mine', apiKey: 'a-key-of-mine' }));
  expect(await demo('model', DATA_DIR, 'on', '--settings', file)).toEqual({ code: 0, output: 'The demo hotel hears and answers with mine at http://127.0.0.1:4999/v1.\n' });
  expect(await connected()).toMatchObject({ models: { hear: 'mine' } });
  writeFileSync(file, JSON.stringify({ provider: 'oracle', apiKey: 'a-key-of-mine' }));
  const refused = await demo('model', DATA_DIR, 'on', '--settings', file);
  expect([refused.code, refused.output.includes('provider'), refused.output.includes('a-key-of-mine')]).toEqual([1, true, false]);
  expect(await demo('model', DATA_DIR, 'off')).toEqual({ code: 0, output: 'The demo hotel is answered offline.\n' });
  expect(await connected()).toBeNull();
  expect((await demo('model', DATA_DIR)).code).toBe(2);
  const elsewhere = await demo('model', mkdtempSync(join(tmpdir(), 'concierge-no-models-')), 'on');
  expect([elsewhere.code, elsewhere.output]).toEqual([1, expect.stringContaining('not running')]);
});
