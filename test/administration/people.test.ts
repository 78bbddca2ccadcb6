import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RoleRecord } from '../../domain/roles/role-record.ts';
import type { GroupRecord } from '../../domain/user-groups/group-record.ts';
import { User } from '../../domain/storage/entities/user.ts';
import type { UserRecord } from '../../domain/users/user-record.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { signIn, signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
let admin: Operator;
const unique = (word: string) => `${word} ${randomUUID()}`;
const createRole = async (policies: object[] = []) =>
  (await admin.call<RoleRecord>('POST', '/api/roles', { body: { name: unique('role'), policies } })).body;
const createGroup = async () =>
  (await admin.call<GroupRecord>('POST', '/api/usergroups', { body: { name: unique('group') } })).body;
const permissionsOf = async (operator: Operator) => (await operator.call('GET', '/api/me')).body['permissions'];

beforeAll(async () => { admin = await signInAdministrator(database); });

describe('users', () => {
  itVerifies(['1/operators/users', '2.11/records-exist', '2.11/record-fields/decided', '2.1/id/user-uuid'], 'are invited, found, changed', async () => {
    const email = `Ada.${randomUUID()}@Example.com`;
    const invited = await admin.call<UserRecord>('POST', '/api/users', { body: { email, first_name: 'Ada' } });
    expect(invited.status).toBe(201);
    expect(invited.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/), email: email.toLowerCase(), first_name: 'Ada', last_name: null,
      status: 'invited', lastLogin: null, createdDate: expect.stringMatching(/Z$/),
    });
    const { id } = invited.body;
    expect((await admin.call('GET', `/api/users/${id}`)).body).toEqual({ ...invited.body, roleIds: [], groupIds: [] });
    const changed = await admin.call('PUT', `/api/users/${id}`, { body: { last_name: 'Lovelace' } });
    expect(changed.body).toEqual({ ...invited.body, last_name: 'Lovelace', roleIds: [], groupIds: [] });
    const found = await admin.call<{ users: UserRecord[] }>('GET', `/api/users?search=${encodeURIComponent(email)}&status=invited`);
    expect(found.body.users.map((user) => user.id)).toEqual([id]);
  });

  it('are listed newest first, a page at a time, while others come', async () => {
    const marker = randomUUID();
    const invite = async (index: number) => (await admin.call<UserRecord>('POST', '/api/users', {
      body: { email: `u${index}.${marker}@example.com` },
    })).body.id;
    const ids = [await invite(0), await invite(1), await invite(2)];
    const page = async (query: string) => (await admin.call<{ users: UserRecord[]; nextCursor: string | null }>(
      'GET', `/api/users?search=${marker}&${query}`,
    )).body;
    const first = await page('limit=2');
    await invite(3);
    const second = await page(`limit=2&after=${first.nextCursor}`);
    expect([...first.users, ...second.users].map(({ id }) => id)).toEqual(ids.reverse());
    expect(second.nextCursor).toBeNull();
  });

  it.each([
    [{}, 400], [{ email: 'nobody' }, 400], [{ email: 'a@example.com', status: 'active' }, 400], [{ email: 'a@example.com', passwordHash: 'x' }, 400],
    [{ email: 'b@example.com', roleIds: ['x'] }, 400], [{ email: 'c@example.com', roleIds: [randomUUID()] }, 404],
  ])('refuses the invitation %j', async (body, expected) => {
    expect((await admin.call('POST', '/api/users', { body })).status).toBe(expected);
  });

  it('does not invite an address that has an account', async () => {
    const operator = await signIn(database, []);
    expect((await admin.call('POST', '/api/users', { body: { email: operator.email.toUpperCase() } })).status).toBe(409);
  });

  it.each([{ email: 'new@example.com' }, { status: 'active' }, { forceReset: false }, { sessionEpoch: 0 }, { id: randomUUID() }])(
    'refuses to change %j', async (body) => {
      const { userId } = await signIn(database, []);
      expect((await admin.call('PUT', `/api/users/${userId}`, { body })).status).toBe(400);
    },
  );

  itVerifies(['decisions/accounts/users/access'], 'say which roles and groups they have, which one request changes', async () => {
    const operator = await signIn(database, []);
    const [role, group, other] = [await createRole([{ feature: 'users', action: 'READ' }]), await createGroup(), await createGroup()];
    await admin.call('PUT', `/api/usergroups/${other.id}/members`, { body: { memberIds: [operator.userId] } });
    await admin.call('PUT', `/api/usergroups/${group.id}/roles`, { body: { roleIds: [role.id] } });
    const path = `/api/users/${operator.userId}`;
    expect((await admin.call('GET', path)).body).toMatchObject({ roleIds: [operator.roleId], groupIds: [other.id] });
    const changed = await admin.call('PUT', path, { body: { roleIds: [], groupIds: [group.id] } });
    expect([changed.status, changed.body['roleIds'], changed.body['groupIds']]).toEqual([200, [], [group.id]]);
    expect((await admin.call('GET', path)).body).toEqual(changed.body);
    expect([await permissionsOf(operator), (await admin.call<GroupRecord>('GET', `/api/usergroups/${other.id}`)).body.memberIds]).toEqual([['users:READ'], []]);
    expect((await admin.call('PUT', path, { body: { groupIds: [group.id, randomUUID()] } })).status).toBe(404);
    expect((await admin.call('GET', path)).body).toEqual(changed.body);
  });

  it('are shut out at once when disabled, and let in again', async () => {
    const operator = await signIn(database, ['clients:READ']);
    const at = (verb: string) => admin.call('POST', `/api/users/${operator.userId}/${verb}`);
    expect((await operator.call('GET', '/api/me')).status).toBe(200);
    expect((await at('enable')).status).toBe(409);
    expect((await at('disable')).status).toBe(200);
    expect((await operator.call('GET', '/api/me')).status).toBe(401);
    expect((await at('disable')).status).toBe(409);
    expect((await at('force-reset')).status).toBe(409);
    expect((await at('reinvite')).status).toBe(409);
    expect((await at('enable')).status).toBe(200);
    expect((await admin.call('GET', `/api/users/${operator.userId}`)).body['status']).toBe('active');
    expect((await operator.call('GET', '/api/me')).status).toBe(401);
  });

  it('lose their sessions by a forced reset', async () => {
    const operator = await signIn(database, []);
    expect((await admin.call('POST', `/api/users/${operator.userId}/force-reset`)).status).toBe(200);
    expect((await operator.call('GET', '/api/me')).status).toBe(401);
  });

  it('can be invited again while they wait, also after having been disabled', async () => {
    const { body: { id } } = await admin.call<UserRecord>('POST', '/api/users', { body: { email: `${randomUUID()}@example.com` } });
    expect((await admin.call('POST', `/api/users/${id}/reinvite`)).status).toBe(200);
    await admin.call('POST', `/api/users/${id}/disable`);
    await admin.call('POST', `/api/users/${id}/enable`);
    expect((await admin.call('GET', `/api/users/${id}`)).body['status']).toBe('invited');
  });

  it('cannot be invited again once their address has an account by another invitation', async () => {
    const email = `${randomUUID()}@example.com`;
    const invite = async () => (await admin.call<UserRecord>('POST', '/api/users', { body: { email } })).body.id;
    const [first, second] = [await invite(), await invite()];
    await database.forSystem().transaction((em) => em.nativeUpdate(User, { id: second }, { status: 'active', acceptedAt: new Date() }));
    expect(await admin.call('POST', `/api/users/${first}/reinvite`)).toMatchObject({
      status: 409, body: { error: expect.stringMatching(/^There is an account with this e-mail already/) },
    });
  });

  it('have an activity, without the contents of what they changed', async () => {
    const operator = await signIn(database, ['clients:WRITE']);
    const { body: client } = await operator.call<{ id: string }>('POST', '/api/clients', { body: { name: 'Secret plans' } });
    const { body, text } = await admin.call<{ activity: { action: string; target: string }[] }>('GET', `/api/users/${operator.userId}/activity`);
    expect(body.activity).toMatchObject([{ action: 'client.create', target: `client:${client.id}` }]);
    expect(text).not.toContain('Secret plans');
  });

  it('are 404 when there is none', async () => {
    const missing = randomUUID();
    for (const [method, path] of [
      ['GET', ''], ['GET', '/activity'], ['POST', '/disable'], ['POST', '/enable'], ['POST', '/reinvite'], ['POST', '/force-reset'],
    ] as const) {
      expect((await admin.call(method, `/api/users/${missing}${path}`)).status).toBe(404);
      expect((await admin.call(method, `/api/users/x${path}`)).status).toBe(400);
    }
    expect((await admin.call('PUT', `/api/users/${missing}`, { body: {} })).status).toBe(404);
  });
});

