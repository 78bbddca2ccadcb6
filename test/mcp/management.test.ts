import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { connectMcp, createKeyHolder } from '../support/agents/agent.ts';
import { recordedTask } from '../support/pipelines/pipelines.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const { headers, keyId, owner } = await createKeyHolder(database, ['ALL:EXECUTE']);
const { use } = await connectMcp(headers);
const unique = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`;

type Content = Record<string, unknown> & { id: string };

/** The result of a call that must succeed. */
async function done(name: string, args: Record<string, unknown> = {}): Promise<Content> {
  const { isError, structuredContent, content } = await use(name, args);
  if (isError) throw new Error(`${name}: ${JSON.stringify(content)}`);
  expect(JSON.parse((content[0] as { text: string }).text)).toEqual(structuredContent);
  return structuredContent as Content;
}

/** The sentence of a call that must be refused. */
async function refused(name: string, args: Record<string, unknown> = {}): Promise<string> {
  const { isError, content } = await use(name, args);
  expect({ name, isError }).toEqual({ name, isError: true });
  return (content[0] as { text: string }).text;
}

describe('clients', () => {
  itVerifies([
    '4.5/tool/create_client', '4.5/tool/get_client', '4.5/tool/update_client', '4.5/tool/disable_client', '4.5/tool/list_clients', '4.5/method/tools-call',
  ], 'are created, read, changed, listed and disabled', async () => {
    const name = unique('Hotel');
    const created = await done('create_client', { name, currency: 'CHF' });
    const clientId = created.id;
    expect(await done('get_client', { clientId })).toEqual(created);
    expect(await done('update_client', { clientId, description: 'By the lake' })).toMatchObject({ name, description: 'By the lake' });
    expect(await done('list_clients', { search: name, limit: 1 })).toMatchObject({ clients: [{ id: clientId }], nextCursor: null });
    expect(await done('list_clients', { search: name, fields: 'name' })).toMatchObject({ clients: [{ id: clientId, name }] });
    await done('disable_client', { clientId });
    expect(await refused('disable_client', { clientId })).toBe((await owner.call<{ error: string }>('DELETE', `/api/clients/${clientId}`)).body.error);
    const { entries } = await done('get_client_audit', { clientId }) as unknown as { entries: { interface: string; actor: string }[] };
    expect(entries.every((entry) => entry.interface === 'mcp' && entry.actor === `apiKey:${keyId}`)).toBe(true);
  });

  it(`are refused with REST's sentences ${verifies('1/interfaces/same-logic')}`, async () => {
    expect(await refused('create_client', { name: '' })).toContain('name');
    expect(await refused('create_client', { name: 'A', colour: 'blue' })).toContain('colour');
    expect(await refused('get_client', { clientId: 'x' })).toContain('id');
    expect(await refused('get_client')).toContain('id');
    expect(await refused('list_clients', { fields: 'nme' })).toContain('which is no field of a client');
    expect(await refused('list_clients', { limit: 1000 })).toContain('limit');
    expect(await refused('list_clients', { limit: { $gt: 1 } })).toContain('limit');
    expect(await refused('list_clients', { after: 'forged' })).toContain('nextCursor');
  });

  it('get their own texts, whether they are named or known from the connection', async () => {
    const { id: clientId } = await done('create_client', { name: unique('Texts') });
    expect(await done('put_translations', { clientId, locale: 'en', body: { 'chat.title': 'Ask us' } })).toEqual({ en: { 'chat.title': 'Ask us' } });
    const named = await connectMcp({ ...headers, 'x-client-id': clientId });
    expect(await named.use('list_translations', { keys: ['chat.title'] })).toMatchObject({ structuredContent: { translations: { en: { 'chat.title': 'Ask us' } } } });
  });

  it('are created once for one idempotency key', async () => {
    const order = { name: unique('Once'), idempotencyKey: randomUUID() };
    expect(await done('create_client', order)).toEqual(await done('create_client', order));
    expect(await refused('create_client', { ...order, name: 'Another' })).toContain('Idempotency-Key');
  });
});

