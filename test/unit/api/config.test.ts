import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { apiConfig, apiEnvironment } from '../../../api/config.ts';
import { localEnvironment, readLocalConfig, repositoryRoot } from '../../../local/config.ts';
import { stackEnvironment } from '../../../local/processes.ts';
import { settingRemarks } from '../../../local/setting-remarks.ts';
import type { Stack } from '../../../local/stack.ts';
import { unsafeInProduction } from '../../../platform/config/production.ts';
import { contradictions } from '../../../platform/config/contradictions.ts';
import { standardOutput } from '../../../platform/standard-output.ts';
import { misspeltSettings, unreadVariables } from '../../../platform/config/unread.ts';
import { migrationEnvironment, workerConfig, workerEnvironment } from '../../../workers/config.ts';
import { itVerifies } from '../../requirements/verifies.ts';

const needed = {
  DATABASE_URL: 'postgres://app:hunter2@db/concierge', TEMPORAL_ADDRESS: 'temporal:7233', SERVER_SECRET: 's'.repeat(40),
};
const addresses = { DATABASE_URL: needed.DATABASE_URL, TEMPORAL_ADDRESS: needed.TEMPORAL_ADDRESS };

describe('the configuration of the API', () => {
  it('needs addresses and secrets, and nothing more', () => {
    expect(apiConfig(needed)).toMatchObject({
      ...addresses, HOST: '127.0.0.1', PORT: 3000, PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: 0,
      DEMO_PAGE: false, LOG_LEVEL: 'info', LIMIT_SOCKETS_PER_ADDRESS: 500, LIMIT_SOCKETS_PER_SESSION: 10, LIMIT_STREAMS_PER_ADDRESS: 500, LIMIT_STREAMS_PER_KEY: 200,
    });
  });

  it('reads numbers, switches and addresses as people write them', () => {
    const config = apiConfig({
      ...needed, PORT: '8080', PUBLIC_URL: 'https://concierge.example/', DEMO_PAGE: 'true', TRUST_PROXY: '2', TEMPORAL_API_KEY: '',
    });
    expect(config).toMatchObject({ PORT: 8080, PUBLIC_URL: 'https://concierge.example', DEMO_PAGE: true, TRUST_PROXY: 2 });
    expect(config.TEMPORAL_API_KEY).toBeUndefined();
  });

  it.each([
    ['https://concierge.example/', true], ['https://concierge.example/previews', true], ['https://previews.example', false], ['', false], [undefined, false],
  ])('serves the page to which preview sites at %s lead, where it is of this origin', (DEMOSITE_BASE_URL, served) => {
    expect(apiConfig({ ...needed, PUBLIC_URL: 'https://concierge.example', DEMOSITE_BASE_URL }).DEMO_PAGE).toBe(served);
  });

  it('names every variable that is wrong, and none of their values', () => {
    const broken = { DATABASE_URL: '', PORT: 'hunter2', PUBLIC_URL: 'hunter3', DEMO_PAGE: 'hunter4', LIMIT_MESSAGES_PER_MINUTE: '0' };
    let message = '';
    try {
      apiConfig(broken);
    } catch (error) {
      message = String(error);
    }
    for (const name of [...Object.keys(broken), 'TEMPORAL_ADDRESS']) expect(message).toContain(`  ${name} `);
    expect(message).toContain('DATABASE_URL is missing');
    expect(message).not.toMatch(/hunter\d/);
  });

  it.each([['PORT', '-1'], ['PORT', '65536'], ['PORT', '80.5'], ['PUBLIC_URL', 'ftp://x.example'], ['LOG_LEVEL', 'loud'], ['DATABASE_POOL', '0']])(
    'refuses %s=%s', (name, value) => expect(() => apiConfig({ ...needed, [name]: value })).toThrow(name),
  );
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'concierge-secrets-'));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  afterAll(() => rmSync(folder, { recursive: true }));

  it('counts as if it were given, without the line break at its end', () => {
    const { SERVER_SECRET, ...rest } = needed;
    const SERVER_SECRET_FILE = file('server-secret', `${SERVER_SECRET}\n`);
    for (const configOf of [apiConfig, workerConfig]) expect(configOf({ ...rest, SERVER_SECRET_FILE }).SERVER_SECRET).toBe(SERVER_SECRET);
    expect(readLocalConfig({ SERVER_SECRET_FILE }).inherited).toEqual({ SERVER_SECRET });
    expect(() => apiConfig({ ...rest, SERVER_SECRET_FILE: file('short', 'hunter2') })).toThrow('SERVER_SECRET must have at least 32 characters');
  });

  it('is refused where it cannot be read, is empty, or is given twice', () => {
    const configOf = (environment: Record<string, string>) => () => apiConfig({ ...needed, ...environment });
    expect(configOf({ META_VERIFY_TOKEN_FILE: join(folder, 'nowhere') })).toThrow('META_VERIFY_TOKEN_FILE names a file that cannot be read (ENOENT)');
    expect(configOf({ META_VERIFY_TOKEN_FILE: file('empty', '\n') })).toThrow('META_VERIFY_TOKEN_FILE names an empty file');
    expect(configOf({ META_VERIFY_TOKEN: 'one', META_VERIFY_TOKEN_FILE: file('two', 'two') })).toThrow('META_VERIFY_TOKEN_FILE and META_VERIFY_TOKEN are both given');
    expect(() => readLocalConfig({ DATABASE_URL_FILE: join(folder, 'nowhere') })).toThrow('DATABASE_URL_FILE names a file that cannot be read');
  });

  it('is for secrets alone', () => expect(apiConfig({ ...needed, PORT_FILE: file('port', '8080') }).PORT).toBe(3000));
});

