import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect } from '@jest/globals';
import { RolePolicy, UserRole } from '../../domain/storage/entities/role.ts';
import { User } from '../../domain/storage/entities/user.ts';
import { deleteExpired } from '../../domain/upkeep/delete-expired.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createAccount, createInvited, login, mailsTo, PASSWORD, platformContext, signedIn } from '../support/accounts/accounts.ts';
import { codeOf, giveTotp } from '../support/accounts/factors.ts';
import { PlainBrowser } from '../support/accounts/identity-provider.ts';
import { signIn, type Operator } from '../support/accounts/operators.ts';
import { askedIn, reasonOf, useSsoHotel } from '../support/accounts/sso-hotel.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { call } from '../support/http/http.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { auditTrail, userRow } from '../support/stack/rows.ts';

const database = await useDatabase();
const [api] = testStack().apiUrls;
const { host } = new URL(api);
const { house, provider } = await useSsoHotel(database);
const { back } = house;
const startOf = house.startOf.bind(house);
const put = house.put.bind(house);
const person = house.person.bind(house);
const enter = house.enter.bind(house);
let [admin, hotelId, domain]: [Operator, string, string] = [{} as Operator, '', ''];
beforeEach(() => { [admin, hotelId, domain] = [house.admin, house.id, house.domain]; });

const profileOf = async (headers: Record<string, string> = {}) =>
  (await call<{ permissions: string[]; email: string }>('GET', '/api/me', { headers })).body;
const accounts = (email: string) => database.forSystem().read((em) => em.find(User, { email }));
const accountOf = (email: string) => userRow(database, { email, acceptedAt: { $ne: null } });

