import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { routes } from '../../api/routes.ts';
import { repositoryRoot } from '../../local/config.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn, signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
let admin: Operator;
beforeAll(async () => { admin = await signInAdministrator(database); });

/** Folders whose verbs change what operators administer. */
const AREAS = ['clients', 'features', 'reference-lists', 'roles', 'translations', 'user-groups', 'users'];

it('is written by every verb that changes something', () => {
  const writers = AREAS.flatMap((area) => readdirSync(join(repositoryRoot, 'domain', area)).map((file) => join('domain', area, file)))
    .map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') }))
    .filter(({ path, text }) => text.includes('db.transaction(') && !path.endsWith('list-clients.ts'));
  const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const writes = (text: string): number => countOf(text, /db\.transaction\(/g);
  expect(writers.reduce((sum, { text }) => sum + writes(text), 0)).toBeGreaterThan(30);
  expect(writers.filter(({ text }) => countOf(text, /audit\(em/g) < writes(text)).map(({ path }) => path)).toEqual([]);
  expect(writers.filter(({ text }) => countOf(text, /require(?:Permission|EntitlementWrite)\(/g) < writes(text)).map(({ path }) => path)).toEqual([]);
});

it('has one row per write, with who, through what, and the request', async () => {
  const operator = await signIn(database, ['ALL:EXECUTE']);
  const hotel = await createHotel(database);
  const name = randomUUID();
  const requestId = `trail-${randomUUID()}`;
  const headers = { 'x-request-id': requestId };
  const write = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await operator.call(method, path, { headers, ...(body && { body }) });
    expect([path, status < 300]).toEqual([path, true]);
    return answer as { id: string };
  };
  const role = await write('POST', '/api/roles', { name });
  const policy = await write('POST', `/api/roles/${role.id}/policies`, { feature: 'users', action: 'READ' });
  await write('PUT', `/api/roles/${role.id}`, { description: 'x' });
  await write('DELETE', `/api/roles/${role.id}/policies/${policy.id}`);
  await write('POST', `/api/roles/${role.id}/disable`);
  const group = await write('POST', '/api/usergroups', { name });
  await write('PUT', `/api/usergroups/${group.id}`, { description: 'x' });
  await write('PUT', `/api/usergroups/${group.id}/members`, { memberIds: [operator.userId] });
  await write('PUT', `/api/usergroups/${group.id}/roles`, { roleIds: [role.id] });
  await write('DELETE', `/api/usergroups/${group.id}`);
  await write('POST', '/api/features', { name, kind: 'entitlement' });
  await write('PUT', `/api/features/${name}`, { description: 'x' });
  await write('POST', `/api/features/${name}/deprecate`);
  const tag = await write('POST', '/api/tags', { name });
  await write('PUT', `/api/tags/${tag.id}`, { name: `${name}!` });
  await write('DELETE', `/api/tags/${tag.id}`);
  const user = await write('POST', '/api/users', { email: `${name}@example.com` });
  await write('PUT', `/api/users/${user.id}`, { first_name: 'A' });
  await write('POST', `/api/users/${user.id}/reinvite`);
  await write('POST', `/api/users/${user.id}/disable`);
  await write('POST', `/api/users/${user.id}/enable`);
  await write('POST', `/api/clients/${hotel.id}/demosite`);
  await write('POST', `/api/clients/${hotel.id}/features`, { feature: 'channels' });
  await write('DELETE', `/api/clients/${hotel.id}/features/channels`);
  const rows = await database.forSystem().read((em) => em.execute<{ actor: string; interface: string; action: string }[]>(
    'select actor, interface, action from audit_entry where request_id = ? order by id', [requestId],
  ));
  expect(rows.map(({ action }) => action)).toEqual([
    'role.create', 'role.policy.add', 'role.update', 'role.policy.remove', 'role.disable',
    'user-group.create', 'user-group.update', 'user-group.members', 'user-group.roles', 'user-group.delete',
    'feature.create', 'feature.update', 'feature.deprecate', 'tag.create', 'tag.update', 'tag.delete',
    'user.invite', 'user.update', 'user.reinvite', 'user.disable', 'user.enable',
    'demo-site.create', 'client.feature.grant', 'client.feature.revoke',
  ]);
  expect(new Set(rows.map((row) => `${row.actor} ${row.interface}`))).toEqual(new Set([`user:${operator.userId} rest`]));
});

it('holds no secret', async () => {
  const rows = await database.forSystem().read((em) => em.execute<object[]>('select before, after from audit_entry'));
  expect(JSON.stringify(rows)).not.toMatch(/password|argon2|secretHash|"key"|session_epoch/i);
  expect(admin.userId).toBeDefined();
});

itVerifies(['1/legacy/no-new-use'], 'and nothing that ships calls a legacy path', () => {
  expect(routes.filter(({ path }) => path.includes('legacy'))).toEqual([]);
  const shipped = ['api', 'local', 'workers', 'workflows', 'activities', 'temporal', 'domain', 'platform', 'bench'].flatMap((folder) =>
    readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((path) => /\.(ts|html|js|css)$/.test(path) && path !== join('api', 'http', 'legacy.ts'));
  expect(shipped.filter((path) => /\/?legacy\//.test(readFileSync(join(repositoryRoot, path), 'utf8')))).toEqual([]);
});
