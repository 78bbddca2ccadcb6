import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Context } from '../../domain/context.ts';
import type { RoleRecord } from '../../domain/roles/role-record.ts';
import type { Database } from '../../domain/storage/database.ts';
import { patientDatabase } from '../support/stack/patient-database.ts';
import type { GroupRecord } from '../../domain/user-groups/group-record.ts';
import type { UserRecord } from '../../domain/users/user-record.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { signIn, signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
let admin: Operator;
let climber: Operator;
let hotelId: string;

/** Holds every right to administer people, and one right on one hotel. */
const CLIMBER = ['users:READ', 'users:WRITE', 'roles:READ', 'roles:WRITE', 'user-groups:READ', 'user-groups:WRITE'];

beforeAll(async () => {
  admin = await signInAdministrator(database);
  hotelId = (await createHotel(database)).id;
  climber = await signIn(database, [...CLIMBER, `clients:READ:${hotelId}`]);
});

const roleOf = async (...policies: object[]) =>
  (await admin.call<RoleRecord>('POST', '/api/roles', { body: { name: `role ${randomUUID()}`, policies } })).body;
const groupOf = async (roleIds: string[]) => {
  const { body } = await admin.call<GroupRecord>('POST', '/api/usergroups', { body: { name: `group ${randomUUID()}` } });
  await admin.call('PUT', `/api/usergroups/${body.id}/roles`, { body: { roleIds } });
  return body;
};

describe('who administers people cannot climb', () => {
  const beyond = [
    { feature: 'ALL', action: 'EXECUTE' }, { feature: 'clients', action: 'READ' }, { feature: 'clients', action: 'WRITE' },
    { feature: 'settings', action: 'READ' },
  ];

  it.each(beyond)('by a new role with $feature:$action', async (policy) => {
    expect((await climber.call('POST', '/api/roles', { body: { name: randomUUID(), policies: [policy] } })).status).toBe(403);
  });

  it.each(beyond)('by adding $feature:$action to an own role', async (policy) => {
    expect((await climber.call('POST', `/api/roles/${climber.roleId}/policies`, { body: policy })).status).toBe(403);
  });

  it('by widening a grant on one client to another or to all', async () => {
    const other = await createHotel(database);
    const add = async (clientId: string | null) => (await climber.call('POST', '/api/roles', {
      body: { name: randomUUID(), policies: [{ feature: 'clients', action: 'READ', clientId }] },
    })).status;
    expect([await add(hotelId), await add(other.id), await add(null)]).toEqual([201, 403, 403]);
  });

  it('by taking a role, or a group with one', async () => {
    const strong = await roleOf({ feature: 'ALL', action: 'EXECUTE' });
    expect((await climber.call('PUT', `/api/users/${climber.userId}`, { body: { roleIds: [climber.roleId, strong.id] } })).status).toBe(403);
    const invitation = { email: `${randomUUID()}@example.com`, roleIds: [strong.id] };
    expect((await climber.call('POST', '/api/users', { body: invitation })).status).toBe(403);
    const group = await groupOf([strong.id]);
    expect((await climber.call('PUT', `/api/usergroups/${group.id}/members`, { body: { memberIds: [climber.userId] } })).status).toBe(403);
    const own = await groupOf([]);
    const friend = await signIn(database, []);
    const joined = async (by: Operator, groupId: string, { userId } = friend) =>
      (await by.call('PUT', `/api/users/${userId}`, { body: { groupIds: [groupId] } })).status;
    const withoutGroups = await signIn(database, ['users:READ', 'users:WRITE']);
    expect([await joined(climber, group.id, climber), await joined(climber, group.id), await joined(withoutGroups, own.id), await joined(climber, own.id)])
      .toEqual([403, 403, 403, 200]);
    expect((await climber.call('PUT', `/api/usergroups/${own.id}/roles`, { body: { roleIds: [strong.id] } })).status).toBe(403);
    expect((await climber.call('GET', '/api/me')).body['isPlatformAdmin']).toBe(false);
  });

  it('by awakening a disabled role that somebody holds', async () => {
    const strong = await roleOf({ feature: 'ALL', action: 'EXECUTE' });
    await admin.call('POST', `/api/roles/${strong.id}/disable`);
    expect((await climber.call('PUT', `/api/roles/${strong.id}`, { body: { disabled: false } })).status).toBe(403);
  });

  it('over the heads of those who may do more', async () => {
    const boss = await signInAdministrator(database);
    for (const verb of ['disable', 'force-reset', 'enable', 'reinvite']) {
      expect((await climber.call('POST', `/api/users/${boss.userId}/${verb}`)).status).toBe(403);
    }
    expect((await climber.call('PUT', `/api/users/${boss.userId}`, { body: { first_name: 'X' } })).status).toBe(403);
    expect((await climber.call('POST', `/api/roles/${boss.roleId}/disable`)).status).toBe(403);
    expect((await boss.call('GET', '/api/me')).body['isPlatformAdmin']).toBe(true);
  });

  it('and may pass on what it holds', async () => {
    const role = await climber.call<RoleRecord>('POST', '/api/roles', {
      body: { name: randomUUID(), policies: [{ feature: 'users', action: 'READ' }] },
    });
    const friend = await signIn(database, []);
    expect((await climber.call('PUT', `/api/users/${friend.userId}`, { body: { roleIds: [role.body.id] } })).status).toBe(200);
    expect((await friend.call('GET', '/api/me')).body['permissions']).toEqual(['users:READ']);
  });
});