describe('people and what they may do', () => {
  itVerifies([
    '4.5/tool/invite_user', '4.5/tool/get_user', '4.5/tool/list_users', '4.5/tool/update_user', '4.5/tool/reinvite_user', '4.5/tool/disable_user',
    '4.5/tool/force_reset_user', '4.5/tool/get_user_activity', '2.11/managed-by-mcp',
  ], 'users are managed', async () => {
    const email = `${randomUUID()}@agents.example`;
    const { id: userId } = await done('invite_user', { email });
    expect(await done('get_user', { userId })).toMatchObject({ email, status: 'invited' });
    await done('reinvite_user', { userId });
    expect(await done('update_user', { userId, first_name: 'Ada' })).toMatchObject({ first_name: 'Ada' });
    expect(await done('list_users', { limit: 1 })).toMatchObject({ users: [expect.anything()] });
    expect(await done('get_user_activity', { userId: owner.userId })).toHaveProperty('nextCursor');
    await done('force_reset_user', { userId: owner.userId }).catch(() => undefined);
    await done('disable_user', { userId });
    expect(await done('get_user', { userId })).toMatchObject({ status: 'disabled' });
  });

  itVerifies([
    '4.5/tool/create_role', '4.5/tool/get_role', '4.5/tool/list_roles', '4.5/tool/update_role', '4.5/tool/disable_role', '4.5/tool/add_role_policy',
    '4.5/tool/remove_role_policy', '4.5/tool/get_role_users', '4.5/tool/get_role_groups',
  ], 'roles are managed', async () => {
    const { id: roleId } = await done('create_role', { name: unique('Reception') });
    const policy = await done('add_role_policy', { roleId, feature: 'clients', action: 'READ' });
    expect(await done('get_role', { roleId })).toMatchObject({ policies: [{ feature: 'clients' }] });
    const policyId = ((policy['policies'] as { id: string }[] | undefined)?.[0] ?? policy).id;
    await done('remove_role_policy', { roleId, policyId });
    expect(await done('get_role', { roleId })).toMatchObject({ policies: [] });
    expect(await done('update_role', { roleId, description: 'At the desk' })).toMatchObject({ description: 'At the desk' });
    expect(await done('get_role_users', { roleId })).toMatchObject({ users: [] });
    expect(await done('get_role_groups', { roleId })).toMatchObject({ userGroups: [] });
    expect(await done('list_roles', { limit: 1 })).toMatchObject({ roles: [expect.anything()] });
    await done('disable_role', { roleId });
  });

  itVerifies([
    '4.5/tool/create_user_group', '4.5/tool/get_user_group', '4.5/tool/list_user_groups', '4.5/tool/update_user_group', '4.5/tool/delete_user_group',
    '4.5/tool/update_group_members', '4.5/tool/update_group_roles',
  ], 'groups are managed', async () => {
    const { id: groupId } = await done('create_user_group', { name: unique('Team') });
    await done('update_group_members', { groupId, memberIds: [owner.userId] });
    await done('update_group_roles', { groupId, roleIds: [owner.roleId] });
    expect(await done('get_user_group', { groupId })).toMatchObject({ memberIds: [owner.userId], roleIds: [owner.roleId] });
    expect(await done('update_user_group', { groupId, description: 'Night' })).toMatchObject({ description: 'Night' });
    expect(await done('list_user_groups', { limit: 1 })).toHaveProperty('nextCursor');
    await done('delete_user_group', { groupId });
    expect(await refused('get_user_group', { groupId })).toContain('does not exist');
  });

  itVerifies(['4.5/tool/create_feature', '4.5/tool/list_features', '4.5/tool/update_feature', '4.5/tool/deprecate_feature', '9/deprecate-feature'],
    'features are managed', async () => {
      const name = unique('feature').replace(' ', '-');
      await done('create_feature', { name, description: 'A test', kind: 'entitlement' });
      expect(await done('update_feature', { feature: name, description: 'Changed' })).toMatchObject({ description: 'Changed' });
      expect(await done('deprecate_feature', { feature: name })).toMatchObject({ deprecated: true });
      expect(JSON.stringify(await done('list_features', { limit: 100 }))).toContain('deprecated');
    });
});

describe('settings', () => {
  itVerifies([
    '4.5/tool/create_region', '4.5/tool/list_regions', '4.5/tool/update_region', '4.5/tool/delete_region',
    '4.5/tool/create_department', '4.5/tool/list_departments', '4.5/tool/update_department', '4.5/tool/delete_department',
    '4.5/tool/create_tag', '4.5/tool/list_tags', '4.5/tool/update_tag', '4.5/tool/delete_tag',
  ], 'regions, departments and tags are managed', async () => {
    for (const one of ['region', 'department', 'tag']) {
      const { id } = await done(`create_${one}`, { name: unique(one) });
      const name = unique(`${one} renamed`);
      expect(await done(`update_${one}`, { [`${one}Id`]: id, name })).toMatchObject({ id, name });
      expect(await done(`list_${one}s`)).toHaveProperty(`${one}s`);
      await done(`delete_${one}`, { [`${one}Id`]: id });
      expect(await refused(`delete_${one}`, { [`${one}Id`]: id })).toContain('does not exist');
    }
  });
});

describe('background tasks', () => {
  itVerifies(['4.5/tool/list_client_pipeline_tasks', '4.5/tool/stop_client_pipeline_task'], 'are listed while they run, and stopped', async () => {
    const { id: clientId } = await createHotel(database);
    const { taskId } = await recordedTask(database, clientId, { taskType: 'scrape-website', session: 'RUNNING' });
    expect(await done('list_client_pipeline_tasks', { clientId })).toMatchObject({ count: 1, tasks: [{ taskId, taskType: 'scrape-website' }] });
    expect(await done('stop_client_pipeline_task', { clientId, taskId })).toMatchObject({ stopped: true, taskId, sessionMarked: true });
    expect(await done('list_client_pipeline_tasks', { clientId })).toMatchObject({ count: 0, tasks: [] });
    expect(await refused('stop_client_pipeline_task', { clientId, taskId })).toContain('does not exist');
  });
});

it('a hotel of another tenant is as if it did not exist', async () => {
  const [mine, foreign] = [await createHotel(database), await createHotel(database)];
  const scoped = await connectMcp((await createKeyHolder(database, [`clients:READ:${mine.id}`, `clients:WRITE:${mine.id}`])).headers);
  for (const name of ['get_client', 'update_client', 'disable_client', 'get_client_audit']) {
    const answer = await scoped.use(name, { clientId: foreign.id });
    expect({ name, text: (answer.content[0] as { text: string }).text }).toEqual({ name, text: expect.stringMatching(/does not exist|needs the permission/) });
  }
});