describe('roles', () => {
  itVerifies(['1/operators/roles', '5/permissions/execute-all'], 'grant by their policies, at once, and nothing when disabled', async () => {
    const operator = await signIn(database, []);
    const hotel = await createHotel(database);
    const role = await createRole([{ feature: 'users', action: 'READ' }]);
    expect(role).toEqual({
      id: expect.any(String), name: expect.any(String), description: null, disabled: false, requiresSecondFactor: false,
      policies: [{ id: expect.any(String), feature: 'users', action: 'READ', clientId: null }],
    });
    await admin.call('PUT', `/api/users/${operator.userId}`, { body: { roleIds: [role.id] } });
    expect(await permissionsOf(operator)).toEqual(['users:READ']);
    const added = await admin.call<{ id: string }>('POST', `/api/roles/${role.id}/policies`, {
      body: { feature: 'clients', action: 'READ', clientId: hotel.id },
    });
    expect(added.status).toBe(201);
    expect(await permissionsOf(operator)).toEqual(expect.arrayContaining(['users:READ', `clients:READ:${hotel.id}`]));
    expect((await operator.call('GET', `/api/clients/${hotel.id}`)).status).toBe(200);
    expect((await admin.call('DELETE', `/api/roles/${role.id}/policies/${added.body.id}`)).status).toBe(200);
    expect((await operator.call('GET', `/api/clients/${hotel.id}`)).status).toBe(403);
    expect((await admin.call('POST', `/api/roles/${role.id}/disable`)).body['disabled']).toBe(true);
    expect(await permissionsOf(operator)).toEqual([]);
    expect((await admin.call('POST', `/api/roles/${role.id}/disable`)).status).toBe(409);
    expect((await admin.call('PUT', `/api/roles/${role.id}`, { body: { disabled: false, description: 'Back' } })).body)
      .toMatchObject({ disabled: false, description: 'Back' });
    const holders = await admin.call<{ users: UserRecord[] }>('GET', `/api/roles/${role.id}/users`);
    expect(holders.body.users.map(({ id }) => id)).toEqual([operator.userId]);
  });

  it('are listed by name, a page at a time', async () => {
    const role = await createRole();
    const first = await admin.call<{ roles: RoleRecord[]; nextCursor: string | null }>('GET', '/api/roles?limit=1');
    expect(first.body.roles).toHaveLength(1);
    const all: RoleRecord[] = [];
    for (let after = ''; ;) {
      const { body } = await admin.call<{ roles: RoleRecord[]; nextCursor: string | null }>('GET', `/api/roles?limit=100${after}`);
      all.push(...body.roles);
      if (body.nextCursor === null) break;
      after = `&after=${body.nextCursor}`;
    }
    expect(all.map(({ id }) => id)).toContain(role.id);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect((await admin.call('GET', `/api/roles?after=${first.body.nextCursor}x`)).status).toBe(400);
  });

  it('have their failures', async () => {
    const role = await createRole([{ feature: 'users', action: 'READ' }]);
    const policies = `/api/roles/${role.id}/policies`;
    expect((await admin.call('POST', '/api/roles', { body: { name: role.name } })).status).toBe(409);
    expect((await admin.call('POST', '/api/roles', { body: { name: unique('r'), disabled: true } })).status).toBe(400);
    expect((await admin.call('POST', policies, { body: { feature: 'users', action: 'READ' } })).status).toBe(409);
    expect((await admin.call('POST', policies, { body: { feature: 'channels', action: 'READ' } })).status).toBe(404);
    expect((await admin.call('POST', policies, { body: { feature: 'nothing', action: 'READ' } })).status).toBe(404);
    expect((await admin.call('POST', policies, { body: { feature: 'users', action: 'READ', clientId: randomUUID() } })).status).toBe(404);
    expect((await admin.call('POST', policies, { body: { feature: 'ALL', action: 'READ' } })).status).toBe(400);
    expect((await admin.call('POST', policies, { body: { feature: 'users', action: 'DELETE' } })).status).toBe(400);
    expect((await admin.call('DELETE', `${policies}/${randomUUID()}`)).status).toBe(404);
    const missing = `/api/roles/${randomUUID()}`;
    expect((await admin.call('GET', missing)).status).toBe(404);
    expect((await admin.call('PUT', missing, { body: {} })).status).toBe(404);
    expect((await admin.call('POST', `${missing}/disable`)).status).toBe(404);
    expect((await admin.call('GET', `${missing}/users`)).status).toBe(404);
    expect((await admin.call('GET', `${missing}/groups`)).status).toBe(404);
  });
});

