import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Route } from '../../api/http/route.ts';
import { routes } from '../../api/routes.ts';
import { verifies } from '../requirements/verifies.ts';
import { call } from '../support/http/http.ts';
import { sampleRequest } from '../support/http/sample-request.ts';
import { signIn, type Operator } from '../support/accounts/operators.ts';
import { createEntitledHotel } from '../support/channels/channel-hotels.ts';
import { useDatabase } from '../support/stack/storage.ts';

/**
 * Who gets in where, made of the table of routes itself: an endpoint that is added is tested here at once,
 * and one that forgets to say what it needs fails the first test.
 */
const database = await useDatabase();

/** Signed-in people do these for themselves; what they need is tested where they are. */
const SELF_SERVICE = new Set([
  'checkAuthentication', 'getProfile', 'listOwnSessions', 'endOwnSession', 'endOtherSessions', 'createApiKey', 'deleteApiKey', 'listApiKeys',
  'listOwnFactors', 'beginTotp', 'confirmTotp', 'renameOwnFactor', 'removeOwnFactor', 'renewRecoveryCodes', 'confirmSession',
  'beginPasskey', 'addPasskey', 'beginConfirmation',
]);
const OPEN = new Set(['public', 'guest', 'operations']);
/** A role may be given only what its author holds, so these examples need more than the route itself. */
const ALSO_NEEDED: Record<string, string[]> = {
  createRole: ['conversations:READ'], addRolePolicy: ['conversations:WRITE'],
  inviteClientUser: ['clients:READ', 'conversations:READ', 'knowledge:READ'],
  putSingleSignOn: ['clients:READ', 'conversations:READ', 'knowledge:READ'],
  correctConversationMessage: ['knowledge:WRITE'],
  createWebhook: ['conversations:READ'], updateWebhook: ['conversations:READ'],
};

const guarded = routes.filter(({ auth }) => !OPEN.has(auth));
const permitted = guarded.filter(({ permission }) => permission !== undefined);
const named = (list: readonly Route[]) => list.map((route) => ({ name: `${route.method.toUpperCase()} ${route.path}`, route }));

/** Opens everything, so it cannot be one of those that do not open a route. */
const EVERYTHING = 'ALL:EXECUTE';

let hotelId: string;
let otherId: string;
let nobody: Operator;
let apiKey: string;

beforeAll(async () => {
  [hotelId, otherId] = [await createEntitledHotel(database), await createEntitledHotel(database)];
  nobody = await signIn(database, []);
  const owner = await signIn(database, ['ALL:EXECUTE']);
  const { body } = await owner.call<{ key: string }>('PUT', '/api/user/apikey', { body: { name: 'matrix' } });
  apiKey = body.key;
});

/** Of a route that another feature opens as well, the permission on that one. */
const otherWayIn = ({ permission }: Route): string | undefined =>
  (permission && 'orFeature' in permission && permission.orFeature !== undefined ? `${permission.orFeature}:${permission.action}` : undefined);
const permissionOf = ({ permission }: Route): string => `${permission?.feature}:${permission?.action}`;

async function send(route: Route, headers: Record<string, string>, clientId = hotelId) {
  const { path, options } = sampleRequest(route, clientId);
  return call(route.method.toUpperCase(), path, { ...options, headers: { ...options.headers, ...headers } });
}

it('says of every guarded route what it needs', () => {
  const silent = guarded.filter(({ permission, operationId }) => permission === undefined && !SELF_SERVICE.has(operationId));
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  const ids = routes.map(({ operationId }) => operationId);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(guarded.filter((route) => route.request.body && route.bodyExample === undefined && !route.bodyOptional)
    .map(({ operationId }) => operationId)).toEqual([]);
});

describe(`nobody ${verifies(
  '4.6/summary/401', '4.6/metrics/401', '4.6/demosite/401', '4.6/features-list/401', '4.6/features-grant/401',
  '4.6/features-revoke/401', '5/status/401', '7/401',
)}`, () => {
  it.each(named(guarded))('is 401 at $name', async ({ route }) => {
    expect((await send(route, {})).status).toBe(401);
    expect((await send(route, { authorization: 'Bearer not.a.token' })).status).toBe(401);
    expect((await send(route, { 'x-api-key': 'hcp_test_forged' })).status).toBe(401);
  });
});

describe(`someone without the permission ${verifies(
  '4.6/summary/403', '4.6/metrics/403', '4.6/demosite/403', '4.6/features-list/403', '4.6/features-grant/403',
  '4.6/features-revoke/403', '5/status/403', '7/403',
)}`, () => {
  it.each(named(permitted))('is 403 at $name', async ({ route }) => {
    expect((await send(route, nobody.headers)).status).toBe(403);
  });

  it('is 403 with every permission but the one', async () => {
    const all = [...new Set(permitted.map(permissionOf))];
    for (const missing of all) {
      const almost = await signIn(database, all.filter((permission) => permission !== missing && permission !== EVERYTHING));
      for (const route of permitted.filter((candidate) => permissionOf(candidate) === missing && otherWayIn(candidate) === undefined)) {
        const { status } = await send(route, almost.headers);
        expect([route.operationId, status]).toEqual([route.operationId, 403]);
      }
    }
  });
});

describe(`a grant for another client ${verifies('decisions/conventions/visibility')}`, () => {
  const scoped = permitted.filter(({ permission }) => permission?.scope !== 'any');

  it.each(named(scoped))('does not open $name', async ({ route }) => {
    const foreigner = await signIn(database, [...new Set([permissionOf(route), EVERYTHING])].map((text) => `${text}:${otherId}`));
    const expected = route.permission?.scope === 'client' ? route.permission.foreign : 403;
    const foreign = await send(route, foreigner.headers);
    expect(foreign.status).toBe(expected);
    if (expected === 404) {
      const missing = await send(route, (await signIn(database, [permissionOf(route)])).headers, randomUUID());
      expect(foreign.body['error']).toBe(missing.body['error']);
    }
  });
});

describe(`an API key ${verifies('4.6/sessions-only', 'decisions/conventions/session-or-key', '5/precedence/api-key')}`, () => {
  it.each(named(guarded.filter(({ auth }) => auth === 'session')))('is 403 at $name, also beside a session', async ({ route }) => {
    expect((await send(route, { 'x-api-key': apiKey })).status).toBe(403);
    expect((await send(route, { 'x-api-key': apiKey, ...nobody.headers })).status).toBe(403);
  });
});

describe('exactly the permission', () => {
  it.each(named(permitted))('opens $name', async ({ route }) => {
    const administrator = route.permission && 'platformAdministrator' in route.permission && route.permission.platformAdministrator;
    const permissions = administrator ? [EVERYTHING] : [permissionOf(route), ...ALSO_NEEDED[route.operationId] ?? []];
    const { status } = await send(route, (await signIn(database, permissions)).headers);
    expect([401, 403]).not.toContain(status);
    expect(status).toBeLessThan(500);
    if (administrator && permissionOf(route) !== EVERYTHING) {
      const plain = await signIn(database, [permissionOf(route)]);
      expect((await send(route, plain.headers)).status).toBe(403);
    }
  });
});
