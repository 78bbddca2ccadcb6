import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { invitationId, newInvitation } from '../../domain/invitation.ts';
import { mailInvitation } from '../../domain/accounts/invitation-mails.ts';
import { createSecrets } from '../../domain/secrets.ts';
import { mailWorkflowId, type Mail } from '../../domain/model/mail.ts';
import { User } from '../../domain/storage/entities/user.ts';
import { inviteUser } from '../../domain/users/invite-user.ts';
import { reinviteUser } from '../../domain/users/user-commands.ts';
import { repositoryRoot } from '../../local/config.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { temporalRunner } from '../../temporal/runner.ts';
import { itVerifies } from '../requirements/verifies.ts';
import {
  ACCESS_COOKIE, attributesOf, cookieOf, createAccount, createInvited, invitationsTo, login, mailsTo, platformContext, signedIn, statusesOf,
} from '../support/accounts/accounts.ts';
import { historyText, logsText, rowsText } from '../support/stack/traces.ts';
import { call } from '../support/http/http.ts';
import { signInAdministrator, testSecrets } from '../support/accounts/operators.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { TEST_SERVER_SECRET } from '../support/stack/processes.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { runUpkeep, useTemporal } from '../support/stack/temporal.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { userRow } from '../support/stack/rows.ts';

const database = await useDatabase();
const temporal = useTemporal();
const names = { first_name: 'Ada', last_name: 'Lovelace' };
const PASSWORD = 'a password of my own';
const accept = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  call('POST', `/auth/users/${id}/invite/accept`, { body, headers });