describe('user groups', () => {
  itVerifies(['1/operators/user-groups'], 'give their members their roles, while they last', async () => {
    const operator = await signIn(database, []);
    const role = await createRole([{ feature: 'settings', action: 'READ' }]);
    const group = await createGroup();
    const path = `/api/usergroups/${group.id}`;
    await admin.call('PUT', `${path}/roles`, { body: { roleIds: [role.id] } });
    const { body } = await admin.call('PUT', `${path}/members`, { body: { memberIds: [operator.userId] } });
    expect(body).toEqual({ ...group, memberIds: [operator.userId], roleIds: [role.id] });
    expect((await admin.call('GET', path)).body).toEqual(body);
    expect(await permissionsOf(operator)).toEqual(['settings:READ']);
    const groups = await admin.call<{ userGroups: GroupRecord[] }>('GET', `/api/roles/${role.id}/groups`);
    expect(groups.body.userGroups).toEqual([body]);
    expect((await admin.call('PUT', path, { body: { description: 'Nights' } })).body['description']).toBe('Nights');
    expect((await admin.call('DELETE', path)).status).toBe(200);
    expect((await admin.call('GET', path)).status).toBe(404);
    expect(await permissionsOf(operator)).toEqual([]);
  });

  it('have their failures', async () => {
    const [group, other] = [await createGroup(), await createGroup()];
    const path = `/api/usergroups/${group.id}`;
    expect((await admin.call('POST', '/api/usergroups', { body: { name: other.name } })).status).toBe(409);
    expect((await admin.call('PUT', path, { body: { name: other.name } })).status).toBe(409);
    expect((await admin.call('POST', '/api/usergroups', { body: { name: 'x', memberIds: [] } })).status).toBe(400);
    expect((await admin.call('PUT', `${path}/members`, { body: { memberIds: [randomUUID()] } })).status).toBe(404);
    expect((await admin.call('PUT', `${path}/roles`, { body: { roleIds: [randomUUID()] } })).status).toBe(404);
    expect((await admin.call('PUT', `${path}/roles`, { body: {} })).status).toBe(400);
    expect((await admin.call('DELETE', `/api/usergroups/${randomUUID()}`)).status).toBe(404);
  });
});

