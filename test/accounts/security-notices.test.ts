import { describe, expect } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { createAccount, login, mailsTo, REFRESH_COOKIE, signedIn } from '../support/accounts/accounts.ts';
import { call } from '../support/http/http.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();
const noticesTo = async (email: string, subject: string): Promise<string[]> => (await mailsTo(email)).filter((mail) => mail.includes(`Subject: ${subject}`));
const noticeTo = (email: string, subject: string): Promise<string> =>
  waitFor(async () => (await noticesTo(email, subject))[0], { what: `a mail "${subject}" to ${email}` });

describe('people are told by mail', () => {
  itVerifies(['decisions/accounts/notices'], 'that sign-in to their account is locked, once', async () => {
    const { email } = await createAccount(database);
    for (let index = 0; index < 13; index += 1) await login(email, 'wrong password');
    await noticeTo(email, 'Somebody failed to sign in as you many times');
    expect((await login(email)).status).toBe(429);
    expect(await noticesTo(email, 'Somebody failed')).toHaveLength(1);
  });

  itVerifies(['decisions/accounts/notices'], 'that a used-up refresh token came again, without the token', async () => {
    const { email } = await createAccount(database);
    const { refresh: first } = await signedIn(email);
    const refresh = (token: string) => call('POST', '/auth/refresh', { headers: { cookie: `${REFRESH_COOKIE}=${token}` } });
    const next = (await refresh(first)).headers.getSetCookie().join().match(new RegExp(`${REFRESH_COOKIE}=([^;]+)`))?.[1] ?? '';
    expect((await refresh(next)).status).toBe(200);
    expect((await refresh(first)).status).toBe(401);
    const mail = await noticeTo(email, 'One of your sessions was ended for safety');
    expect(mail).not.toContain(first);
  });

  itVerifies(['decisions/accounts/notices'], 'that they have a new key, where they administer the platform, without the key', async () => {
    const [administrator, other] = [await createAccount(database, { permissions: ['ALL:EXECUTE'] }), await createAccount(database)];
    const newKey = async (email: string): Promise<string> =>
      String((await call('PUT', '/api/user/apikey', { headers: (await signedIn(email)).bearer, body: { name: 'Nightly report' } })).body['key']);
    await newKey(other.email);
    const key = await newKey(administrator.email);
    const mail = await noticeTo(administrator.email, 'You have a new API key');
    expect(mail).toContain('Nightly report');
    expect(mail).not.toContain(key);
    expect(await noticesTo(other.email, 'You have')).toEqual([]);
  });
});
