import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import { argon2Passwords } from '../../domain/accounts/argon2-passwords.ts';
import { ensureAdministrator } from '../../domain/accounts/ensure-administrator.ts';
import { restoreAdministrator } from '../../domain/accounts/first-administrator.ts';
import { loadAccount } from '../../domain/accounts/load-account.ts';
import { AuditEntry } from '../../domain/storage/entities/audit-entry.ts';
import { SecondFactor } from '../../domain/storage/entities/second-factor.ts';
import { User } from '../../domain/storage/entities/user.ts';
import { readLocalConfig } from '../../local/config.ts';
import { prepareAdministrator } from '../../local/prepare.ts';
import { serverSecret } from '../../local/server-secret.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { platformContext } from '../support/accounts/accounts.ts';
import { giveTotp } from '../support/accounts/factors.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { auditTrail, userRow } from '../support/stack/rows.ts';

const newDatabase = async () => {
  const url = await createDatabase(`admin_${randomUUID().slice(0, 8)}`);
  return { url, database: await useDatabase(url) };
};
const [shared, fresh] = [await newDatabase(), await newDatabase()];
const folder = mkdtempSync(join(tmpdir(), 'accounts-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the first platform administrator', () => {
  itVerifies(['5/permissions/execute-all'], 'is made once, with the given password, however many processes start at once', async () => {
    const { database } = shared;
    const input = { email: 'Ada@Example.com', password: 'a password of my own' };
    const made = await Promise.all([1, 2, 3].map(() =>
      ensureAdministrator({ ctx: platformContext(database), input, passwords: argon2Passwords })));
    expect(made.filter((one) => one !== undefined)).toEqual([{ email: 'ada@example.com', generatedPassword: undefined }]);
    const [user, ...others] = await database.forSystem().read((em) => em.findAll(User));
    expect(others).toEqual([]);
    expect(await argon2Passwords.verify(input.password, user?.passwordHash ?? '')).toBe(true);
    const account = await database.forSystem().read((em) => loadAccount(em, user?.id ?? ''));
    expect(account?.grants).toEqual([{ feature: 'ALL', action: 'EXECUTE', clientId: null }]);
    const trail = await database.forSystem().read((em) => em.findAll(AuditEntry));
    expect(trail.map(({ action, actor }) => [action, actor])).toEqual([['user.create-administrator', 'system:test']]);
    expect(JSON.stringify(trail)).not.toContain(input.password);
  });

  it('gets a generated password, which is told once', async () => {
    const { url, database } = fresh;
    const env = {
      DATABASE_URL: url, TEMPORAL_ADDRESS: '', TEMPORAL_NAMESPACE: '', PUBLIC_URL: 'http://localhost:3000', DATA_DIR: folder, SERVER_SECRET: '',
      DEMO_HOTEL_URL: '', DEMO_HOSTEL_URL: '',
    };
    const lines = await prepareAdministrator(env);
    expect(lines.map(({ label }) => label)).toEqual(['Administrator', 'Password', 'Mail inbox']);
    const password = lines[1]?.value.split(' ')[0] ?? '';
    expect(password).toHaveLength(24);
    const user = await userRow(database, { email: 'admin@concierge.local' });
    expect(await argon2Passwords.verify(password, user.passwordHash ?? '')).toBe(true);
    expect((await prepareAdministrator(env)).map(({ label }) => label)).toEqual(['Mail inbox']);
  });

  it.each([{ email: 'nobody' }, { email: 'ada@example.com', password: 'short' }, { email: 'ada@example.com', password: 'password123' }])(
    'is not made from %p', async (input) => {
      await expect(ensureAdministrator({ ctx: platformContext(shared.database), input, passwords: argon2Passwords }))
        .rejects.toMatchObject({ code: 'INVALID_INPUT' });
    },
  );
});

describe('an administrator who has lost password and mailbox', () => {
  it('gets in again by whoever holds the database, and whoever was signed in is out', async () => {
    const { database, url } = shared;
    const account = () => userRow(database, { email: 'ada@example.com' });
    const before = await account();
    await database.forSystem().transaction((em) => em.nativeUpdate(User, { id: before.id }, { status: 'disabled' }));
    await giveTotp(database, before.id);
    const password = await restoreAdministrator({ databaseUrl: url, email: 'Ada@Example.com' });
    const after = await account();
    expect(await argon2Passwords.verify(password, after.passwordHash ?? '')).toBe(true);
    expect(after).toMatchObject({ status: 'active', forceReset: false, sessionEpoch: before.sessionEpoch + 1 });
    expect(await database.forSystem().read((em) => em.count(SecondFactor, { userId: before.id }))).toBe(0);
    const [entry] = await auditTrail(database, { action: 'user.restore-access' });
    expect(entry).toMatchObject({ actor: 'system:restore-access', target: `user:${before.id}` });
    await expect(restoreAdministrator({ databaseUrl: url, email: 'nobody@example.com' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is told how, where the command is not understood or no database is at hand', async () => {
    const run = (args: string[], env: Record<string, string> = {}) => promisify(execFile)(process.execPath, ['local/admin.ts', ...args], {
      env: { PATH: readLocalConfig().inherited['PATH'], DATA_DIR: folder, ...env },
    }).then(({ stdout }) => ({ code: 0, stdout, stderr: '' }), (error: { code: number; stdout: string; stderr: string }) => error);
    expect(await run([])).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run admin -- reset <e-mail>') });
    expect(await run(['reset', 'ada@example.com'])).toMatchObject({ code: 1, stderr: expect.stringContaining('Set DATABASE_URL') });
    const { code, stdout } = await run(['reset', 'ada@example.com'], { DATABASE_URL: shared.url });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^ada@example\.com signs in with \S{24} \(shown this once\)\.\n$/)]);
  });
});

describe('the local stack\'s secret', () => {
  it('is made once, kept, and readable by its owner alone', () => {
    const place = join(folder, 'new');
    const secret = serverSecret(place);
    expect(secret).toMatch(/^[\w-]{64}$/);
    expect(serverSecret(place)).toBe(secret);
    expect(readFileSync(join(place, 'server-secret'), 'utf8')).toBe(secret);
    expect(statSync(join(place, 'server-secret')).mode & 0o777).toBe(0o600);
  });
});
