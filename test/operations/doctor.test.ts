import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '../support/general/wait-for.ts';
import { call } from '../support/http/http.ts';
import { signIn, signInAdministrator } from '../support/accounts/operators.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { query } from '../support/stack/query.ts';
import { stackEnvironment } from '../support/stack/processes.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { itVerifies } from '../requirements/verifies.ts';
import type { Finding } from '../../domain/model/diagnosis.ts';
import { readLocalConfig, repositoryRoot } from '../../local/config.ts';
import { startTemporal, type RunningTemporal } from '../../local/temporal-server.ts';
import { findTemporalBinary } from '../../local/temporal-binary.ts';
import { freePort } from '../../platform/free-port.ts';
import { registerSearchAttributes } from '../../temporal/search-attributes.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { createLogger } from '../../platform/logger.ts';
import { requireSearchAttributes } from '../../workers/require-search-attributes.ts';
import { doctorConfig } from '../../workers/config.ts';
import { examine } from '../../workers/doctor/examine.ts';

const database = await useDatabase();

const settings = (env: Record<string, string> = {}, databaseUrl = testStack().databaseUrl): NodeJS.ProcessEnv =>
  stackEnvironment({ ...testStack(), databaseUrl, env: { SMTP_URL: '', LANGUAGE_MODEL: '', ...env } }, {});

const stateOf = (findings: readonly Pick<Finding, 'check' | 'state'>[]): Record<string, string> =>
  Object.fromEntries(findings.map(({ check, state }) => [check, state]));

const examined = async (env?: Record<string, string>, databaseUrl?: string): Promise<Finding[]> => examine(doctorConfig(settings(env, databaseUrl)));

function saidBy(env: NodeJS.ProcessEnv, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(repositoryRoot, 'local/doctor.ts'), ...args], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }));
  });
}

/** Every remedy that a failure or a warning needs. */
const withoutRemedy = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ state, remedy }) => (state === 'failed' || state === 'warning') && remedy === undefined);

describe('a product that is in order', () => {
  itVerifies(['decisions/operations/doctor'], 'is found so, part by part, and machines hear it by the exit code', async () => {
    // One of its own: hotels of other tests may have a provider that is no longer there.
    const databaseUrl = await createDatabase(`well_${randomUUID().slice(0, 8)}`);
    const { code, out } = await saidBy(settings({ DATABASE_POOL: '4' }, databaseUrl), '--json');
    const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: Finding[] };
    expect({ code, ok, failed: findings.filter(({ state }) => state === 'failed') }).toEqual({ code: 0, ok: true, failed: [] });
    expect(stateOf(findings)).toMatchObject({
      'postgres.version': 'ok', 'postgres.login': 'ok', 'postgres.system-login': 'ok', 'postgres.row-level-security': 'ok',
      'postgres.migrations': 'ok', 'postgres.connections': 'ok',
      'temporal.reach': 'ok', 'temporal.namespace': 'ok', 'temporal.search-attributes': 'ok', 'temporal.priority': 'ok',
      'temporal.fairness': 'ok', 'temporal.workers': 'ok', 'temporal.update': expect.stringMatching(/ok|warning/),
      // Tests read what workflows carry.
      'settings.payload-encryption': 'warning', mail: 'off', model: 'off',
    });
    expect(withoutRemedy(findings)).toEqual([]);
    expect(out).not.toContain(new URL(settings()['DATABASE_URL'] ?? '').password);
  });
});

