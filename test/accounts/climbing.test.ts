import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { RoleRecord } from '../../domain/roles/role-record.ts';
import { User } from '../../domain/storage/entities/user.ts';
import type { GroupRecord } from '../../domain/user-groups/group-record.ts';
import type { UserRecord } from '../../domain/users/user-record.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { invitationsTo, mailsTo, statusesOf } from '../support/accounts/accounts.ts';
import { connectMcp } from '../support/agents/agent.ts';
import { call } from '../support/http/http.ts';
import { signIn, signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { runUpkeep, useTemporal } from '../support/stack/temporal.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { auditTrail } from '../support/stack/rows.ts';

/** Ways from less to more, each over the interfaces alone, as somebody from outside would try it. */
const database = await useDatabase();
const temporal = useTemporal();
const admin = await signInAdministrator(database);
const CLIMBER = ['users:READ', 'users:WRITE', 'roles:READ', 'user-groups:READ'];
const PASSWORD = 'a password of my own';

const accept = (id: string, email: string) => call('POST', `/auth/users/${id}/invite/accept`, {
  body: { email, password: PASSWORD, first_name: 'Ada', last_name: 'Lovelace' },
});

const strongRole = async (policies: object[] = [{ feature: 'ALL', action: 'EXECUTE' }]) =>
  (await admin.call<RoleRecord>('POST', '/api/roles', { body: { name: `role ${randomUUID()}`, policies } })).body;

async function invited(by: Operator, roleIds: string[] = []) {
  const email = `${randomUUID()}@climbing.example`;
  const { status, body } = await by.call<UserRecord>('POST', '/api/users', { body: { email, roleIds } });
  expect(status).toBe(201);
  return { email, userId: body.id };
}

/** The mails that follow a change come with the sweep. */
async function mailedAfterSweep(email: string, count: number): Promise<string[]> {
  await runUpkeep(temporal, 'sweep');
  return invitationsTo(email, count);
}

describe('an invitation', () => {
  itVerifies(['decisions/accounts/invitations/mailed-id'], 'is not accepted by the ids that interfaces return: who invites cannot take it', async () => {
    const climber = await signIn(database, CLIMBER);
    const { email, userId } = await invited(climber);
    await admin.call('PUT', `/api/users/${userId}`, { body: { roleIds: [(await strongRole()).id] } });
    const shown = [
      (await climber.call('GET', `/api/users/${userId}`)).text, (await climber.call('GET', '/api/users?status=invited&limit=100')).text,
      (await climber.call('GET', `/api/users/${climber.userId}/activity`)).text, (await climber.call('POST', `/api/users/${userId}/reinvite`)).text,
    ].join('\n');
    const ids = new Set(shown.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []);
    expect(ids).toContain(userId);
    for (const id of ids) expect([id, (await accept(id, email)).status]).toEqual([id, 404]);
  });

  const grown: [string, (userId: string) => Promise<unknown>][] = [
    ['a role', async (userId) => admin.call('PUT', `/api/users/${userId}`, { body: { roleIds: [(await strongRole()).id] } })],
    ['a group', async (userId) => {
      const group = (await admin.call<GroupRecord>('POST', '/api/usergroups', { body: { name: randomUUID() } })).body;
      await admin.call('PUT', `/api/usergroups/${group.id}/members`, { body: { memberIds: [userId] } });
    }],
  ];

  it.each(grown)('that grows by %s is mailed anew, and the earlier mail is void', async (_what, grow) => {
    const { email, userId } = await invited(admin);
    const [first = ''] = await invitationsTo(email, 1);
    await grow(userId);
    expect((await accept(first, email)).status).toBe(404);
    const mailed = await mailedAfterSweep(email, 2);
    const [second = ''] = mailed.filter((id) => id !== first);
    expect((await accept(second, email)).status).toBe(200);
  });

  itVerifies(['decisions/accounts/invitations/renewed'], 'grows as well by what its groups and roles are given later', async () => {
    const role = await strongRole([]);
    const group = (await admin.call<GroupRecord>('POST', '/api/usergroups', { body: { name: randomUUID() } })).body;
    const { email, userId } = await invited(admin, [role.id]);
    await admin.call('PUT', `/api/usergroups/${group.id}/members`, { body: { memberIds: [userId] } });
    const later = await strongRole([{ feature: 'settings', action: 'READ' }]);
    const steps: (() => Promise<{ status: number }>)[] = [
      () => admin.call('PUT', `/api/usergroups/${group.id}/roles`, { body: { roleIds: [later.id] } }),
      () => admin.call('POST', `/api/roles/${role.id}/policies`, { body: { feature: 'clients', action: 'READ' } }),
      () => admin.call('POST', `/api/roles/${later.id}/policies`, { body: { feature: 'clients', action: 'WRITE' } }),
      async () => {
        await admin.call('POST', `/api/roles/${role.id}/disable`);
        return admin.call('PUT', `/api/roles/${role.id}`, { body: { disabled: false } });
      },
      async () => {
        await admin.call('POST', `/api/users/${userId}/disable`);
        await admin.call('POST', `/api/roles/${role.id}/policies`, { body: { feature: 'tags', action: 'READ' } });
        await admin.call('POST', `/api/roles/${role.id}/policies`, { body: { feature: 'users', action: 'READ' } });
        return admin.call('POST', `/api/users/${userId}/enable`);
      },
    ];
    let mailed = await mailedAfterSweep(email, 1);
    for (const step of steps) {
      const before = mailed;
      expect((await step()).status).toBeLessThan(300);
      for (const id of before) expect((await accept(id, email)).status).toBe(404);
      mailed = await mailedAfterSweep(email, before.length + 1);
    }
    const found: { status: number }[] = [];
    for (const id of mailed) found.push(await accept(id, email));
    expect(statusesOf(found)).toEqual([200, ...mailed.slice(1).map(() => 404)]);
  }, 120_000);

  it('stays as it is when roles are taken away', async () => {
    const roles = [await strongRole([{ feature: 'settings', action: 'READ' }]), await strongRole([{ feature: 'settings', action: 'WRITE' }])];
    const { email, userId } = await invited(admin, roles.map(({ id }) => id));
    const [id = ''] = await invitationsTo(email, 1);
    await admin.call('PUT', `/api/users/${userId}`, { body: { roleIds: [roles[0]?.id] } });
    await admin.call('POST', `/api/roles/${roles[0]?.id}/disable`);
    expect((await accept(id, email)).status).toBe(200);
  });

  itVerifies(['decisions/accounts/invitations/ten-tries'], 'takes ten wrong addresses and is void then, also when all come at once', async () => {
    const { email, userId } = await invited(admin);
    const [id = ''] = await invitationsTo(email, 1);
    const wrong = Array.from({ length: 60 }, (_, index) => accept(id, `guess-${index}@climbing.example`));
    for (const answer of await Promise.all(wrong)) expect(answer.status).toBe(400);
    expect((await accept(id, email)).status).toBe(400);
    expect((await admin.call('POST', `/api/users/${userId}/reinvite`)).status).toBe(200);
    const [second = ''] = (await invitationsTo(email, 2)).filter((mailed) => mailed !== id);
    for (let tries = 0; tries < 9; tries += 1) expect((await accept(second, 'guess@climbing.example')).status).toBe(400);
    expect((await accept(second, email)).status).toBe(200);
  });
});

describe('the API key of an administrator', () => {
  itVerifies(['decisions/accounts/api-key/no-administrators'], 'makes no administrator, whichever tool is tried', async () => {
    const boss = await signInAdministrator(database);
    const { body: { key } } = await boss.call<{ key: string }>('PUT', '/api/user/apikey', { body: { name: 'leaked' } });
    const { use } = await connectMcp({ 'x-api-key': key });
    const strong = await strongRole();
    const plain = await strongRole([]);
    const group = (await admin.call<GroupRecord>('POST', '/api/usergroups', { body: { name: randomUUID() } })).body;
    await admin.call('PUT', `/api/usergroups/${group.id}/roles`, { body: { roleIds: [strong.id] } });
    const friend = await signIn(database, []);
    const ofFriend = (await admin.call<GroupRecord>('POST', '/api/usergroups', { body: { name: randomUUID() } })).body;
    await admin.call('PUT', `/api/usergroups/${ofFriend.id}/members`, { body: { memberIds: [friend.userId] } });
    const sleeping = await strongRole();
    await admin.call('POST', `/api/roles/${sleeping.id}/disable`);
    await admin.call('PUT', `/api/users/${friend.userId}`, { body: { roleIds: [friend.roleId, sleeping.id] } });
    const away = await signInAdministrator(database);
    await admin.call('POST', `/api/users/${away.userId}/disable`);
    const tries: [string, Record<string, unknown>][] = [
      ['invite_user', { email: `${randomUUID()}@climbing.example`, roleIds: [strong.id] }],
      ['update_user', { userId: friend.userId, roleIds: [friend.roleId, strong.id] }],
      ['update_group_members', { groupId: group.id, memberIds: [friend.userId] }],
      ['update_group_roles', { groupId: ofFriend.id, roleIds: [strong.id] }],
      ['add_role_policy', { roleId: plain.id, feature: 'ALL', action: 'EXECUTE' }],
      ['add_role_policy', { roleId: friend.roleId, feature: 'ALL', action: 'EXECUTE' }],
      ['create_role', { name: randomUUID(), policies: [{ feature: 'ALL', action: 'EXECUTE' }] }],
      ['update_role', { roleId: sleeping.id, disabled: false }],
      ['enable_user', { userId: away.userId }],
    ];
    for (const [name, args] of tries) {
      expect([name, await use(name, args)]).toEqual([name, expect.objectContaining({ isError: true, _meta: { code: 'FORBIDDEN' } })]);
    }
    expect((await friend.call('GET', '/api/me')).body['isPlatformAdmin']).toBe(false);
  });
});

describe('a new platform administrator', () => {
  itVerifies(['decisions/accounts/administrators/told'], 'is mailed to the others, with who did it, once', async () => {
    const [maker, friend] = [await signInAdministrator(database), await signIn(database, [])];
    // The mails go to those who were there last; other tests make administrators as well.
    await database.forSystem().read((em) => em.nativeUpdate(User, { id: maker.userId }, { lastLogin: new Date(Date.now() + 86_400_000) }));
    const strong = await strongRole();
    expect((await maker.call('PUT', `/api/users/${friend.userId}`, { body: { roleIds: [strong.id] } })).status).toBe(200);
    const { email } = await invited(maker, [strong.id]);
    const told = async () => (await mailsTo(maker.email)).filter((mail) => mail.includes('There is a new platform administrator'));
    await runUpkeep(temporal, 'sweep');
    const mails = await waitFor(async () => {
      const found = await told();
      return found.filter((mail) => mail.includes(friend.email) || mail.includes(email)).length === 2 && found;
    }, { what: 'mails about both' });
    expect(mails).toEqual(expect.arrayContaining([
      expect.stringContaining(`${friend.email} was made a platform administrator of the hotel concierge platform by ${maker.email}`),
      expect.stringContaining(`${email} was invited as a platform administrator of the hotel concierge platform by ${maker.email}`),
    ]));
    await runUpkeep(temporal, 'sweep');
    expect((await told()).filter((mail) => mail.includes(`${friend.email} was made`))).toHaveLength(1);
    const trail = await auditTrail(database, { action: 'user.became-administrator', target: `user:${friend.userId}` });
    expect(trail.map(({ actor }) => actor)).toEqual([`user:${maker.userId}`]);
  });
});
