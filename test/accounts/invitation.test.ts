import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { mailInvitation } from '../../domain/accounts/mail-invitation.ts';
import type { Mail } from '../../domain/model/mail.ts';
import { User } from '../../domain/storage/entities/user.ts';
import { inviteUser } from '../../domain/users/invite-user.ts';
import { reinviteUser } from '../../domain/users/reinvite-user.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { temporalRunner } from '../../temporal/runner.ts';
import { itVerifies } from '../requirements/verifies.ts';
import {
  ACCESS_COOKIE, attributesOf, cookieOf, createAccount, createInvited, login, mailsTo, platformContext, statusesOf,
} from '../support/accounts.ts';
import { call } from '../support/http.ts';
import { startApi } from '../support/processes.ts';
import { useDatabase } from '../support/storage.ts';
import { runUpkeep, useTemporal } from '../support/temporal.ts';
import { testStack } from '../support/test-stack.ts';
import { waitFor } from '../support/wait-for.ts';

const database = await useDatabase();
const temporal = useTemporal();
const names = { first_name: 'Ada', last_name: 'Lovelace' };
const PASSWORD = 'a password of my own';
const accept = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  call('POST', `/auth/users/${id}/invite/accept`, { body, headers });

describe('POST /auth/users/{id}/invite/accept', () => {
  itVerifies(['4.2/invite-accept/200', '4.2/invite-accept/no-credentials', '4.2/invite-accept/body', '4.2/invite-accept/path-id',
  ], 'makes the account and signs in', async () => {
    const { id, email } = await createInvited(database);
    const answer = await accept(id, { email: email.toUpperCase(), password: PASSWORD, ...names });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ session: cookieOf(answer, ACCESS_COOKIE), email });
    const headers = { authorization: `Bearer ${String(answer.body['session'])}` };
    expect((await call('GET', '/auth/', { headers })).body).toEqual({ authenticated: true, email, userId: id });
    expect((await login(email, PASSWORD)).status).toBe(200);
    const user = await database.forSystem().read((em) => em.findOneOrFail(User, { id }));
    expect(user).toMatchObject({ status: 'active', firstName: 'Ada', lastName: 'Lovelace' });
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  itVerifies(['4.2/invite-accept/cookie'], 'sets a cookie that is HttpOnly, Secure and SameSite=Lax', async () => {
    const api = await startApi({ ...testStack(), env: { PUBLIC_URL: 'https://api.hotels.example' } });
    try {
      const { id, email } = await createInvited(database);
      const body = { email, password: PASSWORD, ...names };
      const answer = await call('POST', `/auth/users/${id}/invite/accept`, { api: api.url, body });
      expect(attributesOf(answer, `__Secure-${ACCESS_COOKIE}`)).toEqual(expect.arrayContaining(['httponly', 'secure', 'samesite=lax']));
    } finally {
      await api.kill();
    }
  });

  itVerifies(['4.2/invite-accept/400-already-accepted', '7/case/invite-single-use'], 'is 400 the second time, also when both come at once', async () => {
    const { id, email } = await createInvited(database);
    const body = { email, password: PASSWORD, ...names };
    const answers = await Promise.all([1, 2, 3].map(() => accept(id, body)));
    expect(statusesOf(answers)).toEqual([200, 400, 400]);
    const again = await accept(id, { ...body, password: 'a password of a thief' });
    expect(again.status).toBe(400);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  itVerifies(['4.2/invite-accept/400-invalid', '4.2/invite-accept/email-must-match'], 'is 400 for another e-mail, a withdrawn and a stale invitation', async () => {
    const [open, withdrawn, stale] = [
      await createInvited(database), await createInvited(database, { status: 'disabled' }),
      await createInvited(database, { inviteExpiresAt: new Date(Date.now() - 1000) }),
    ];
    const body = { password: PASSWORD, ...names };
    expect((await accept(open.id, { ...body, email: 'someone@else.example' })).status).toBe(400);
    for (const { id, email } of [withdrawn, stale]) expect((await accept(id, { ...body, email })).status).toBe(400);
  });

  itVerifies(['4.2/invite-accept/404'], 'is 404 for a user who does not exist or was never invited', async () => {
    const account = await createAccount(database);
    for (const id of [randomUUID(), account.id]) {
      expect((await accept(id, { email: account.email, password: PASSWORD, ...names })).status).toBe(404);
    }
  });

  itVerifies(['4.2/invite-accept/409', '7/409'], 'is 409 when an account with this e-mail exists', async () => {
    const account = await createAccount(database);
    const { id } = await createInvited(database, { email: account.email });
    const answer = await accept(id, { email: account.email, password: PASSWORD, ...names });
    expect(answer.status).toBe(409);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('makes one account when two invitations for one e-mail are accepted at once', async () => {
    const email = `${randomUUID()}@people.example`;
    const invited = [await createInvited(database, { email }), await createInvited(database, { email })];
    const answers = await Promise.all(invited.map(({ id }) => accept(id, { email, password: PASSWORD, ...names })));
    expect(statusesOf(answers)).toEqual([200, 409]);
  });

  itVerifies(['4.2/invite-accept/body', '4.2/invite-accept/path-id'], 'is 400 for a malformed body or id', async () => {
    const { id, email } = await createInvited(database);
    const valid = { email, password: PASSWORD, ...names };
    const bodies = [
      ...Object.keys(valid).map((left) => ({ ...valid, [left]: undefined })),
      { ...valid, first_name: 7 }, { ...valid, last_name: ' ' }, { ...valid, password: 'short' }, { ...valid, password: 'baseball' },
      { ...valid, status: 'active' }, { ...valid, roles: ['c0f7b7a4-5d0e-4d4b-9f0b-6f3f6a1f0001'] },
      JSON.stringify(valid).replace('{', '{"__proto__":{"status":"active"},'),
    ];
    for (const body of bodies) expect((await accept(id, body)).status).toBe(400);
    expect((await accept('7', valid)).status).toBe(400);
    expect((await accept(id, valid)).status).toBe(200);
  });

  it('stores no session for a repeat with the same Idempotency-Key', async () => {
    const { id, email } = await createInvited(database);
    const body = { email, password: PASSWORD, ...names };
    const headers = { 'idempotency-key': randomUUID() };
    expect((await accept(id, body, headers)).status).toBe(200);
    const repeat = await accept(id, body, headers);
    expect(repeat.status).toBe(409);
    expect(repeat.headers.getSetCookie()).toEqual([]);
  });
});

describe('GET /auth/users/{id}/invite/accept', () => {
  it('is a page for browsers, which no cache keeps and no other site is told of', async () => {
    const address = `/auth/users/${randomUUID()}/invite/accept`;
    const page = await call('GET', address, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect([page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';/);
    expect(page.text).not.toMatch(/<script(?![^>]* src=)|<style| on\w+=/);
    const named = [...page.text.matchAll(/(?:href|src)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(named).toHaveLength(2);
    for (const path of named) expect([path, (await call('GET', path)).status]).toEqual([path, 200]);
    expect((await call('GET', address, { headers: { accept: 'application/json' } })).status).toBe(405);
    expect((await call('GET', address)).status).toBe(405);
  });
});

describe('an invitation while the flow engine is away', () => {
  it('is stored once and mailed by the sweep, also one that is renewed', async () => {
    const away = temporalClient({ address: '127.0.0.1:1', namespace: 'default' });
    const deps = { runner: temporalRunner({ client: away, sessionIdleMs: 1000, acceptTimeoutMs: 500, answerTimeoutMs: 500 }) };
    const ctx = platformContext(database);
    const email = `${randomUUID()}@people.example`;
    try {
      const { id } = await inviteUser({ ctx, input: { email }, deps });
      const due = async () => (await database.forSystem().read((em) => em.findOneOrFail(User, { id }))).invitationDue;
      const mails = (count: number) => waitFor(async () => (await mailsTo(email)).length === count, { what: `${count} mails of invitation` });
      await runUpkeep(temporal, 'sweep');
      await mails(1);
      expect(await due()).toBe(false);
      await reinviteUser({ ctx, id, deps });
      await runUpkeep(temporal, 'sweep');
      await mails(2);
      expect(await due()).toBe(false);
      await runUpkeep(temporal, 'sweep');
      expect(await mailsTo(email)).toHaveLength(2);
    } finally {
      await away.connection.close();
    }
  }, 150_000);
});

describe('the mail of an invitation', () => {
  it('goes out while the invitation is the one that was meant, and carries its address', async () => {
    const sent: Mail[] = [];
    const mailer = { send: async (mail: Mail) => { sent.push(mail); } };
    const invitedAt = new Date();
    const { id, email } = await createInvited(database, { invitedAt });
    const mail = (at: number) => mailInvitation({
      ctx: platformContext(database), input: { kind: 'invitation', userId: id, invitedAt: at }, mailer, publicUrl: 'https://api.hotels.example',
    });
    expect(await mail(invitedAt.getTime() - 1)).toBe('not needed');
    expect(await mail(invitedAt.getTime())).toBe('sent');
    await database.forSystem().read((em) => em.nativeUpdate(User, { id }, { status: 'disabled' }));
    expect(await mail(invitedAt.getTime())).toBe('not needed');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: email });
    expect(sent[0]?.text).toContain(`https://api.hotels.example/auth/users/${id}/invite/accept`);
  });
});