describe('the address of someone who is invited', () => {
  const addressesSeen = async (operator: Operator, { id, roleId, search }: { id: string; roleId: string; search: string }) => {
    const list = async (path: string) => (await operator.call<{ users: UserRecord[] }>('GET', path)).body.users.filter((user) => user.id === id);
    const found = [
      (await operator.call<UserRecord>('GET', `/api/users/${id}`)).body, ...await list('/api/users?status=invited&limit=100'),
      ...await list(`/api/roles/${roleId}/users`),
    ];
    return { emails: found.map(({ email }) => email), searched: (await list(`/api/users?search=${search}`)).length };
  };

  it('is for those who may invite again: who saw id and address could accept in their place', async () => {
    const strong = await roleOf({ feature: 'clients', action: 'WRITE' });
    const search = `new.${randomUUID()}`;
    const email = `${search}@example.com`;
    const { body: { id } } = await admin.call<UserRecord>('POST', '/api/users', { body: { email, roleIds: [strong.id] } });
    const whom = { id, roleId: strong.id, search };
    const hidden = { emails: Array.from({ length: 3 }, () => 'n…@example.com'), searched: 0 };
    const reader = await signIn(database, ['users:READ', 'roles:READ', 'clients:WRITE']);
    expect(await addressesSeen(reader, whom)).toEqual(hidden);
    expect(await addressesSeen(climber, whom)).toEqual(hidden);
    await admin.call('POST', `/api/users/${id}/disable`);
    expect((await reader.call('GET', `/api/users/${id}`)).body['email']).toBe('n…@example.com');
    await admin.call('POST', `/api/users/${id}/enable`);
    const peer = await signIn(database, ['users:READ', 'users:WRITE', 'roles:READ', 'clients:WRITE']);
    expect(await addressesSeen(peer, whom)).toEqual({ emails: [email, email, email], searched: 1 });
    expect(await addressesSeen(admin, whom)).toEqual({ emails: [email, email, email], searched: 1 });
  });

  it('is open once there is an account, and while the invitation gives nothing beyond one\'s own', async () => {
    const reader = await signIn(database, ['users:READ']);
    expect((await reader.call('GET', `/api/users/${admin.userId}`)).body['email']).toBe(admin.email);
    const email = `${randomUUID()}@example.com`;
    const invited = await climber.call<UserRecord>('POST', '/api/users', { body: { email, roleIds: [climber.roleId] } });
    expect([invited.status, invited.body.email]).toEqual([201, email]);
    expect((await climber.call('GET', `/api/users/${invited.body.id}`)).body['email']).toBe(email);
    const group = await groupOf([(await roleOf({ feature: 'settings', action: 'READ' })).id]);
    await admin.call('PUT', `/api/usergroups/${group.id}/members`, { body: { memberIds: [invited.body.id] } });
    expect((await climber.call('GET', `/api/users/${invited.body.id}`)).body['email']).not.toBe(email);
  });
});

describe('the last platform administrator', () => {
  let api: { url: string };
  let own: Database;

  /** A database of its own, in which nobody else is one. */
  async function alone(): Promise<Operator> {
    const databaseUrl = await createDatabase(`last_${randomUUID().replaceAll('-', '').slice(0, 12)}`);
    own = await patientDatabase(databaseUrl);
    api = await apiWith({}, { databaseUrl });
    return signInAdministrator(own);
  }

  it('stays one, whichever way is tried', async () => {
    const last = await alone();
    try {
      const at = (method: string, path: string, body?: object) => last.call(method, path, { api: api.url, ...(body && { body }) });
      const role = (await at('GET', `/api/roles/${last.roleId}`)).body as unknown as RoleRecord;
      expect((await at('POST', `/api/users/${last.userId}/disable`)).status).toBe(409);
      expect((await at('PUT', `/api/users/${last.userId}`, { roleIds: [] })).status).toBe(409);
      expect((await at('POST', `/api/roles/${role.id}/disable`)).status).toBe(409);
      expect((await at('PUT', `/api/roles/${role.id}`, { disabled: true })).status).toBe(409);
      expect((await at('DELETE', `/api/roles/${role.id}/policies/${role.policies[0]?.id}`)).status).toBe(409);
      expect((await at('GET', '/api/me')).body['isPlatformAdmin']).toBe(true);
      const second = await signInAdministrator(own);
      const both = await Promise.all([
        last.call('POST', `/api/users/${second.userId}/disable`, { api: api.url }),
        second.call('POST', `/api/users/${last.userId}/disable`, { api: api.url }),
      ]);
      const ctx: Pick<Context, 'db'> = { db: own.forSystem() };
      const active = await ctx.db.read((em) => em.execute("select id from app_user where status = 'active'"));
      expect([both.filter(({ status }) => status === 200).length, active.length]).toEqual([1, 1]);
    } finally {
      await own.close();
    }
  });
});
