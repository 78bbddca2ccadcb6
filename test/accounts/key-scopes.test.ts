import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { scopesOf } from '../../api/http/key-scopes.ts';
import { tools } from '../../api/mcp/tools.ts';
import { protocolOperations } from '../../api/openapi/protocol-operations.ts';
import { routes } from '../../api/routes.ts';
import { keyScopes, scopesCover, type KeyScope } from '../../domain/model/key-scopes.ts';
import type { RoleRecord } from '../../domain/roles/role-record.ts';
import { AuditEntry } from '../../domain/storage/entities/audit-entry.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { connectMcp, createKeyHolder } from '../support/agents/agent.ts';
import { call } from '../support/http/http.ts';
import { signInAdministrator } from '../support/accounts/operators.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const hotel = await createHotel(database);
const everything = ['ALL:EXECUTE'];
const keyFor = (...scopes: KeyScope[]) => createKeyHolder(database, everything, { scopes });

describe('the table of scopes', () => {
  itVerifies(['decisions/accounts/api-key/scopes-classified'], 'has every operation that takes a key and every tool, and nothing else', () => {
    const taking = [...routes, ...protocolOperations].filter(({ auth }) => auth === 'sessionOrKey' || auth === 'key').map(({ operationId }) => operationId);
    const known = new Set([...taking, ...tools.map(({ operation }) => operation), 'translatePayloads']);
    expect([...known].filter((operation) => !scopesOf.has(operation))).toEqual([]);
    expect([...scopesOf.keys()].filter((operation) => !known.has(operation))).toEqual([]);
  });

  it('lets a key that reads do nothing but read', () => {
    const reading = [...scopesOf].filter(([, scopes]) => scopes.includes('read') && scopes.length < keyScopes.length).map(([operation]) => operation);
    const methods = new Map([...routes, ...protocolOperations].map(({ operationId, method }) => [operationId, method]));
    const hints = new Map(tools.map(({ operation, annotations }) => [operation, annotations.readOnlyHint]));
    expect(reading.length).toBeGreaterThan(40);
    for (const operation of reading) expect([operation, methods.get(operation) ?? 'get', hints.get(operation) ?? true]).toEqual([operation, 'get', true]);
  });
});

describe('a key with scopes', () => {
  itVerifies(['decisions/accounts/api-key/scopes'], 'does over REST what they name, and hears what it lacks', async () => {
    const knowledge = `/api/clients/${hotel.id}/knowledge`;
    const item = { kind: 'note', title: 'Pool', text: 'The pool opens at seven.', locale: 'en' };
    const tries: [KeyScope, number, number, number][] = [
      ['read', 200, 403, 200], ['knowledge', 200, 201, 403], ['guest', 403, 403, 403], ['bookings', 403, 403, 403], ['administration', 403, 403, 200],
    ];
    for (const [scope, ...expected] of tries) {
      const { headers } = await keyFor(scope);
      const answers = [
        await call('GET', knowledge, { headers }), await call('POST', knowledge, { headers, body: item }),
        await call('GET', `/api/clients/${hotel.id}/channels`, { headers }),
      ];
      expect([scope, ...answers.map(({ status }) => status)]).toEqual([scope, ...expected]);
      for (const { body, status } of answers) if (status === 403) expect(body['error']).toContain('lacks the scope');
      expect((await call('GET', '/auth/', { headers })).status).toBe(200);
    }
  });

  itVerifies(['decisions/accounts/api-key/scopes'], 'finds over MCP the tools that they name, and no other', async () => {
    const named: [KeyScope, string, string][] = [
      ['read', 'list_users', 'invite_user'], ['guest', 'query_hotel', 'list_knowledge'], ['knowledge', 'create_knowledge_item', 'list_users'],
      ['bookings', 'list_bookings', 'query_hotel'], ['administration', 'invite_user', 'query_hotel'],
    ];
    for (const [scope, has, lacks] of named) {
      const { client, use } = await connectMcp((await keyFor(scope)).headers);
      const names = (await client.listTools()).tools.map(({ name }) => name);
      expect([scope, names.includes(has), names.includes(lacks), names.includes('get_profile')]).toEqual([scope, true, false, true]);
      await expect(use(lacks, {})).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('Unknown tool') });
    }
  });

  itVerifies(['decisions/accounts/api-key/scopes'], 'speaks A2A as a guest alone, in every version', async () => {
    const status = async (scope: KeyScope) => {
      const headers = { ...(await keyFor(scope)).headers, 'x-client-id': hotel.id };
      const rpc = (method: string) => ({ jsonrpc: '2.0', id: 1, method, params: { id: randomUUID() } });
      const first = await call<{ error?: { message: string } }>('POST', '/a2a', { headers, body: rpc('tasks/get') });
      const current = await call<{ error?: { message: string } }>('POST', '/a2a/v1', { headers: { ...headers, 'a2a-version': '1.0' }, body: rpc('GetTask') });
      return [first.body.error?.message.includes('lacks the scope'), current.status];
    };
    expect(await status('guest')).toEqual([false, 200]);
    expect(await status('read')).toEqual([true, 403]);
    expect(await status('administration')).toEqual([true, 403]);
  });
});

