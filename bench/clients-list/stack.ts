import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { signAccessToken } from '../../domain/accounts/access-token.ts';
import { createSecrets } from '../../domain/secrets.ts';
import { Database, type UnitOfWork } from '../../domain/storage/database.ts';
import { UserRole } from '../../domain/storage/entities/role.ts';
import { AuthSession, User } from '../../domain/storage/entities/user.ts';
import { migrate } from '../../domain/storage/migrate.ts';
import { repositoryRoot } from '../../local/config.ts';
import { freePort } from '../../platform/free-port.ts';

const ADMINISTRATOR_ROLE = 'c0f7b7a4-5d0e-4d4b-9f0b-6f3f6a1f0001';
const SECRET = 'a secret of the benchmark and of nothing else';
export const secrets = createSecrets({ secret: SECRET, environment: 'bench' });

/** A service with many clients, and a signed-in user who may list them all. */
export interface Service {
  url: string;
  db: UnitOfWork;
  headers: Record<string, string>;
  stop(): Promise<void>;
}

/** A separate database and API process. */
export async function startService(serverUrl: string, clients: number): Promise<Service> {
  const owner = new pg.Client({ connectionString: serverUrl });
  await owner.connect();
  await owner.query(`create database clients_${clients}`);
  await owner.end();
  const databaseUrl = new URL(serverUrl);
  databaseUrl.pathname = `/clients_${clients}`;
  await migrate(databaseUrl.href);
  await fill(databaseUrl.href, clients);
  const database = await Database.create({ url: databaseUrl.href, poolSize: 2 });
  const db = database.forSystem();
  const headers = { authorization: `Bearer ${await signIn(db)}` };
  const api = await startApi(databaseUrl.href);
  return { url: api.url, db, headers, async stop() { await api.stop(); await database.close(); } };
}

/** An API process. The list needs no flow engine; the API connects to it only on demand. */
async function startApi(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(repositoryRoot, 'api', 'main.ts')], {
    env: {
      DATABASE_URL: databaseUrl, TEMPORAL_ADDRESS: '127.0.0.1:1', PORT: String(port), PUBLIC_URL: url, SERVER_SECRET: SECRET,
      CONCIERGE_ENV: 'bench', LOG_LEVEL: 'error', LIMIT_REQUESTS_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => { child.once('exit', () => resolve()); });
  for (let tries = 0; tries < 400; tries += 1) {
    if ((await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
      return { url, stop() { child.kill('SIGTERM'); return ended; } };
    }
    await delay(50);
  }
  child.kill('SIGKILL');
  throw new Error('The API did not start.');
}

/** @returns a platform administrator's access token */
async function signIn(db: UnitOfWork): Promise<string> {
  const now = new Date();
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  await db.transaction(async (em) => {
    em.create(User, { id: userId, email: 'bench@example.com', status: 'active', createdDate: now, acceptedAt: now });
    await em.flush();
    em.create(UserRole, { userId, roleId: ADMINISTRATOR_ROLE });
    em.create(AuthSession, { id: sessionId, userId, refreshedAt: now, createdDate: now, expiresAt: new Date(now.getTime() + 3_600_000) });
  });
  return signAccessToken({ userId, sessionId, epoch: 0 }, { secrets, now });
}

/** Realistic clients: each has its name and site, some were never scraped, one in fifty is disabled. */
async function fill(databaseUrl: string, count: number): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(
    `insert into client (id, name, description, website_domain, website_id, demo_client, created_date, last_scraped_date, disabled_date)
     select gen_random_uuid(), 'Hotel ' || lpad(i::text, 8, '0'), 'A house in ' || md5(i::text), md5((i * 3)::text) || '.example',
       gen_random_uuid(), i % 10 = 0, now() - (i || ' minutes')::interval,
       case when i % 3 > 0 then now() - (i || ' seconds')::interval end, case when i % 50 = 0 then now() end
     from generate_series(1, $1::int) i`, [count],
  );
  await owner.query('vacuum analyze client');
  await owner.end();
}