describe('signing in at the provider of one\'s hotel', () => {
  itVerifies(
    ['decisions/accounts/single-sign-on/flow', 'decisions/accounts/single-sign-on/mapping'],
    'makes an account with the mapped role, a session as any other, and leads on', async () => {
      const ada = person();
      const entered = await enter(ada, { to: '/hotels/x/inbox?q=1' });
      expect(entered.location).toBe(`${api}/console/hotels/x/inbox?q=1`);
      const me = await profileOf(entered.bearer);
      expect(me.email).toBe(ada.email);
      expect(JSON.stringify(me)).toContain(hotelId);
      expect((await call('GET', `/api/clients/${hotelId}`, { headers: entered.bearer })).status).toBe(200);
      expect((await call('PUT', `/api/clients/${hotelId}`, { headers: entered.bearer, body: { name: 'Mine' } })).status).toBe(403);
      const list = await call<{ sessions: { current: boolean }[] }>('GET', '/api/me/sessions', { headers: entered.bearer });
      expect(list.body.sessions.map(({ current }) => current)).toEqual([true]);
      const again = await enter(ada);
      expect(again.reason).toBeNull();
      expect((await call('DELETE', '/api/me/sessions', { headers: again.bearer })).status).toBeLessThan(300);
      expect((await call('GET', '/api/me', { headers: entered.bearer })).status).toBe(401);
      expect(await accounts(ada.email)).toMatchObject([{ firstName: 'Ada', passwordHash: null }]);
      const trail = await auditTrail(database, { clientId: hotelId });
      expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['user.create', 'single-sign-on.link', 'single-sign-on.map-role', 'session.open']));
      expect(JSON.stringify(trail)).not.toContain(provider.settings.clientSecret);
    },
  );

  itVerifies(['decisions/accounts/single-sign-on/flow'], 'asks whose account has a second factor for it, before anybody is signed in', async () => {
    const ada = person();
    await enter(ada);
    const secret = await giveTotp(database, (await accountOf(ada.email)).id);
    const { location, bearer } = await enter(ada, { to: '/hotels/x/inbox?q=1' });
    const { pathname, searchParams } = new URL(location);
    expect([pathname, searchParams.get('to')]).toEqual(['/console/sign-in', '/hotels/x/inbox?q=1']);
    expect(bearer).toEqual({ authorization: 'Bearer ' });
    const asked = askedIn<{ challenge: string; kinds: string[] }>(location, 'factor');
    expect(asked.kinds).toEqual(['totp']);
    const given = await call('POST', '/auth/login/factor', { body: { challenge: asked.challenge, code: codeOf(secret) } });
    expect([given.status, given.body['email']]).toEqual([200, ada.email]);
  });

  itVerifies(['decisions/accounts/single-sign-on/flow'], 'takes an answer once, in the browser that began, and in its time', async () => {
    const ada = person();
    const { browser, answer } = await enter(ada);
    expect(reasonOf((await browser.open(answer)).location)).toBe('expired');
    const victim = new PlainBrowser();
    const begun = await victim.open(startOf(ada.email));
    const kept = await victim.signInAt(begun.location, ada.name, back);
    const stranger = new PlainBrowser();
    expect(reasonOf((await stranger.open(kept)).location)).toBe('expired');
    await stranger.open(startOf(ada.email));
    expect(reasonOf((await stranger.open(kept)).location)).toBe('expired');
    expect(stranger.cookie(host, 'concierge_access')).toBeUndefined();
    expect(reasonOf((await victim.open(`${back}?code=made-up&state=made-up`)).location)).toBe('expired');
    expect(reasonOf((await victim.open(kept)).location)).toBeNull();
    const forged = await victim.open(startOf(ada.email));
    const state = new URL(forged.location).searchParams.get('state') ?? '';
    expect(reasonOf((await victim.open(`${back}?code=made-up&state=${state}`)).location)).toBe('refused');
    const refused = await victim.open(startOf(ada.email));
    const other = new URL(refused.location).searchParams.get('state') ?? '';
    expect(reasonOf((await victim.open(`${back}?error=access_denied&state=${other}`)).location)).toBe('refused');
    const late = new PlainBrowser();
    const slow = await late.signInAt((await late.open(startOf(ada.email))).location, ada.name, back);
    // As if eleven minutes had passed, for this hotel alone: other tests' sign-ins are under way.
    await database.forSystem().transaction((em) =>
      em.execute("update sso_attempt set expires_at = expires_at - interval '11 minutes' where client_id = ?", [hotelId]));
    await deleteExpired({ ctx: platformContext(database) });
    expect(reasonOf((await late.open(slow)).location)).toBe('expired');
  });

  itVerifies(['decisions/accounts/single-sign-on/flow'], 'tells a browser on the sign-in page what is wrong', async () => {
    const strict = await apiWith({ LIMIT_LOGIN_FAILURES_PER_ADDRESS: '1' });
    const begun = [1, 2].map(() => new PlainBrowser().open(startOf(person().email).replace(api, strict.url)));
    expect((await Promise.all(begun)).map(({ location }) => reasonOf(location))).toContain('too-many');
    for (const path of ['/auth/sso/start', `/auth/sso/start?email=${'a'.repeat(999)}@x.example`, '/auth/sso/start?email=not%20an%20address', '/auth/sso/callback', `/auth/sso/callback?state=${'s'.repeat(999)}`]) {
      const { status, location } = await new PlainBrowser().open(api + path);
      expect([path, status, reasonOf(location)]).toEqual([path, 302, path.includes('start') ? 'unknown' : 'expired']);
    }
  });

  itVerifies(['decisions/accounts/single-sign-on/flow'], 'leads nowhere but into the console', async () => {
    for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example', '/../../evil', '/..//evil.example', 'javascript:alert(1)']) {
      const { location } = await enter(person(), { to });
      expect(new URL(location).origin + new URL(location).pathname.slice(0, 9)).toBe(`${api}/console/`);
    }
  });
});

