import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { argon2Passwords } from '../domain/accounts/argon2-passwords.ts';
import { logIn } from '../domain/accounts/log-in.ts';
import { createSecrets } from '../domain/secrets.ts';
import type { Context } from '../domain/context.ts';
import type { RateLimiter } from '../domain/ports/rate-limiter.ts';
import { Database } from '../domain/storage/database.ts';
import { User } from '../domain/storage/entities/user.ts';
import { migrate } from '../domain/storage/migrate.ts';
import { repositoryRoot } from '../local/config.ts';
import { startPostgres } from '../local/postgres.ts';

/**
 * The time of a refused login for an existing and a missing user, on a separate Postgres. Passes if the medians differ by less than 5 %, so
 * that the time does not tell who has an account.
 */
const TRIES = 200;
const WARM_UP = 10;
const LIMIT_PERCENT = 5;
const EMAIL = 'known@bench.example';

const dataDir = join(repositoryRoot, '.data', 'bench', `login-timing-${process.pid}`);
mkdirSync(dataDir, { recursive: true });
const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), fsync: false, log: () => undefined });
await migrate(postgres.url);
const database = await Database.create({ url: postgres.url, poolSize: 2 });
const identity = {
  secrets: createSecrets({ secret: 'a secret of the benchmark', environment: 'bench' }), passwords: argon2Passwords,
  site: { id: 'localhost', origins: [] },
};
const limits: RateLimiter = { take: async () => undefined, giveBack: async () => undefined };
const ctx: Context = {
  actor: { kind: 'guest', sessionKey: null }, interface: 'rest', clientId: null, requestId: 'bench', now: () => new Date(),
  db: database.forSystem(),
};

/** The milliseconds of a login with a wrong password. */
async function refusal(username: string): Promise<number> {
  const auth = Buffer.from(`${username}:wrong password`).toString('base64');
  const started = performance.now();
  await logIn({ ctx, input: { username, auth }, address: '192.0.2.1', identity, limits, runner: { sendMail: async () => undefined } }).then(
    () => { throw new Error('The login should have been refused.'); },
    (error: { code?: string }) => { if (error.code !== 'UNAUTHENTICATED') throw error; },
  );
  return performance.now() - started;
}

const median = (values: number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

try {
  const passwordHash = await argon2Passwords.hash('the right password');
  await ctx.db.transaction(async (em) => {
    em.create(User, { id: randomUUID(), email: EMAIL, status: 'active', passwordHash, acceptedAt: new Date(), createdDate: new Date() });
  });
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let index = -WARM_UP; index < TRIES; index += 1) {
    // Alternate, so that other load on the machine affects both.
    const [known, unknown] = [await refusal(EMAIL), await refusal(`${randomUUID()}@bench.example`)];
    if (index < 0) continue;
    times.known.push(known);
    times.unknown.push(unknown);
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const difference = (Math.abs(known - unknown) / Math.min(known, unknown)) * 100;
  console.log(`Refused login, median of ${TRIES}: known user ${known.toFixed(2)} ms, unknown user ${unknown.toFixed(2)} ms`);
  console.log(`Difference ${difference.toFixed(2)} % (limit ${LIMIT_PERCENT} %)`);
  if (difference >= LIMIT_PERCENT) process.exitCode = 1;
} finally {
  await database.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