describe('over HTTP', () => {
  itVerifies(['decisions/operations/doctor-over-http'], 'administrators are told the same, and workers look at what is outside', async () => {
    const admin = await signInAdministrator(database);
    // On a machine with much else to do, a look may find that something answers too late. Hotels of other tests may have a provider that
    // is no longer there.
    const { body } = await waitFor(async () => {
      const answer = await admin.call<{ ok: boolean; findings: (Omit<Finding, 'remedy'> & { remedy: string | null })[] }>('GET', '/api/doctor');
      return answer.body.findings.every(({ check, state }) => state !== 'failed' || check === 'table-booking') ? answer : undefined;
    }, { what: 'a look by which nothing has failed', timeoutMs: 60_000 });
    expect(body.findings.filter(({ state, remedy }) => state === 'warning' && remedy === null)).toEqual([]);
    expect(stateOf(body.findings)).toMatchObject({ 'postgres.migrations': 'ok', 'temporal.workers': 'ok', 'settings.payload-encryption': 'warning' });
    expect([...new Set(body.findings.map(({ check }) => check.split('.')[0]))])
      .toEqual(['settings', 'postgres', 'temporal', 'mail', 'meta', 'table-booking', 'model']);
    for (const secret of [testStack().databaseUrl, settings()['DATABASE_URL'] ?? ''].map((url) => new URL(url).password).filter((password) => password.length > 3)) {
      expect(JSON.stringify(body)).not.toContain(secret);
    }
  });

  it('are no concern of other people, whatever they may do at hotels', async () => {
    const operator = await signIn(database, ['clients:READ', 'clients:WRITE', 'users:READ']);
    expect((await operator.call('GET', '/api/doctor')).status).toBe(403);
  });

  it('says what is so where Temporal is away, and that no worker can look', async () => {
    const lonely = await apiWith({ TEMPORAL_ADDRESS: '127.0.0.1:1', ACCEPT_TIMEOUT_MS: '500' });
    const admin = await signInAdministrator(database);
    const { status, body } = await call<{ ok: boolean; findings: Finding[] }>('GET', '/api/doctor', { api: lonely.url, headers: admin.headers });
    expect([status, body.ok]).toEqual([200, false]);
    expect(stateOf(body.findings)).toMatchObject({ 'temporal.reach': 'failed', outside: 'failed' });
  });
});