describe('who is let in', () => {
  itVerifies(['decisions/accounts/single-sign-on/mapping'], 'has what the mapping gives now: another role, or none and no way in', async () => {
    const ada = person();
    const first = await enter(ada);
    provider.people.set(ada.name, { ...provider.people.get(ada.name), groups: ['front', 'house-managers'] });
    const second = await enter(ada);
    expect((await call('PUT', `/api/clients/${hotelId}`, { headers: second.bearer, body: { name: 'Ours' } })).status).toBe(200);
    provider.people.set(ada.name, { ...provider.people.get(ada.name), groups: 'nothing-of-ours' });
    expect((await enter(ada)).reason).toBe('no-access');
    for (const { bearer } of [first, second]) expect((await call('GET', `/api/clients/${hotelId}`, { headers: bearer })).status).toBe(403);
    const { id } = await accountOf(ada.email);
    expect(await database.forSystem().read((em) => em.count(UserRole, { userId: id }))).toBe(0);
    const nobody = person({ groups: [] });
    expect([(await enter(nobody)).reason, await accounts(nobody.email)]).toEqual(['no-access', []]);
  });

  itVerifies(['decisions/accounts/single-sign-on/mapping'], 'gets no right beyond the hotel, whatever the ready-made role has come to grant', async () => {
    const ada = person();
    expect((await enter(ada)).reason).toBeNull();
    const { id } = await accountOf(ada.email);
    const { roleId } = await database.forSystem().read((em) => em.findOneOrFail(UserRole, { userId: id }));
    await database.forSystem().transaction(async (em) => { em.create(RolePolicy, { id: randomUUID(), roleId, feature: 'users', action: 'READ', clientId: null }); });
    expect((await enter(person())).reason).toBe('no-access');
    expect((await enter(ada)).reason).toBe('password');
  });

  itVerifies(['decisions/accounts/single-sign-on/linking'], 'is found by a verified address of a confirmed domain alone', async () => {
    const known = await createAccount(database, { email: `known@${domain}`, permissions: [`clients:READ:${hotelId}`] });
    expect((await enter(person({ email: known.email, email_verified: false }))).reason).toBe('unverified');
    const linked = person({ email: known.email, groups: [] });
    expect((await house.link(await enter(linked), { password: PASSWORD })).status).toBe(200);
    expect((await accounts(known.email)).map(({ id }) => id)).toEqual([known.id]);
    expect((await enter(person({ email: known.email }))).reason).toBe('linked');
    const elsewhere = await createAccount(database);
    const foreign = person({ email: elsewhere.email });
    expect((await enter({ ...foreign, email: `anybody@${domain}` })).reason).toBe('unverified');
    expect((await enter({ ...foreign })).reason).toBe('unknown');
  });

  itVerifies(['decisions/accounts/single-sign-on/linking'], 'is not who administers the platform, is disabled, or has to reset a password', async () => {
    const boss = await createAccount(database, { email: `boss@${domain}`, permissions: ['ALL:EXECUTE'] });
    expect((await enter(person({ email: boss.email }))).reason).toBe('password');
    const off = await createAccount(database, { email: `off@${domain}`, status: 'disabled' });
    expect((await enter(person({ email: off.email }))).reason).toBe('disabled');
    const forced = await createAccount(database, { email: `forced@${domain}`, forceReset: true });
    expect((await enter(person({ email: forced.email }))).reason).toBe('password');
  });

  itVerifies(['decisions/accounts/single-sign-on/linking'], 'may have been invited, and is the same person then', async () => {
    const email = `new@${domain}`;
    const invited = await admin.call<{ id: string }>('POST', `/api/clients/${hotelId}/users`, { body: { email, preset: 'reader' } });
    const ada = person({ email, groups: [] });
    const entered = await enter(ada);
    // What somebody gave by hand is not the mapping's to take.
    expect(JSON.stringify(await profileOf(entered.bearer))).toContain('conversations:READ');
    expect(await accounts(email)).toMatchObject([{ id: invited.body.id, status: 'active' }]);
  });
});

