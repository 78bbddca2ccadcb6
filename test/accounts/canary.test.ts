import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { signAccessToken } from '../../domain/accounts/access-token.ts';
import { formatApiKey, parseApiKey, signedBytes } from '../../domain/accounts/api-key-format.ts';
import { argon2Passwords } from '../../domain/accounts/argon2-passwords.ts';
import { hashNonce } from '../../domain/accounts/reset-code.ts';
import { createSecrets } from '../../domain/secrets.ts';
import { audit } from '../../domain/audit.ts';
import { mailWorkflowId } from '../../domain/model/mail.ts';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { findLeakedSecrets } from '../setup/leaked-secrets.ts';
import { basic, cookieOf, createAccount, createInvited, login, mailedCode, PASSWORD, platformContext, REFRESH_COOKIE, signedIn } from '../support/accounts/accounts.ts';
import { call, type Answer } from '../support/http/http.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { historyText, logsText, rowsText } from '../support/stack/traces.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { userRow } from '../support/stack/rows.ts';

const database = await useDatabase();

/** Everything that a run of accounts leaves behind, and the secrets that must not be in it. */
async function liveThrough() {
  const account = await createAccount(database, { permissions: ['users:READ'] });
  const invited = await createInvited(database);
  const [nonce, chosen, wrong] = [`nonce-${randomUUID()}`, `chosen ${randomUUID()}`, `wrong ${randomUUID()}`];
  const answers: Answer[] = [];
  const keep = async (answer: Promise<Answer>): Promise<Answer> => {
    answers.push(await answer);
    return answer;
  };
  const session = await signedIn(account.email);
  const { body: { key, id: keyId } } = await call<{ key: string; id: string }>('PUT', '/api/user/apikey', { headers: session.bearer });
  const oldHash = await hashOf(account.id);
  await keep(login<Record<string, unknown>>(account.email, wrong));
  for (const path of ['/auth/', '/api/me', '/api/user/apikeys']) await keep(call('GET', path, { headers: session.bearer }));
  await keep(call('GET', '/auth/', { headers: { 'x-api-key': key } }));
  await keep(call('GET', '/auth/', { headers: { 'x-api-key': `${key.slice(0, -1)}-` } }));
  await keep(call('POST', '/auth/resetpasswordcode', { body: { nonce, email: account.email } }));
  const code = await mailedCode(account.email);
  const reset = { nonce, code, newPassword: chosen, email: account.email };
  await keep(call('POST', '/auth/resetpassword', { body: { ...reset, code: `${code}0` } }));
  await keep(call('POST', '/auth/resetpassword', { body: reset }));
  const accept = { email: invited.email, password: chosen, first_name: 'Ada', last_name: 'Lovelace' };
  const accepted = await call('POST', `/auth/users/${invited.invitationId}/invite/accept`, { body: accept });
  await keep(call('POST', '/auth/logout', { headers: session.bearer }));
  const last = await keep(call('DELETE', `/api/user/apikey/${keyId}`, { headers: session.bearer }));
  const { secret, mac } = parseApiKey(key) ?? { secret: Buffer.of(), mac: Buffer.of() };
  return {
    account, nonce, code, answers, lastRequest: last.headers.get('x-request-id') ?? '',
    secrets: [
      nonce, chosen, wrong, PASSWORD, basic(account.email, PASSWORD), basic(account.email, wrong), session.token, session.refresh, key,
      Buffer.from(secret).toString('base64url'), Buffer.from(secret).toString('hex'), Buffer.from(mac).toString('hex'),
      invited.invitationId, String(accepted.body['session']), cookieOf(accepted, REFRESH_COOKIE) ?? 'none',
    ],
    hashes: [oldHash, await hashOf(account.id), await hashOf(invited.id)],
  };
}

const hashOf = async (id: string): Promise<string> =>
  (await userRow(database, { id })).passwordHash ?? '';

/** The history of a mail's flow with its payloads decoded. */
async function mailHistory(userId: string, nonce: string): Promise<string> {
  const client = temporalClient({ address: testStack().temporalAddress, namespace: 'default' });
  try {
    const workflowId = mailWorkflowId({ kind: 'reset-code', userId, nonceHash: hashNonce(nonce) });
    const handle = client.workflow.getHandle(workflowId);
    expect(await handle.result()).toBe('sent');
    return historyText(await handle.fetchHistory());
  } finally {
    await client.connection.close();
  }
}

describe('secrets of accounts', () => {
  it('appear in no log, table, answer or history', async () => {
    const { secrets, hashes, answers, account, nonce, code, lastRequest } = await liveThrough();
    await waitFor(() => logsText().includes(lastRequest), { what: 'the last request in the log' });
    const places = {
      logs: logsText(), tables: await rowsText(['app_user']), answers: answers.map(({ text }) => text).join('\n'),
      history: await mailHistory(account.id, nonce),
    };
    expect(places.history).toContain(hashNonce(nonce));
    for (const [place, text] of Object.entries(places)) {
      for (const secret of [...secrets, ...hashes]) {
        expect(secret.length).toBeGreaterThan(15);
        expect([place, text.includes(secret)]).toEqual([place, false]);
      }
    }
    expect(await rowsText()).toContain(hashes[1]);
    for (const place of [places.answers, places.history]) expect(place).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
    expect(places.logs).not.toContain(account.email);
  });
});

describe('the search at the end of every run', () => {
  it('finds credentials in a log and in the trail, and says where without repeating them', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'canary-'));
    const databaseUrl = await createDatabase(`canary_${randomUUID().slice(0, 8)}`);
    const own = await patientDatabase(databaseUrl, 1);
    try {
      const secrets = createSecrets({ secret: 'of this test', environment: 'test' });
      const parts = { prefix: 'hcp', environment: 'test', id: randomUUID(), secret: randomBytes(32) };
      const key = formatApiKey({ ...parts, mac: secrets.mac('api-key', signedBytes(parts)) });
      const token = await signAccessToken({ userId: randomUUID(), sessionId: randomUUID(), epoch: 0 }, { secrets, now: new Date() });
      mkdirSync(join(dataDir, 'logs'));
      writeFileSync(join(dataDir, 'logs', 'api-1.log'), `{"msg":"fine"}\n{"key":"${key}"}\n{"authorization":"Bearer ${token}"}\n`);
      expect(await findLeakedSecrets({ dataDir, databaseUrl })).toEqual([
        `${dataDir}/logs/api-1.log:2: an API key`, `${dataDir}/logs/api-1.log:3: a signed token`,
      ]);
      await own.forSystem().transaction(async (em) => {
        const after = { hash: await argon2Passwords.hash('anything'), key, token };
        audit(em, platformContext(own), { action: 'user.leak', target: 'user:nobody', after });
        audit(em, platformContext(own), { action: 'user.fine', target: 'user:nobody', after: { hash: 'none' } });
      });
      writeFileSync(join(dataDir, 'logs', 'api-1.log'), '');
      expect((await findLeakedSecrets({ dataDir, databaseUrl })).map((found) => found.replace(/ \d+ /, ' ')).toSorted()).toEqual(
        ['a password hash', 'a signed token', 'an API key'].map((kind) => `audit_entry (user.leak): ${kind}`),
      );
    } finally {
      await own.close();
      rmSync(dataDir, { recursive: true });
    }
  });
});
