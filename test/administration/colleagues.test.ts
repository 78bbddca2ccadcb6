import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { routes } from '../../api/routes.ts';
import { whyUseless } from '../../domain/roles/useful-grants.ts';
import { rolePresets } from '../../domain/model/role-presets.ts';
import type { RoleRecord } from '../../domain/roles/role-record.ts';
import type { Colleague } from '../../domain/users/colleagues.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createAccount, invitationsTo, mailsTo, signedIn } from '../support/accounts/accounts.ts';
import { signIn, signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { call, type Answer } from '../support/http/http.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const admin = await signInAdministrator(database);
const hotel = await createHotel(database);
const other = await createHotel(database);

const address = () => `c.${randomUUID()}@example.com`;
type Body = Colleague & { error: string };
const invite = (by: Operator, body: object, id = hotel.id): Promise<Answer<Body>> => by.call('POST', `/api/clients/${id}/users`, { body });
const list = async (by: Operator, query = '', id = hotel.id) =>
  (await by.call<{ users: Colleague[]; nextCursor: string | null }>('GET', `/api/clients/${id}/users${query}`)).body;
const permissionsOf = async (by: Pick<Operator, 'call'>) => (await by.call('GET', '/api/me')).body['permissions'] as string[];

/** Somebody who signs in by the invitation that was mailed. */
async function accept(email: string): Promise<Pick<Operator, 'call'>> {
  const [id] = await invitationsTo(email, 1);
  const accepted = await call('POST', `/auth/users/${id}/invite/accept`, {
    body: { email, password: 'correct horse battery staple', first_name: 'Clara', last_name: 'Berg' },
  });
  expect(accepted.status).toBe(200);
  const { bearer } = await signedIn(email);
  return { call: (method, path, options = {}) => call(method, path, { ...options, headers: { ...bearer, ...options.headers } }) };
}

describe('a colleague', () => {
  itVerifies(['decisions/accounts/colleagues/one-step'], 'comes by one request, and has exactly what the preset grants at this hotel', async () => {
    const email = address();
    const invited = await invite(admin, { email, preset: 'manager', first_name: 'Clara' });
    expect([invited.status, invited.body]).toMatchObject([201, { email, first_name: 'Clara', status: 'invited', preset: 'manager', roles: [{}] }]);
    const manager = await accept(email);
    const held = await permissionsOf(manager);
    expect(held).toHaveLength(15);
    expect(held.every((permission) => permission.endsWith(`:${hotel.id}`))).toBe(true);
    // A manager takes on the next one, of every kind, and nobody at another hotel.
    const emails: string[] = [];
    for (const preset of rolePresets) {
      emails.unshift(address());
      expect((await invite(manager as Operator, { email: emails[0], preset })).status).toBe(201);
    }
    const seen = await list(manager as Operator);
    expect(seen.users.slice(0, 3).map((user) => [user.email, user.preset])).toEqual(emails.map((each, index) => [each, rolePresets[2 - index]]));
    const first = await list(manager as Operator, '?limit=1');
    expect((await list(manager as Operator, `?limit=1&after=${first.nextCursor}`)).users[0]?.email).toBe(emails[1]);
    const [foreign, missing] = [
      await invite(manager as Operator, { email: address(), preset: 'reader' }, other.id), await invite(admin, { email: address(), preset: 'reader' }, randomUUID()),
    ];
    expect([foreign.status, missing.status, foreign.body.error]).toEqual([404, 404, missing.body.error]);
    expect((await (manager as Operator).call('GET', `/api/clients/${other.id}/users`)).status).toBe(404);
    expect((await (manager as Operator).call('GET', '/api/users')).status).toBe(403);
  });

  itVerifies(['decisions/accounts/colleagues/one-step'], 'has access at once with an account that exists, changes preset, and goes again', async () => {
    const account = await createAccount(database, { permissions: [`knowledge:READ:${other.id}`] });
    const added = await invite(admin, { email: account.email, preset: 'reader' });
    expect([added.status, added.body]).toMatchObject([201, { id: account.id, status: 'active', preset: 'reader' }]);
    const { bearer } = await signedIn(account.email);
    const grants = async () => ((await call('GET', '/api/me', { headers: bearer })).body['permissions'] as string[]).toSorted();
    const own = `knowledge:READ:${other.id}`;
    const reads = ['clients', 'conversations', 'knowledge'].map((feature) => `${feature}:READ:${hotel.id}`);
    expect(await grants()).toEqual([...reads, own].toSorted());
    expect((await invite(admin, { email: account.email, preset: 'front-desk' })).body.preset).toBe('front-desk');
    expect(await grants()).toContain(`conversations:WRITE:${hotel.id}`);
    const path = `/api/clients/${hotel.id}/users/${account.id}`;
    expect((await admin.call('DELETE', path)).status).toBe(204);
    expect(await grants()).toEqual([own]);
    expect((await admin.call('DELETE', path)).status).toBe(404);
    expect((await list(admin)).users.some(({ id }) => id === account.id)).toBe(false);
  });

  itVerifies(['decisions/accounts/colleagues/unseen-account'], 'with an account that the inviter may not see is as one without, until the person has signed in', async () => {
    const manager = await signIn(database, ['users', 'clients', 'conversations', 'knowledge'].flatMap((feature) => [`${feature}:READ:${hotel.id}`, `${feature}:WRITE:${hotel.id}`]));
    const account = await createAccount(database, { firstName: 'Clara', lastLogin: new Date(), permissions: [`knowledge:READ:${other.id}`] });
    const off = await createAccount(database, { status: 'disabled', permissions: [`knowledge:READ:${other.id}`] });
    const [unknown, hidden, disabled] = await Promise.all([address(), account.email, off.email].map((email) => invite(manager, { email, preset: 'reader' })));
    const shape = ({ status, body: { id: _id, email: _email, createdDate: _date, ...rest } }: Answer<Body>) => [status, rest];
    expect([shape(hidden as Answer<Body>), shape(disabled as Answer<Body>)]).toEqual([unknown, unknown].map((each) => shape(each as Answer<Body>)));
    const seen = (await list(manager)).users.filter(({ email }) => [account.email, off.email].includes(email));
    expect(seen.map(({ status, lastLogin, first_name: first }) => [status, lastLogin, first])).toEqual([['invited', null, null], ['invited', null, null]]);
    const mail = await waitFor(async () => (await mailsTo(account.email)).at(-1) ?? false, { what: 'the mail about the access' });
    expect(mail).toContain('You have an account with this address.');
    const { bearer } = await signedIn(account.email);
    const grants = (await call('GET', '/api/me', { headers: bearer })).body['permissions'];
    expect(grants).toContain(`conversations:READ:${hotel.id}`);
    expect((await list(manager)).users.filter(({ email }) => email === account.email)).toMatchObject([{ id: account.id, status: 'active', preset: 'reader' }]);
  });

  it('is invited once: asked again, the preset changes; taken away, the invitation is void', async () => {
    const email = address();
    const one = await invite(admin, { email, preset: 'reader' });
    const again = await invite(admin, { email, preset: 'front-desk' });
    expect([again.body.id, again.body.preset, again.body.roles.length]).toEqual([one.body.id, 'front-desk', 1]);
    expect((await admin.call('DELETE', `/api/clients/${hotel.id}/users/${one.body.id}`)).status).toBe(204);
    expect((await admin.call('GET', `/api/users/${one.body.id}`)).body).toMatchObject({ status: 'disabled' });
  });

  it('gets no more than the one who invites holds, and nobody takes his own access away', async () => {
    const desk = await signIn(database, ['users:WRITE', 'users:READ', 'clients:READ', 'conversations:READ', 'knowledge:READ'].map((text) => `${text}:${hotel.id}`));
    expect((await invite(desk, { email: address(), preset: 'manager' })).status).toBe(403);
    expect((await invite(desk, { email: address(), preset: 'reader' })).status).toBe(201);
    expect((await invite(desk, { email: address(), preset: 'owner' })).status).toBe(400);
    const self = await invite(admin, { email: desk.email, preset: 'reader' });
    expect((await desk.call('DELETE', `/api/clients/${hotel.id}/users/${self.body.id}`)).status).toBe(409);
    // Who may not send an invitation again sees no whole address of somebody who has not accepted.
    const strong = address();
    await invite(admin, { email: strong, preset: 'manager' });
    expect((await list(desk)).users.find(({ preset }) => preset === 'manager')?.email).toBe('c…@example.com');
  });

  itVerifies(['decisions/accounts/colleagues/presets'], 'finds the three presets made by the migration, as roles that may be given out as they are', async () => {
    const { body } = await admin.call<{ roles: RoleRecord[] }>('GET', '/api/roles?limit=100');
    const named = ['Manager', 'Front desk', 'Reader'].map((name) => body.roles.find((role) => role.name === name));
    expect(named.map((role) => role?.policies.length)).toEqual([15, 8, 3]);
  });
});

describe('a grant', () => {
  itVerifies(['decisions/accounts/permissions/useless-400'], 'that can do nothing is refused, and says why', async () => {
    const role = (await admin.call<RoleRecord>('POST', '/api/roles', { body: { name: randomUUID() } })).body;
    const add = (body: object) => admin.call<{ error: string }>('POST', `/api/roles/${role.id}/policies`, { body });
    const useless = await add({ feature: 'roles', action: 'WRITE', clientId: hotel.id });
    expect([useless.status, useless.body.error]).toEqual([400, expect.stringContaining('roles:WRITE for one client allows nothing')]);
    expect((await add({ feature: 'concierge', action: 'READ' })).status).toBe(400);
    expect((await add({ feature: 'users', action: 'WRITE', clientId: hotel.id })).status).toBe(201);
    expect((await admin.call('POST', '/api/roles', {
      body: { name: randomUUID(), policies: [{ feature: 'settings', action: 'READ', clientId: hotel.id }] },
    })).status).toBe(400);
  });

  it('is useful wherever a route asks for it', () => {
    for (const { permission } of routes) {
      if (permission === undefined) continue;
      const clientId = permission.scope === 'client' ? hotel.id : null;
      expect([permission, whyUseless({ ...permission, clientId })]).toEqual([permission, null]);
    }
  });
});