describe('POST /auth/users/{id}/invite/accept', () => {
  itVerifies(['4.2/invite-accept/200', '4.2/invite-accept/no-credentials', '4.2/invite-accept/body', '4.2/invite-accept/path-id',
  ], 'makes the account and signs in', async () => {
    const { id, invitationId, email } = await createInvited(database);
    const answer = await accept(invitationId, { email: email.toUpperCase(), password: PASSWORD, ...names });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ session: cookieOf(answer, ACCESS_COOKIE), email });
    const headers = { authorization: `Bearer ${String(answer.body['session'])}` };
    expect((await call('GET', '/auth/', { headers })).body).toEqual({ authenticated: true, email, userId: id });
    expect((await login(email, PASSWORD)).status).toBe(200);
    const user = await userRow(database, { id });
    expect(user).toMatchObject({ status: 'active', firstName: 'Ada', lastName: 'Lovelace' });
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  itVerifies(['4.2/invite-accept/cookie'], 'sets a cookie that is HttpOnly, Secure and SameSite=Lax', async () => {
    const api = await apiWith({ PUBLIC_URL: 'https://api.hotels.example' });
    const { invitationId, email } = await createInvited(database);
    const body = { email, password: PASSWORD, ...names };
    const answer = await call('POST', `/auth/users/${invitationId}/invite/accept`, { api: api.url, body });
    expect(attributesOf(answer, `__Secure-${ACCESS_COOKIE}`)).toEqual(expect.arrayContaining(['httponly', 'secure', 'samesite=lax']));
  });

  itVerifies(['4.2/invite-accept/400-already-accepted', '7/case/invite-single-use'], 'is 400 the second time, also when both come at once', async () => {
    const { invitationId: id, email } = await createInvited(database);
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
    expect((await accept(open.invitationId, { ...body, email: 'someone@else.example' })).status).toBe(400);
    for (const { invitationId, email } of [withdrawn, stale]) expect((await accept(invitationId, { ...body, email })).status).toBe(400);
  });

  itVerifies(['4.2/invite-accept/404'], 'is 404 for an id that is nobody\'s, or a user\'s', async () => {
    const [account, invited] = [await createAccount(database), await createInvited(database)];
    for (const { id, email } of [{ ...account, id: randomUUID() }, account, invited]) {
      expect((await accept(id, { email, password: PASSWORD, ...names })).status).toBe(404);
    }
  });

  itVerifies(['4.2/invite-accept/409', '7/409'], 'is 409 when an account with this e-mail exists', async () => {
    const account = await createAccount(database);
    const { invitationId } = await createInvited(database, { email: account.email });
    const answer = await accept(invitationId, { email: account.email, password: PASSWORD, ...names });
    expect(answer.status).toBe(409);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('makes one account when two invitations for one e-mail are accepted at once', async () => {
    const email = `${randomUUID()}@people.example`;
    const invited = [await createInvited(database, { email }), await createInvited(database, { email })];
    const answers = await Promise.all(invited.map(({ invitationId }) => accept(invitationId, { email, password: PASSWORD, ...names })));
    expect(statusesOf(answers)).toEqual([200, 409]);
  });

  itVerifies(['4.2/invite-accept/body', '4.2/invite-accept/path-id'], 'is 400 for a malformed body or id', async () => {
    const { invitationId: id, email } = await createInvited(database);
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
    const { invitationId: id, email } = await createInvited(database);
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
    expect(page.text).not.toMatch(/<script(?![^>]* (?:src=|type="application\/json"))|<style| on\w+=/);
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
      const due = async () => (await userRow(database, { id })).invitationDue;
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

describe('an invitation from before invitations had ids of their own', () => {
  it('is named by the migration and mailed anew by the sweep, once it is still open', async () => {
    const none = { invitationNonce: null, invitationHash: null, invitationDue: false };
    const [open, stale] = [await createInvited(database, none), await createInvited(database, { ...none, inviteExpiresAt: new Date(Date.now() - 1000) })];
    const sql = readFileSync(join(repositoryRoot, 'domain/storage/migrations/m20261122a-invitation-ids.sql'), 'utf8');
    const update = /^update app_user [^;]+/m.exec(sql)?.[0] ?? '';
    await database.forSystem().transaction((em) => em.execute(`${update} and id in (?, ?)`, [open.id, stale.id]));
    expect((await accept(open.id, { email: open.email, password: PASSWORD, ...names })).status).toBe(404);
    await runUpkeep(temporal, 'sweep');
    const [id = ''] = await invitationsTo(open.email, 1);
    expect((await accept(id, { email: open.email, password: PASSWORD, ...names })).status).toBe(200);
    expect(await mailsTo(stale.email)).toEqual([]);
  });
});

describe('the mail of an invitation', () => {
  it('goes out while the invitation is the one that was meant, and carries its address', async () => {
    const sent: Mail[] = [];
    const mailer = { send: async (mail: Mail) => { sent.push(mail); } };
    const invitation = { ...newInvitation(new Date()), invitationHash: null };
    const { id, email } = await createInvited(database, invitation);
    const mail = (nonce: string, secrets = testSecrets) => mailInvitation({
      ctx: platformContext(database), input: { kind: 'invitation', userId: id, nonce }, mailer, publicUrl: 'https://api.hotels.example', secrets,
    });
    expect(await mail(randomUUID())).toBe('not needed');
    expect(await mail(undefined as unknown as string)).toBe('not needed');
    expect(await mail(invitation.invitationNonce)).toBe('sent');
    const later = createSecrets({ secret: 'the secret that came after the one of the tests', previous: [TEST_SERVER_SECRET], environment: 'test' });
    expect(await mail(invitation.invitationNonce, later)).toBe('sent');
    await database.forSystem().read((em) => em.nativeUpdate(User, { id }, { status: 'disabled' }));
    expect(await mail(invitation.invitationNonce)).toBe('not needed');
    const mailed = invitationId(testSecrets, { userId: id, nonce: invitation.invitationNonce });
    const text = expect.stringContaining(`https://api.hotels.example/auth/users/${mailed}/invite/accept`);
    expect(sent).toEqual([1, 2].map(() => expect.objectContaining({ to: email, text })));
    expect(mailed).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  itVerifies(['decisions/accounts/mails/names', 'decisions/accounts/mails/language'], 'names the hotel and the inviter, in the hotel\'s language', async () => {
    const hotel = await createHotel(database, { name: 'Berghof', default_locale: 'de' });
    const manager = await createAccount(database, { permissions: ['ALL:EXECUTE'], firstName: 'Clara', lastName: 'Berg' });
    const { bearer } = await signedIn(manager.email);
    const email = `${randomUUID()}@people.example`;
    expect((await call('POST', `/api/clients/${hotel.id}/users`, { headers: bearer, body: { email, preset: 'reader' } })).status).toBe(201);
    await invitationsTo(email, 1);
    const [mail = ''] = await mailsTo(email);
    expect(mail).toContain('Subject: Berghof: Sie sind zur Hotel-Concierge-Plattform eingeladen');
    expect(mail).toContain(`Clara Berg (${manager.email}) lädt Sie ein, mit dem Concierge von Berghof zu arbeiten.`);
  });

  itVerifies(['decisions/accounts/invitations/mailed-id'], 'is the only place where the id is: the database, the flow and the log have none', async () => {
    const admin = await signInAdministrator(database);
    const email = `${randomUUID()}@people.example`;
    const created = await admin.call<{ id: string }>('POST', '/api/users', { body: { email }, headers: { 'idempotency-key': randomUUID() } });
    const [id = ''] = await invitationsTo(email, 1);
    expect((await accept(id, { email: 'someone@else.example', password: PASSWORD, ...names }, { 'idempotency-key': randomUUID() })).status).toBe(400);
    expect((await accept(id, { email, password: PASSWORD, ...names }, { 'idempotency-key': randomUUID() })).status).toBe(200);
    const { invitationNonce } = await userRow(database, { email });
    const order = { kind: 'invitation', userId: created.body.id, nonce: invitationNonce ?? '' } as const;
    const places = { rows: await rowsText(), history: historyText(await temporal.workflow.getHandle(mailWorkflowId(order)).fetchHistory()), logs: logsText() };
    expect(places.history).toContain(order.nonce);
    for (const [place, text] of Object.entries(places)) expect([place, text.includes(id)]).toEqual([place, false]);
  });
});