describe('what a key gives away', () => {
  itVerifies(['decisions/accounts/api-key/scopes-assigned'], 'is within its scopes and its owner\'s grants, and is named in the audit trail', async () => {
    const admin = await signInAdministrator(database);
    const { headers, keyId } = await keyFor('administration', 'read');
    const { use } = await connectMcp(headers);
    const roleWith = async (...policies: object[]) =>
      (await admin.call<RoleRecord>('POST', '/api/roles', { body: { name: randomUUID(), policies } })).body.id;
    const invite = async (roleId: string) => {
      const { isError, structuredContent } = await use('invite_user', { email: `${randomUUID()}@scopes.example`, roleIds: [roleId] });
      return isError === true ? undefined : structuredContent as { id: string };
    };
    const within = await roleWith({ feature: 'knowledge', action: 'READ' }, { feature: 'clients', action: 'WRITE' });
    const invited = await invite(within);
    expect(invited).toBeDefined();
    const entry = await database.forSystem().read((em) => em.findOneOrFail(AuditEntry, { action: 'user.invite', target: `user:${invited?.id}` }));
    expect(entry).toMatchObject({ actor: `apiKey:${keyId}`, interface: 'mcp' });
    for (const policy of [{ feature: 'knowledge', action: 'WRITE' }, { feature: 'concierge', action: 'EXECUTE' }, { feature: 'ALL', action: 'EXECUTE', clientId: hotel.id }]) {
      const beyond = await roleWith(policy);
      expect(await invite(beyond)).toBeUndefined();
      expect(await use('update_user', { userId: invited?.id, roleIds: [within, beyond] })).toMatchObject({
        isError: true, content: [expect.objectContaining({ text: expect.stringContaining('beyond the scopes of this API key') })],
      });
      expect(await use('add_role_policy', { ...policy, roleId: within })).toMatchObject({ isError: true });
      expect(await use('create_role', { name: randomUUID(), policies: [policy] })).toMatchObject({ isError: true });
    }
  });

  it('is what its scopes cover: all of them for everything, reading for any feature', () => {
    const grant = (feature: string, action: 'READ' | 'WRITE' | 'EXECUTE') => ({ feature, action, clientId: null });
    expect(scopesCover(keyScopes, grant('ALL', 'EXECUTE'))).toBe(true);
    expect(scopesCover(keyScopes.slice(1), grant('ALL', 'EXECUTE'))).toBe(false);
    expect(scopesCover(['read'], grant('users', 'READ'))).toBe(true);
    expect(scopesCover(['read'], grant('users', 'WRITE'))).toBe(false);
    expect(scopesCover(['administration'], grant('a feature of tomorrow', 'EXECUTE'))).toBe(true);
    expect(scopesCover(['guest', 'bookings'], grant('integrations', 'EXECUTE'))).toBe(true);
    expect(scopesCover(['guest', 'bookings'], grant('knowledge', 'READ'))).toBe(false);
  });
});
