import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { requirePermission, requirePlatformAdministrator, visibleClients } from '../../domain/access.ts';
import type { Context } from '../../domain/context.ts';
import type { Actor } from '../../domain/model/actor.ts';
import {
  clientsOf, formatGrant, holds, isPlatformAdministrator, narrowGrants, permissionActions, type Grant,
} from '../../domain/model/permissions.ts';
import { parseGrant } from '../support/accounts/grants.ts';
import { itVerifies } from '../requirements/verifies.ts';

const [ONE, OTHER] = [randomUUID(), randomUUID()];
const grants = (...texts: string[]): Grant[] => texts.flatMap((text) => parseGrant(text) ?? []);
const need = (text: string, scope: Parameters<typeof holds>[1]['scope']) => {
  const [feature = '', action = ''] = text.split(':');
  return { feature, action: action as Grant['action'], scope };
};

/** Every combination of a grant and a place where `clients:READ` is needed. */
const table: [grant: string, global: boolean, one: boolean, any: boolean][] = [
  ['clients:READ', true, true, true],
  [`clients:READ:${ONE}`, false, true, true],
  [`clients:READ:${OTHER}`, false, false, true],
  ['clients:WRITE', false, false, false],
  ['clients:EXECUTE', false, false, false],
  ['users:READ', false, false, false],
  ['ALL:EXECUTE', true, true, true],
  [`ALL:EXECUTE:${ONE}`, false, true, true],
  [`ALL:EXECUTE:${OTHER}`, false, false, true],
  ['ALL:READ', false, false, false],
];

describe('a permission', () => {
  it.each(table)('%s: globally %p, on the client %p, on anything %p', (grant, global, one, any) => {
    const granted = grants(grant);
    expect(granted).toHaveLength(1);
    expect(holds(granted, need('clients:READ', 'global'))).toBe(global);
    expect(holds(granted, need('clients:READ', { clientId: ONE }))).toBe(one);
    expect(holds(granted, need('clients:READ', 'any'))).toBe(any);
  });

  itVerifies(['2.3/permissions/form', '5/permissions/form'], 'is written FEATURE:PERM or FEATURE:PERM:clientId, and read as it is written', () => {
    const grant = fc.record({
      feature: fc.stringMatching(/^[A-Za-z][A-Za-z-]{0,30}$/), action: fc.constantFrom(...permissionActions), clientId: fc.option(fc.uuid()),
    });
    fc.assert(fc.property(grant, (given) => {
      const text = formatGrant(given);
      expect(text).toMatch(/^[^:]+:(READ|WRITE|EXECUTE)(:[0-9a-f-]{36})?$/);
      expect(parseGrant(text)).toEqual(given);
    }));
    for (const text of ['', 'clients', 'clients:read', ':READ', 'clients:READ:', 'clients:READ:7', `clients:READ:${ONE}:x`, ' :READ']) {
      expect(parseGrant(text)).toBeUndefined();
    }
  });

  it('names the clients it reaches, once each', () => {
    const read = { feature: 'clients', action: 'READ' } as const;
    expect(clientsOf(grants('clients:READ', `clients:READ:${ONE}`), read)).toBe('all');
    expect(clientsOf(grants(`clients:READ:${ONE}`, `ALL:EXECUTE:${ONE}`, `clients:READ:${OTHER}`, 'clients:WRITE'), read)).toEqual([ONE, OTHER]);
    expect(clientsOf([], read)).toEqual([]);
  });

  itVerifies(['5/permissions/execute-all'], 'makes a platform administrator as ALL:EXECUTE held globally, and as nothing else', () => {
    expect(isPlatformAdministrator(grants('ALL:EXECUTE'))).toBe(true);
    for (const text of [`ALL:EXECUTE:${ONE}`, 'ALL:READ', 'ALL:WRITE', 'clients:EXECUTE']) {
      expect(isPlatformAdministrator(grants(text))).toBe(false);
    }
  });

  it('is narrowed to one client without ever growing', () => {
    const granted = grants('clients:READ', `users:READ:${ONE}`, `roles:READ:${OTHER}`, 'ALL:EXECUTE');
    expect(narrowGrants(granted, null)).toEqual(granted);
    expect(narrowGrants(granted, ONE).map(formatGrant)).toEqual([`clients:READ:${ONE}`, `users:READ:${ONE}`, `ALL:EXECUTE:${ONE}`]);
  });
});

describe('access', () => {
  const contextOf = (actor: Actor, clientId: string | null = null) => ({ actor, clientId }) as Context;
  const user = (...texts: string[]): Context =>
    contextOf({ kind: 'user', userId: randomUUID(), sessionId: randomUUID(), grants: grants(...texts) });
  const on = (foreign?: 'hide' | 'refuse') => ({ ...need('clients:READ', { clientId: ONE }), ...(foreign && { foreign }) });

  itVerifies(['decisions/conventions/visibility'], 'is 403 without any grant of the kind, and for another client only 404 or 403 as the row says', () => {
    expect(() => requirePermission(user(`clients:READ:${ONE}`), on())).not.toThrow();
    expect(() => requirePermission(user('users:READ'), on())).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
    expect(() => requirePermission(user(`clients:READ:${OTHER}`), on())).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
    expect(() => requirePermission(user(`clients:READ:${OTHER}`), on('refuse'))).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
    expect(() => requirePermission(user(`clients:READ:${ONE}`), need('clients:READ', 'global'))).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
  });

  it('takes a permission as text for the tenant in scope, or globally without one', () => {
    const { actor } = user(`clients:READ:${ONE}`);
    expect(() => requirePermission(contextOf(actor, ONE), 'clients:READ')).not.toThrow();
    expect(() => requirePermission(contextOf(actor, OTHER), 'clients:READ')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
    expect(() => requirePermission(contextOf(actor), 'clients:READ')).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
  });

  it('is open to the system\'s jobs and closed to guests and channels', () => {
    const job = contextOf({ kind: 'system', job: 'test' });
    expect(() => { requirePermission(job, on()); requirePlatformAdministrator(job); }).not.toThrow();
    expect(visibleClients(job, 'clients')).toBe('all');
    for (const actor of [{ kind: 'guest', sessionKey: null }, { kind: 'channel', connectionId: ONE }] as const) {
      const ctx = contextOf(actor);
      expect(() => requirePermission(ctx, on())).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
      expect(() => requirePlatformAdministrator(ctx)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
      expect(visibleClients(ctx, 'clients')).toEqual([]);
    }
  });
});
