import { beforeAll, describe, expect, it } from '@jest/globals';
import { opens } from '../../api/http/key-scopes.ts';
import type { Route, RoutePermission } from '../../api/http/route.ts';
import { routes } from '../../api/routes.ts';
import { keyScopes } from '../../domain/model/key-scopes.ts';
import { holds } from '../../domain/model/permissions.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { call } from '../support/http/http.ts';
import { sampleRequest } from '../support/http/sample-request.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { createMatrixHotel, identityNames, type IdentityName, type MatrixHotel } from './identities.ts';

/**
 * Every route, as each of eight people sends it for one hotel. What to expect follows from what the route says of itself, and for those that
 * ask for no credentials from the table here: a route that is added is tested at once, or fails the first test.
 */
const database = await useDatabase();

/** Routes that anybody may call, and what they are for. */
const open: Readonly<Record<string, string>> = {
  getTranslations: 'public texts', getClientFields: 'public facts of a hotel', getHealth: 'probes', getReadiness: 'probes',
  getChatSession: 'a guest, by session id', postMessage: 'a guest, by session id', postMessageFeedback: 'a guest, by session id',
  cancelMessage: 'a guest, by session id', requestBookerVerification: 'a guest, by session id', verifyBooker: 'a guest, by session id',
  login: 'proves a password', refresh: 'proves a refresh token', logout: 'ends what it is sent', requestResetCode: 'proves nothing yet',
  resetPassword: 'proves a code', acceptInvitation: 'proves an invitation', beginSingleSignOn: 'leads to a provider',
  finishSingleSignOn: 'proves a provider\'s answer', getAgentCard: 'public card', getCurrentAgentCard: 'public card', openDemoSite: 'public page',
  giveSecondFactor: 'proves a second factor', beginPasskeyLogin: 'proves nothing yet', loginByPasskey: 'proves a passkey',
  linkSingleSignOn: 'proves a provider\'s answer, and a password or passkey',
};
const OPEN = new Set(['public', 'guest', 'operations']);
const guarded = routes.filter(({ auth }) => !OPEN.has(auth));
/** They end what they are sent with, the last one for good. */
const ending = ['endOwnSession', 'endOtherSessions', 'logout'];
const [lasting, last] = [routes.filter(({ operationId }) => !ending.includes(operationId)), ending.flatMap((id) => routes.filter(({ operationId }) => operationId === id))];

type Expected = 'reached' | number;

/** What somebody is answered: a status, or that the request reached the verb, whatever that made of its example. */
function expected(route: Route, who: IdentityName): Expected {
  if (OPEN.has(route.auth)) return 'reached';
  if (who === 'nobody' || who === 'guest') return 401;
  if (who.endsWith('key') && (route.auth === 'session' || !opens(keyScopes, route.operationId))) return 403;
  if (who === 'administrator' || route.permission === undefined) return 'reached';
  const { permission } = route;
  if (who.startsWith('reader')) return mayRead(permission) ? 'reached' : 403;
  if (permission.scope === 'client') return who === 'foreign operator' ? permission.foreign : 'reached';
  return permission.scope === 'global' || permission.platformAdministrator ? 403 : 'reached';
}

/** Whether what a reader holds at the hotel is enough; within the hotel, nothing is hidden behind a 404. */
function mayRead(permission: RoutePermission): boolean {
  const { feature, action, scope } = permission;
  const features = [feature, ...scope === 'client' && permission.orFeature !== undefined ? [permission.orFeature] : []];
  const isOfAll = scope !== 'client' && permission.platformAdministrator === true;
  return !isOfAll && features.some((each) => holds(hotel.reading, { feature: each, action, scope: scope === 'client' ? { clientId: hotel.id } : scope }));
}

let hotel: MatrixHotel;
beforeAll(async () => { hotel = await createMatrixHotel(database); });

it(`says of every route without credentials what it is for ${verifies('decisions/accounts/walls/matrix')}`, () => {
  expect(routes.filter(({ auth }) => OPEN.has(auth)).map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(open).toSorted());
  expect(guarded.length).toBeGreaterThan(120);
});

itVerifies(['decisions/accounts/walls/reader'], 'lets a reader of the hotel change nothing of it', () => {
  const changing = guarded.filter((route) => route.method !== 'get' && route.permission !== undefined);
  expect(changing.length).toBeGreaterThan(60);
  expect(changing.filter((route) => expected(route, 'reader') === 'reached').map(({ operationId }) => operationId)).toEqual([]);
});

const AT_ONCE = 8;

/** Those who change nothing come first, so that later ones find the hotel as it was. */
describe.each(identityNames)(`%s at every route ${verifies('decisions/accounts/walls/matrix')}`, (who) => {
  it('is answered as the route says, and hears no word of a hotel that is not theirs', async () => {
    const isTheirs = !['nobody', 'guest', 'foreign operator'].includes(who);
    const wrong: unknown[] = [];
    const one = async (route: Route): Promise<void> => {
      const { path, options } = sampleRequest(route, hotel.id);
      const { status, text } = await call(route.method.toUpperCase(), path, { ...options, headers: { ...options.headers, ...hotel.identities[who] } });
      const wanted = expected(route, who);
      // A route without credentials may refuse what it is sent, such as a password; a guarded one has let the caller in.
      // Who is asked for a fresh proof has been let in as well.
      const letIn = OPEN.has(route.auth) || ![401, 403].includes(status) || text.includes('"CONFIRMATION_REQUIRED"');
      const fits = wanted === 'reached' ? status < 500 && letIn : status === wanted;
      const owns = isTheirs || (who === 'guest' && route.auth === 'guest');
      if (!fits || (!owns && text.includes(hotel.canary))) wrong.push([route.operationId, { wanted, status, text: text.slice(0, 200) }]);
    };
    for (let at = 0; at < lasting.length; at += AT_ONCE) await Promise.all(lasting.slice(at, at + AT_ONCE).map(one));
    for (const route of last) await one(route);
    expect(wrong).toEqual([]);
  });
});
