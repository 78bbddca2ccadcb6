import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Role, RolePolicy, UserRole } from '../../domain/storage/entities/role.ts';
import { GroupMember, GroupRole, UserGroup } from '../../domain/storage/entities/user-group.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { ACCESS_COOKIE, createAccount, signedIn } from '../support/accounts/accounts.ts';
import { call } from '../support/http/http.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const system = database.forSystem();

interface Profile {
  permissions: string[];
  isPlatformAdmin: boolean;
}

const me = async (headers: Record<string, string>) => (await call<Profile>('GET', '/api/me', { api: testStack().apiUrls[1], headers })).body;

/** A role by way of a group. */
async function joinGroup(userId: string, permission: { feature: string; action: 'READ' | 'WRITE' | 'EXECUTE'; clientId: string | null }) {
  const [groupId, roleId] = [randomUUID(), randomUUID()];
  await system.transaction(async (em) => {
    em.create(UserGroup, { id: groupId, name: `group ${groupId}` });
    em.create(Role, { id: roleId, name: `role ${roleId}` });
    await em.flush();
    em.create(RolePolicy, { id: randomUUID(), roleId, ...permission });
    em.create(GroupRole, { groupId, roleId });
    em.create(GroupMember, { groupId, userId });
  });
  return { groupId, roleId };
}

describe('GET /api/me', () => {
  itVerifies(['4.2/me/200', '2.3/userId', '2.3/email', '2.3/permissions/array', '2.3/permissions/form'], 'answers the profile with flattened permissions, scoped and global', async () => {
    const hotel = await createHotel(database);
    const account = await createAccount(database, { permissions: ['users:READ', `clients:WRITE:${hotel.id}`] });
    await joinGroup(account.id, { feature: 'clients', action: 'READ', clientId: hotel.id });
    await joinGroup(account.id, { feature: 'users', action: 'READ', clientId: null });
    const { access, bearer } = await signedIn(account.email);
    for (const headers of [bearer, { cookie: `${ACCESS_COOKIE}=${access}` }]) {
      const answer = await call('GET', '/api/me', { headers });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        userId: account.id, email: account.email, isPlatformAdmin: false,
        permissions: [`clients:READ:${hotel.id}`, `clients:WRITE:${hotel.id}`, 'users:READ'],
      });
    }
  });

  itVerifies(['2.3/isPlatformAdmin', '5/permissions/execute-all'], 'says isPlatformAdmin for global EXECUTE on ALL, and for nothing else', async () => {
    const hotel = await createHotel(database);
    for (const [permission, expected] of [['ALL:EXECUTE', true], [`ALL:EXECUTE:${hotel.id}`, false], ['ALL:READ', false]] as const) {
      const { email } = await createAccount(database, { permissions: [permission] });
      expect(await me((await signedIn(email)).bearer)).toMatchObject({ permissions: [permission], isPlatformAdmin: expected });
    }
  });

  it('shows every change of permissions on the next request, on every API process', async () => {
    const account = await createAccount(database, { permissions: ['users:READ'] });
    const { bearer } = await signedIn(account.email);
    const { groupId, roleId } = await joinGroup(account.id, { feature: 'roles', action: 'READ', clientId: null });
    expect((await me(bearer)).permissions).toEqual(['roles:READ', 'users:READ']);
    await system.read((em) => em.nativeUpdate(Role, { id: roleId }, { disabled: true }));
    expect((await me(bearer)).permissions).toEqual(['users:READ']);
    await system.read((em) => em.nativeUpdate(Role, { id: roleId }, { disabled: false }));
    expect((await me(bearer)).permissions).toEqual(['roles:READ', 'users:READ']);
    await system.read((em) => em.nativeDelete(GroupMember, { groupId }));
    await system.read((em) => em.nativeDelete(UserRole, { userId: account.id }));
    expect((await me(bearer)).permissions).toEqual([]);
  });

  itVerifies(['4.2/me/401', '4.2/me/session-only'], 'is 401 without a session', async () => {
    expect((await call('GET', '/api/me')).status).toBe(401);
    expect((await call('GET', '/api/me', { headers: { authorization: 'Bearer rubbish' } })).status).toBe(401);
    expect((await call('GET', '/api/me', { headers: { 'x-api-key': 'rubbish' } })).status).toBe(401);
  });
});