describe('the catalogue of features', () => {
  itVerifies(['1/operators/features'], 'grows, is described, and lets features go', async () => {
    const name = `feature-${randomUUID()}`;
    const created = await admin.call('POST', '/api/features', { body: { name, kind: 'entitlement' } });
    expect([created.status, created.body]).toEqual([201, { name, description: '', kind: 'entitlement', deprecated: false }]);
    expect((await admin.call('PUT', `/api/features/${name}`, { body: { description: 'New' } })).body['description']).toBe('New');
    expect((await admin.call('POST', `/api/features/${name}/deprecate`)).body['deprecated']).toBe(true);
    expect((await admin.call('POST', `/api/features/${name}/deprecate`)).status).toBe(409);
    const { body } = await admin.call<{ features: { name: string; kind: string }[] }>('GET', '/api/features?kind=permission&limit=100');
    expect(body.features.map((feature) => feature.name)).toEqual(expect.arrayContaining(['clients', 'users', 'ApiKeys']));
    expect(body.features.every(({ kind }) => kind === 'permission')).toBe(true);
  });

  it('has its failures', async () => {
    for (const body of [{ name: 'ALL', kind: 'permission' }, { name: 'a:b', kind: 'permission' }, { name: '', kind: 'permission' }, { name: 'x' }, { name: 'x'.repeat(201), kind: 'entitlement' }]) {
      expect((await admin.call('POST', '/api/features', { body })).status).toBe(400);
    }
    expect((await admin.call('POST', '/api/features', { body: { name: 'clients', kind: 'permission' } })).status).toBe(409);
    expect((await admin.call('PUT', '/api/features/none-such', { body: {} })).status).toBe(404);
    expect((await admin.call('PUT', '/api/features/clients', { body: { kind: 'entitlement' } })).status).toBe(400);
    expect((await admin.call('POST', '/api/features/none-such/deprecate')).status).toBe(404);
  });
});

describe('settings', () => {
  it.each(['regions', 'departments', 'tags'])(
    `%s are created, listed, renamed, deleted ${verifies('1/operators/regions', '1/operators/departments', '1/operators/tags', '4.7/unlisted-groups/decided')}`,
    async (plural) => {
      const name = unique('Alps');
      const { status, body } = await admin.call<{ id: string }>('POST', `/api/${plural}`, { body: { name } });
      expect([status, body]).toEqual([201, { id: expect.any(String), name }]);
      const listed = async () => (await admin.call<Record<string, { id: string; name: string }[]>>('GET', `/api/${plural}?limit=100`)).body[plural];
      expect(await listed()).toContainEqual(body);
      expect((await admin.call('POST', `/api/${plural}`, { body: { name } })).status).toBe(409);
      expect((await admin.call('PUT', `/api/${plural}/${body.id}`, { body: { name: `${name}!` } })).body).toEqual({ id: body.id, name: `${name}!` });
      expect((await admin.call('PUT', `/api/${plural}/${body.id}`, { body: { name: '' } })).status).toBe(400);
      expect((await admin.call('DELETE', `/api/${plural}/${body.id}`)).status).toBe(200);
      expect((await admin.call('DELETE', `/api/${plural}/${body.id}`)).status).toBe(404);
      expect((await listed())?.map(({ id }) => id)).not.toContain(body.id);
    },
  );
});
