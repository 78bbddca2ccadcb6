import { describe, expect, it } from '@jest/globals';
import { argon2Passwords } from '../../domain/accounts/argon2-passwords.ts';
import { logIn } from '../../domain/accounts/log-in.ts';
import { requestResetCode } from '../../domain/accounts/request-reset-code.ts';
import type { MailOrder } from '../../domain/model/mail.ts';
import type { DurableRunner } from '../../domain/ports/durable-runner.ts';
import type { PasswordHasher } from '../../domain/ports/password-hasher.ts';
import type { RateLimiter } from '../../domain/ports/rate-limiter.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { basic, createAccount, createInvited, noMails, PASSWORD, platformContext } from '../support/accounts/accounts.ts';
import { testSecrets } from '../support/accounts/operators.ts';
import { useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const limits: RateLimiter = { take: async () => undefined, giveBack: async () => undefined };

/** The real hasher, which also notes what it was asked to do: the parameters that decide on the cost of it. */
function countingHasher(): { passwords: PasswordHasher; work: string[] } {
  const work: string[] = [];
  const cost = (hash: string): string => hash.split('$').slice(1, 4).join('$');
  return {
    work,
    passwords: {
      decoy: argon2Passwords.decoy,
      hash: async (password) => { work.push('hash'); return argon2Passwords.hash(password); },
      verify: async (password, hash) => { work.push(`verify ${cost(hash)}`); return argon2Passwords.verify(password, hash); },
    },
  };
}

async function workOf(username: string, password: string): Promise<{ work: string[]; outcome: string }> {
  const { passwords, work } = countingHasher();
  const input = { username, auth: basic(username, password) };
  const outcome = await logIn({
    ctx: platformContext(database), input, address: '192.0.2.1', identity: { secrets: testSecrets, passwords, site: { id: 'localhost', origins: [] } }, limits, runner: noMails,
  }).then(({ kind }) => kind, (error: { code: string }) => error.code);
  return { work, outcome };
}

describe('the work of a login', () => {
  itVerifies(['4.2/login/401'], 'is one hash of the same cost, whoever tries: known, unknown, disabled, invited, forced to reset', async () => {
    const passwordHash = await argon2Passwords.hash(PASSWORD);
    const [known, disabled, invited, forced] = [
      await createAccount(database, { passwordHash }), await createAccount(database, { passwordHash, status: 'disabled' }),
      await createInvited(database), await createAccount(database, { passwordHash, forceReset: true }),
    ];
    const wanted = ['verify argon2id$v=19$m=19456,t=2,p=1'];
    const refused = { work: wanted, outcome: 'UNAUTHENTICATED' };
    expect(await workOf(known.email, PASSWORD)).toEqual({ work: wanted, outcome: 'session' });
    expect(await workOf(forced.email, PASSWORD)).toEqual({ work: wanted, outcome: 'forceReset' });
    for (const [email, password] of [
      [known.email, 'wrong password'], [known.email, 'x'.repeat(300)], ['nobody@people.example', PASSWORD], [disabled.email, PASSWORD],
      [invited.email, PASSWORD], [forced.email, 'wrong password'],
    ] as const) {
      expect([email, await workOf(email, password)]).toEqual([email, refused]);
    }
  });

  it('accepts no password for the decoy, and keeps a salt of its own per hash', async () => {
    expect(await argon2Passwords.verify('', argon2Passwords.decoy)).toBe(false);
    const [one, other] = [await argon2Passwords.hash(PASSWORD), await argon2Passwords.hash(PASSWORD)];
    expect(one).not.toBe(other);
    expect(await argon2Passwords.verify(PASSWORD, one)).toBe(true);
    await expect(argon2Passwords.verify(PASSWORD, 'rubbish')).rejects.toThrow('unknown form');
  });
});

describe('the work of asking for a reset code', () => {
  itVerifies(['4.2/reset-code/silent'], 'is one flow of the same kind, whether or not the account exists', async () => {
    const { email, id } = await createAccount(database);
    const orders: MailOrder[] = [];
    const runner = { sendMail: async (order: MailOrder) => { orders.push(order); } } as unknown as DurableRunner;
    const nonce = 'a nonce that the caller made';
    for (const named of [{ email }, { email: 'nobody@people.example' }]) {
      await requestResetCode({ ctx: platformContext(database), input: { nonce, ...named }, address: '192.0.2.1', secrets: testSecrets, limits, runner });
    }
    expect(orders).toEqual(orders.map(({ userId }) => ({ kind: 'reset-code', userId, nonceHash: expect.stringMatching(/^[0-9a-f]{64}$/) })));
    expect(orders[0]?.userId).toBe(id);
    expect(orders[1]?.userId).not.toBe(id);
    expect(JSON.stringify(orders)).not.toContain(nonce);
  });
});