describe('the connection', () => {
  itVerifies(['decisions/accounts/single-sign-on/domains'], 'speaks for domains that are confirmed, for one client and its present issuer', async () => {
    const other = await createHotel(database);
    expect((await put({}, admin, other.id)).status).toBe(200);
    expect((await house.confirm({ id: other.id })).status).toBe(409);
    const manager = await signIn(database, ['integrations:READ', 'integrations:WRITE'].map((grant) => `${grant}:${hotelId}`));
    expect((await house.confirm({ by: manager })).status).toBe(403);
    expect((await house.confirm({ name: 'never.example' })).status).toBe(404);
    const shown = await manager.call<{ domains: object[] }>('GET', `/api/clients/${hotelId}/sso`);
    expect(shown.body).toMatchObject({ redirectUri: back, domains: [{ domain, confirmedDate: expect.any(String) }] });
    expect(shown.text).not.toContain(provider.settings.clientSecret);
    const moved = { issuer: 'https://login.evil.example/tenant', clientSecret: undefined };
    expect((await put({ ...moved, roleMapping: [] }, manager)).status).toBe(400);
    const changed = await put({ ...moved, clientSecret: 'of-the-other', roleMapping: [] }, manager);
    expect(changed.body).toMatchObject({ domains: [{ domain, confirmedDate: null }] });
    expect((await enter(person())).reason).toBe('unknown');
  });

  itVerifies(['decisions/accounts/single-sign-on/confirmed-as-read'], 'speaks for a domain as it was read by who confirms it, and for nothing that was put in its place', async () => {
    const manager = await signIn(database, ['integrations:READ', 'integrations:WRITE'].map((grant) => `${grant}:${hotelId}`));
    const [name, evil] = [`swap-${domain}`, 'https://login.evil.example'];
    const own = (changes: object = {}) => put({ domains: [name], roleMapping: [], ...changes }, manager);
    await own();
    const seen = await house.read();
    await own({ issuer: evil, clientSecret: 'of-the-other' });
    expect((await house.confirmRead(seen, { name })).status).toBe(409);
    await own({ oidcClientId: 'another' });
    expect((await house.confirmRead(seen, { name })).status).toBe(409);
    await own({ claim: 'roles' });
    expect((await house.confirmRead(seen, { name })).status).toBe(412);
    const path = `/api/clients/${hotelId}/sso/domains/${name}/confirm`;
    const { issuer, oidcClientId } = seen.body;
    for (const headers of [{}, { 'if-match': '*' }]) expect((await admin.call('POST', path, { body: { issuer, oidcClientId }, headers: headers as Record<string, string> })).status).toBe(412);
    expect((await admin.call('POST', path, { body: {} })).status).toBe(400);
    expect((await house.confirmRead(await house.read(), { name })).status).toBe(200);
  });

  itVerifies(['decisions/accounts/single-sign-on/told'], 'tells the other administrators and the trails of all hotels concerned of each confirmation and of its end', async () => {
    const other = await createHotel(database);
    await createAccount(database, { email: `works@${domain}`, permissions: [`clients:READ:${other.id}`] });
    // Those who signed in last are told, so that this one is among them.
    const told = await createAccount(database, { permissions: ['ALL:EXECUTE'], lastLogin: new Date(Date.now() + 3_600_000) });
    const shared = async () => (await auditTrail(database, { clientId: other.id })).filter(({ target }) => target === `sso-domain:${domain}`);
    expect((await put({ oidcClientId: 'another-client' })).body).toMatchObject({ domains: [{ domain, confirmedDate: null }] });
    expect(await shared()).toMatchObject([{ action: 'single-sign-on.withdraw-domain', before: { domain, issuer: provider.issuer } }]);
    await house.confirm();
    expect((await shared()).map(({ action }) => action)).toEqual(['single-sign-on.withdraw-domain', 'single-sign-on.confirm-domain']);
    expect(JSON.stringify(await shared())).not.toContain(hotelId);
    const own = (await auditTrail(database, { clientId: hotelId })).map(({ action }) => action);
    expect(own.filter((action) => action.endsWith('-domain'))).toEqual(['confirm-domain', 'withdraw-domain', 'confirm-domain'].map((name) => `single-sign-on.${name}`));
    const mails = await waitFor(async () => {
      const found = (await mailsTo(told.email)).filter((mail) => mail.includes(domain));
      return found.length >= 2 && found.join('\n');
    }, { what: 'mails about the domain' });
    expect([mails.includes('no longer speaks'), mails.includes('may sign in at a provider'), mails.includes(admin.email), mails.includes(provider.issuer)]).toEqual([true, true, true, true]);
    expect((await admin.call('DELETE', `/api/clients/${hotelId}/sso`)).status).toBe(204);
    expect((await shared()).at(-1)).toMatchObject({ action: 'single-sign-on.withdraw-domain' });
  });

  itVerifies(['decisions/accounts/single-sign-on/domains'], 'is changed by a session with integrations:WRITE, within what it holds itself', async () => {
    const weak = await signIn(database, ['integrations:WRITE', 'clients:READ'].map((grant) => `${grant}:${hotelId}`));
    expect((await put({ clientSecret: undefined }, weak)).status).toBe(403);
    expect((await put({ clientSecret: undefined, roleMapping: [] }, weak)).status).toBe(200);
    const key = await admin.call<{ key: string }>('PUT', '/api/user/apikey', { body: { name: 'sso' } });
    expect((await call('GET', `/api/clients/${hotelId}/sso`, { headers: { 'x-api-key': key.body.key } })).status).toBe(403);
    for (const body of [{ issuer: 'ftp://x.example' }, { issuer: `${provider.issuer}?a=b` }, { domains: ['not a domain'] }, { domains: [] }, { roleMapping: [{ value: 'x', preset: 'owner' }] }]) {
      expect((await put(body)).status).toBe(400);
    }
    expect((await admin.call('DELETE', `/api/clients/${hotelId}/sso`)).status).toBe(204);
    expect([(await admin.call('GET', `/api/clients/${hotelId}/sso`)).status, (await enter(person())).reason]).toEqual([404, 'unknown']);
  });

  itVerifies(['decisions/accounts/single-sign-on/domains'], 'bears changes, disconnections and sign-ins at the same moment', async () => {
    const ada = person();
    const waiting = new PlainBrowser();
    const answer = await waiting.signInAt((await waiting.open(startOf(ada.email))).location, ada.name, back);
    const works = [1, 2, 3].flatMap(() => [
      put(), admin.call('DELETE', `/api/clients/${hotelId}/sso`), house.confirm(), new PlainBrowser().open(startOf(ada.email)), waiting.open(answer),
    ] as Promise<{ status: number }>[]);
    expect((await Promise.all(works)).map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });

  itVerifies(['decisions/accounts/single-sign-on/only'], 'can be the only way in, but for who administers the platform', async () => {
    const staff = await createAccount(database, { email: `staff@${domain}`, permissions: [`clients:READ:${hotelId}`] });
    const boss = await createAccount(database, { email: `boss@${domain}`, permissions: ['ALL:EXECUTE'] });
    const invited = await createInvited(database, { email: `guest@${domain}` });
    const before = await signedIn(staff.email);
    expect((await put({ clientSecret: undefined, onlySso: true })).status).toBe(200);
    const refused = await login(staff.email);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('single sign-on')]);
    expect((await login(staff.email, 'not the password')).status).toBe(401);
    const accepted = await call('POST', `/auth/users/${invited.invitationId}/invite/accept`, {
      body: { email: invited.email, password: 'a good one of my own', first_name: 'A', last_name: 'B' },
    });
    expect(accepted.status).toBe(403);
    expect((await login(boss.email)).status).toBe(200);
    expect((await call('GET', '/api/me', { headers: before.bearer })).status).toBe(200);
    expect((await house.link(await enter(person({ email: staff.email })), { password: PASSWORD })).status).toBe(200);
  });
});