describe('a variable that nothing reads', () => {
  it('is named where it looks like a setting', () => {
    const settings = ['LIMIT_MESSAGES_PER_MINUTE', 'LIMIT_RESET_ATTEMPTS_PER_DAY', 'SERVER_SECRET', 'SERVER_SECRET_FILE', 'PORT', 'PATH'];
    expect(misspeltSettings([...settings, 'LIMIT_MESAGES_PER_MINUTE', 'SERVER_SECRET_FIEL', 'PAT', 'HOME', 'npm_lifecycle_event'], settings)).toEqual([
      { name: 'LIMIT_MESAGES_PER_MINUTE', meant: 'LIMIT_MESSAGES_PER_MINUTE' }, { name: 'SERVER_SECRET_FIEL', meant: 'SERVER_SECRET_FILE' },
    ]);
    expect(misspeltSettings(['DATABSE_URL', 'Log_Levl', 'MAX_TURNS_PER_CLIENTS', 'LOGNAME', 'http_proxy'], ['DATABASE_URL', 'LOG_LEVEL', 'MAX_TASKS_PER_CLIENT', 'MAX_TURNS_PER_CLIENT'])).toEqual([
      { name: 'DATABSE_URL', meant: 'DATABASE_URL' }, { name: 'Log_Levl', meant: 'LOG_LEVEL' }, { name: 'MAX_TURNS_PER_CLIENTS', meant: 'MAX_TURNS_PER_CLIENT' },
    ]);
  });

  it('is none of the settings of other processes', () => {
    const shapes = [apiEnvironment.shape, workerEnvironment.shape, migrationEnvironment.shape].map(Object.keys);
    const every = [...new Set([...shapes.flat(), ...Object.keys(localEnvironment.shape)])];
    for (const names of [...shapes, every]) expect(unreadVariables([...every, ...every.map((name) => `${name}_FILE`)], names, names)).toEqual([]);
  });

  itVerifies(['decisions/operations/settings-in-vain'], 'is named by each process and by npm start, as is what does not go together', () => {
    const heard: string[] = [];
    const write = jest.spyOn(standardOutput, 'write').mockImplementation((line) => { heard.push(line); });
    try {
      const inVain = { DATABSE_URL: 'postgres://x', PUBLIC_URL_FILE: '/run/url' };
      apiConfig({
        ...needed, ...inVain, PUBLIC_URL: 'https://concierge.example', COOKIE_DOMAIN: 'hotel.example', META_APP_SECRET: 'hunter2',
        OTEL_EXPORTER_OTLP_HEADERS: 'a=b', DATABASE_SYSTEM_URL: 'postgres://sweeper:hunter2@db/other', TEMPORAL_TLS: '0', TEMPORAL_TLS_SERVER_CA_CERT_PATH: '/ca',
      });
      workerConfig({ ...needed, MAX_CONCURRENT_TURNS: '2', SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://concierge.example' });
    } finally {
      write.mockRestore();
    }
    const said = heard.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(said).toEqual([
      'Nothing reads DATABSE_URL. Is DATABASE_URL meant?',
      'Nothing reads PUBLIC_URL_FILE: only secrets come from files. Give PUBLIC_URL itself.',
      expect.stringContaining('DATABASE_SYSTEM_URL names another database'), expect.stringContaining('TEMPORAL_TLS is off'),
      expect.stringContaining('OTEL_EXPORTER_OTLP_HEADERS'), expect.stringContaining('COOKIE_DOMAIN'), expect.stringContaining('TRUST_PROXY is 0'),
      expect.stringContaining('META_APP_SECRET is given without META_VERIFY_TOKEN'),
      'MAX_TURNS_PER_CLIENT (4) is more than MAX_CONCURRENT_TURNS (2): one client can take everything', expect.stringContaining('MAIL_FROM'),
    ]);
    expect(heard.join()).not.toContain('hunter');
    const misspelt = { DATABSE_URL: 'x', LIMIT_SOCKETS_PER_ADRESS: '5', ADMIN_PASSWROD: 'hunter2', PAGER: 'less' };
    expect(settingRemarks(misspelt, repositoryRoot)).toEqual([
      ['DATABSE_URL', 'DATABASE_URL'], ['LIMIT_SOCKETS_PER_ADRESS', 'LIMIT_SOCKETS_PER_ADDRESS'], ['ADMIN_PASSWROD', 'ADMIN_PASSWORD'],
    ].map(([name, meant]) => `Nothing reads ${name}. Is ${meant} meant?`));
    const folder = mkdtempSync(join(tmpdir(), 'concierge-env-'));
    writeFileSync(join(folder, '.env'), 'PORT=4000\n');
    expect(settingRemarks({ npm_lifecycle_event: 'start' }, folder)).toEqual([expect.stringContaining('Nothing reads the file .env')]);
    rmSync(folder, { recursive: true });
    for (const sound of [needed, { ...needed, PUBLIC_URL: 'https://concierge.example', TRUST_PROXY: '1', COOKIE_DOMAIN: '.example' }]) {
      expect(contradictions(apiConfig(sound))).toEqual([]);
      expect(contradictions(workerConfig(sound))).toEqual([]);
    }
  });
});

describe('the configuration of the worker', () => {
  it('needs the same', () => {
    expect(workerConfig(needed)).toMatchObject({ ...addresses, WORKER_HTTP_PORT: 0, MAX_CONCURRENT_TURNS: 40 });
    expect(() => workerConfig({})).toThrow(/DATABASE_URL is missing[\s\S]*TEMPORAL_ADDRESS is missing/);
  });

  it('takes an empty bundle for none', () => {
    expect(workerConfig({ ...needed, WORKFLOW_BUNDLE: '' }).WORKFLOW_BUNDLE).toBeUndefined();
    expect(() => workerConfig({ ...needed, MAX_CONCURRENT_TURNS: 'many' })).toThrow('MAX_CONCURRENT_TURNS');
  });

  it('sends no mail whose links would lead to the reader\'s own machine', () => {
    const mailing = { ...needed, SMTP_URL: 'smtp://mail.example' };
    expect(workerConfig(needed).PUBLIC_URL).toBe('http://localhost:3000');
    expect(() => workerConfig(mailing)).toThrow('PUBLIC_URL is missing: with SMTP_URL, mails need the address');
    expect(workerConfig({ ...mailing, PUBLIC_URL: 'https://concierge.example/' }).PUBLIC_URL).toBe('https://concierge.example');
  });
});

/** Those with which production would not start. */
const unsafeSecrets = (secrets: string[]): string[] =>
  secrets.filter((SERVER_SECRET) => unsafeInProduction({ NODE_ENV: 'production', SERVER_SECRET }).some(([name]) => name === 'SERVER_SECRET'));

describe('production', () => {
  const safe = {
    ...needed, NODE_ENV: 'production', SERVER_SECRET: 'kJ8s0-d2Lq_vB7xW1mZr4tYp6NcE3hGa9FuI', DATABASE_SYSTEM_URL: 'postgres://sweeper:hunter2@db/concierge',
    PUBLIC_URL: 'https://concierge.example',
  };

  itVerifies(['decisions/accounts/walls/production'], 'starts with what makes it safe, and names everything that is missing or open', () => {
    for (const configOf of [apiConfig, workerConfig]) expect(configOf(safe)).toMatchObject({ PAYLOAD_ENCRYPTION: true });
    const open = {
      ...needed, NODE_ENV: 'production', FETCH_ALLOW_PRIVATE: '1', LOCAL_STACK: '1', PAYLOAD_ENCRYPTION: '0', PUBLIC_URL: 'http://concierge.example',
    };
    for (const configOf of [apiConfig, workerConfig]) {
      for (const name of ['FETCH_ALLOW_PRIVATE', 'LOCAL_STACK', 'PAYLOAD_ENCRYPTION', 'SERVER_SECRET', 'DATABASE_SYSTEM_URL', 'PUBLIC_URL']) {
        expect(() => configOf(open)).toThrow(new RegExp(`^  ${name} `, 'm'));
      }
      expect(() => configOf({ ...safe, DATABASE_SYSTEM_URL: safe.DATABASE_URL })).toThrow('DATABASE_SYSTEM_URL must be of another login');
      expect(() => configOf({ ...open, NODE_ENV: 'staging' })).not.toThrow();
    }
    expect(() => apiConfig({ ...safe, PUBLIC_URL: '' })).toThrow('PUBLIC_URL is missing');
  });

  it.each(['Production', 'PRODUCTION', ' production '])('is meant by NODE_ENV=%j as well', (NODE_ENV) => {
    for (const configOf of [apiConfig, workerConfig]) {
      expect(() => configOf({ ...safe, NODE_ENV, FETCH_ALLOW_PRIVATE: '1' })).toThrow('FETCH_ALLOW_PRIVATE must not be set');
      expect(configOf({ ...safe, NODE_ENV }).NODE_ENV).toBe('production');
    }
  });

  it.each([
    'correct horse battery staple and so on', 'correct-horse-battery-staple-and-so-on', 'CorrectHorseBatteryStapleAndSoOn', 'CORRECT_HORSE_BATTERY_STAPLE_AND_SO_ON',
    'das-ist-das-geheimnis-von-unserem-hotel-2026', 'change-me-please-this-is-not-a-secret-1', 'abcdefghijklmnopqrstuvwxyz0123456789', '0123456789abcdef0123456789abcdef', 's'.repeat(40),
  ])('refuses a secret that was typed: %s', (SERVER_SECRET) => {
    for (const configOf of [apiConfig, workerConfig]) expect(() => configOf({ ...safe, SERVER_SECRET })).toThrow('SERVER_SECRET must be random in production');
    expect(() => apiConfig({ ...safe, SERVER_SECRET, NODE_ENV: 'test' })).not.toThrow();
  });

  it('takes secrets that were drawn, however they are written', () => {
    const drawn = Array.from({ length: 300 }, (_, index) => createHash('sha256').update(`drawn ${index}`).digest()).flatMap((bytes) => [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')]);
    expect(unsafeSecrets(drawn)).toEqual([]);
  });

  it.each(['demo', 'demo,0123456789abcdef', 'my-meta-app-secret-of-hotel'])('refuses META_APP_SECRET=%s', (META_APP_SECRET) => {
    expect(() => apiConfig({ ...safe, META_APP_SECRET })).toThrow('META_APP_SECRET must be the app\'s own in production');
    expect(apiConfig({ ...safe, META_APP_SECRET: '5f0c2a9d1b7e4c3fa6d8e0b1c2d3e4f5', META_VERIFY_TOKEN: 'x' }).META_APP_SECRET).toHaveLength(1);
  });

  it.each(['production', 'Production'])('is not what npm start is for: %s', (NODE_ENV) => {
    const config = readLocalConfig({ NODE_ENV });
    expect(() => stackEnvironment(config, { databaseUrl: '', temporalAddress: '' } as Stack)).toThrow('npm start is for one machine');
  });
});