describe('a database that is not in order', () => {
  itVerifies(['decisions/operations/doctor'], 'is told with what is wrong and what to do', async () => {
    const databaseUrl = await createDatabase(`ill_${randomUUID().slice(0, 8)}`);
    await query(databaseUrl, 'delete from schema_migration where id = (select max(id) from schema_migration)');
    await query(databaseUrl, "insert into schema_migration (name) values ('m20991231z-of-the-future')");
    await query(databaseUrl, 'alter table booker_verification disable row level security');
    const found = await examined({ DATABASE_POOL: '200' }, databaseUrl);
    expect(stateOf(found)).toMatchObject({
      'postgres.migrations': 'failed', 'postgres.newer-migrations': 'warning', 'postgres.row-level-security': 'failed', 'postgres.connections': 'failed',
    });
    expect(found.find(({ check }) => check === 'postgres.row-level-security')?.finding).toContain('booker_verification');
    expect(found.find(({ check }) => check === 'postgres.migrations')?.remedy).toContain('npm run migrate');
    expect(withoutRemedy(found)).toEqual([]);
  });

  it.each([
    ['a login that could lift the walls', { NODE_ENV: 'production' }, 'postgres.login', /owns no tables|no superuser/],
    ['nobody at its address', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' }, 'postgres', /DATABASE_URL leads nowhere/],
    ['a password that is none', {}, 'postgres', /password authentication failed/],
  ] as const)('has %s', async (what, env, check, words) => {
    const owner = testStack().databaseUrl;
    const wrong = Object.assign(new URL(settings()['DATABASE_URL'] ?? ''), { password: 'none' }).href;
    const url = { DATABASE_URL: what.startsWith('a login') ? owner : wrong, ...env };
    const found = (await examined(url)).find((finding) => finding.check === check);
    expect(found).toMatchObject({ state: 'failed', finding: expect.stringMatching(words), remedy: expect.any(String) });
  });
});

describe('a Temporal service that is not in order', () => {
  let plain: RunningTemporal;
  beforeAll(async () => {
    const { dataDir } = testStack();
    const [binary, port] = [await findTemporalBinary({ config: readLocalConfig().binary }), await freePort()];
    plain = await startTemporal({
      binary, port, uiPort: undefined, namespace: 'default', dbFile: join(dataDir, `doctor-${port}.db`), log: () => undefined,
      dynamicConfig: ['matching.enableFairness=false', 'matching.useNewMatcher=false'],
    });
  });
  afterAll(() => plain.kill());

  itVerifies(['decisions/operations/doctor'], 'is told: attributes that are missing, workers that are away, an order of work that nobody keeps', async () => {
    const found = await examined({ TEMPORAL_ADDRESS: plain.address });
    expect(stateOf(found)).toMatchObject({
      'temporal.reach': 'ok', 'temporal.search-attributes': 'failed', 'temporal.priority': 'warning', 'temporal.fairness': 'warning',
      'temporal.workers': 'warning',
    });
    const { finding = '', remedy = '' } = found.find(({ check }) => check === 'temporal.search-attributes') ?? {};
    expect([finding, remedy]).toEqual([expect.stringContaining('ConciergeClientId'), expect.stringContaining('npm run migrate')]);
    const client = temporalClient({ address: plain.address, namespace: 'default' });
    const start = requireSearchAttributes(client, createLogger('worker', 'silent'));
    await expect(start).rejects.toThrow(/default lacks the search attributes ConciergeClientId.*npm run migrate/);
    await client.connection.close();
    await registerSearchAttributes({ address: plain.address, namespace: 'default' });
    expect(stateOf(await examined({ TEMPORAL_ADDRESS: plain.address }))['temporal.search-attributes']).toBe('ok');
  });

  it.each([
    ['is not there', { TEMPORAL_ADDRESS: '127.0.0.1:1' }, 'temporal.reach', 'TEMPORAL_ADDRESS'],
    ['has no such namespace', { TEMPORAL_NAMESPACE: 'nowhere' }, 'temporal.namespace', 'temporal operator namespace create'],
  ] as const)('%s', async (_what, env, check, remedy) => {
    const found = (await examined(env)).find((finding) => finding.check === check);
    expect(found).toMatchObject({ state: 'failed', remedy: expect.stringContaining(remedy) });
  });
});

describe('what is outside', () => {
  itVerifies(['decisions/operations/doctor'], 'is tried where it is configured, and settings that production refuses are findings', async () => {
    const found = await examined({
      NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'http://concierge.example',
      META_APP_ID: '1', META_APP_SECRET: '', META_GRAPH_URL: 'http://127.0.0.1:1',
      LANGUAGE_MODEL: JSON.stringify({ provider: 'openai-compatible', baseUrl: 'http://127.0.0.1:1', model: 'm', apiKey: 'k-very-secret' }),
    });
    expect(stateOf(found)).toMatchObject({
      mail: 'failed', 'meta.settings': 'warning', 'meta.graph': 'failed', model: 'failed', 'settings.PUBLIC_URL': 'failed', 'settings.PAYLOAD_ENCRYPTION': 'failed',
    });
    expect(JSON.stringify(found)).not.toContain('k-very-secret');
    expect(withoutRemedy(found)).toEqual([]);
  });

  it('ends with 2 where the settings cannot be used', async () => {
    const { code, err } = await saidBy({ ...settings(), TEMPORAL_TLS: 'maybe' });
    expect([code, err]).toEqual([2, expect.stringContaining('TEMPORAL_TLS')]);
  });

  it('is said in lines for people, each with its remedy, and ends with 1 where something has failed', async () => {
    const { code, out } = await saidBy(settings({ TEMPORAL_ADDRESS: '127.0.0.1:1' }));
    expect(code).toBe(1);
    expect(out).toMatch(/^✗ temporal\.reach .*\n +→ .*TEMPORAL_ADDRESS/m);
    expect(out).toMatch(/\d+ in order, \d+ to look at, \d+ failed, \d+ off\./);
  });
});
