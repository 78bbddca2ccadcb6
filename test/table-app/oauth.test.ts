import { describe, expect, it } from '@jest/globals';
import { ownAccount } from '../../local/table-app/server.ts';
import { verifies, itVerifies } from '../requirements/verifies.ts';
import { useTableApp } from '../support/booking/table-app.ts';
import { Integrator, integrator } from './integrator.ts';

const app = await useTableApp();

describe(`client credentials ${verifies('decisions/booking/simulator/tokens')}`, () => {
  it('give a short-lived bearer token', async () => {
    const someone = new Integrator(app);
    const { status, body, headers } = await someone.signIn();
    expect(status).toBe(200);
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 60, scope: 'integration' });
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await someone.send('GET', '/health')).body).toEqual({ status: 'up' });
  });

  it('may stand in the body', async () => {
    const { clientId, clientSecret } = app.connection;
    const response = await fetch(`${app.url}/oauth/token`, {
      method: 'POST', body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
    });
    expect(response.status).toBe(200);
  });

  it('with a wrong secret are 401 invalid_client', async () => {
    const { status, body, headers } = await new Integrator(app).signIn('wrong');
    expect([status, body['error']]).toEqual([401, 'invalid_client']);
    expect(headers.get('www-authenticate')).toMatch(/^Basic/);
  });

  it('are the only grant', async () => {
    const response = await fetch(`${app.url}/oauth/token`, { method: 'POST', body: new URLSearchParams({ grant_type: 'password' }) });
    expect([response.status, (await response.json() as { error: string }).error]).toEqual([400, 'unsupported_grant_type']);
  });
});

describe(`an access token ${verifies('decisions/booking/simulator/tokens')}`, () => {
  it.each([['a made-up one', 'Bearer made-up'], ['none', '']])('%s is 401 with WWW-Authenticate', async (_what, authorization) => {
    const { status, headers, body } = await new Integrator(app).send('GET', '/health', { headers: { authorization } });
    expect([status, body['code']]).toEqual([401, 'INVALID_TOKEN']);
    expect(headers.get('www-authenticate')).toMatch(/^Bearer realm/);
  });

  it('expires', async () => {
    const own = await useTableApp({ tokenSeconds: 60 });
    const someone = await integrator(own);
    await own.advance(59);
    expect((await someone.send('GET', '/health')).status).toBe(200);
    await own.advance(1);
    const refused = await someone.send('GET', '/health');
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('error="invalid_token"')]);
  });

  it('can be revoked', async () => {
    const own = await useTableApp();
    const someone = await integrator(own);
    await own.control('DELETE', '/_sim/tokens');
    expect((await someone.send('GET', '/health')).status).toBe(401);
    await someone.signIn();
    expect((await someone.send('GET', '/health')).status).toBe(200);
  });
});

describe('a secret that is rotated', () => {
  it('is replaced at once, or honoured for a while beside the new one', async () => {
    const own = await useTableApp();
    const { clientId, clientSecret: first } = own.connection;
    const rotate = async (graceSeconds: number) =>
      (await own.control('POST', '/_sim/secrets', { clientId, graceSeconds }) as { clientSecret: string }).clientSecret;
    const status = async (secret: string) => (await new Integrator(own).signIn(secret)).status;
    const second = await rotate(300);
    expect([await status(first), await status(second)]).toEqual([200, 200]);
    await own.advance(301);
    expect([await status(first), await status(second)]).toEqual([401, 200]);
    const third = await rotate(0);
    expect([await status(second), await status(third)]).toEqual([401, 200]);
  });
});

describe('a property', () => {
  itVerifies(['decisions/booking/simulator/own-schema'], 'is named by a header, and reached by its own account alone', async () => {
    const own = await useTableApp({ accounts: [ownAccount(), ownAccount()] });
    const someone = await integrator(own);
    const property = async (id: string) => (await someone.send('GET', '/properties', { headers: { 'x-property-id': id } })).status;
    expect((await someone.send('GET', '/properties')).body).toEqual([{
      id: own.connection.propertyId, name: 'Restaurant Seegarten', timezone: 'Europe/Zurich', currency: 'CHF',
      address: 'Seepromenade 14, 6398 Rivenau, Switzerland',
    }]);
    expect(await property('prop_unknown')).toBe(403);
    // Of another simulator on the same schema, which stands in the same database.
    expect(await property(app.connection.propertyId)).toBe(403);
    const response = await fetch(`${own.url}/i/integration/properties`, { headers: { authorization: `Bearer ${someone.token}` } });
    expect(response.status).toBe(400);
  });
});
