import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { createIdentityProvider } from '../../platform/identity-provider.ts';
import { verifies } from '../requirements/verifies.ts';

const marks = { state: 'state-of-the-sign-in', nonce: 'nonce-of-the-sign-in', codeVerifier: 'v'.repeat(43) };
const redirectUri = 'https://concierge.example/auth/sso/callback';
const answer = new URLSearchParams({ code: 'a-code', state: marks.state });
const [real, stranger] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
const servers: Server[] = [];
afterAll(() => servers.forEach((server) => { server.closeAllConnections(); server.close(); }));

/** A provider that answers as it is told, where the real one would not. */
async function lyingProvider({ metadata = {}, claims = {}, key = real.privateKey, token }: {
  metadata?: object; claims?: JWTPayload; key?: CryptoKey; token?: object;
} = {}) {
  const asked: string[] = [];
  const server = createServer();
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const idToken = () => new SignJWT({ nonce: marks.nonce, ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'k' }).setIssuer(claims.iss ?? issuer)
    .setSubject('ada').setAudience(claims.aud ?? 'concierge').setIssuedAt(claims.iat).setExpirationTime(claims.exp ?? '5m').sign(key);
  const answers: Record<string, () => Promise<object>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys`, ...metadata,
    }),
    '/keys': async () => ({ keys: [{ ...await exportJWK(real.publicKey), kid: 'k', alg: 'RS256', use: 'sig' }] }),
    '/token': async () => token ?? { access_token: 'x', token_type: 'bearer', id_token: await idToken() },
  };
  server.on('request', (request, response) => {
    asked.push(request.url ?? '');
    void answers[request.url ?? '']?.().then((body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)));
  });
  return { issuer, asked };
}

const known: string[] = [];
const providerFor = (trustedOrigins: string[]) => createIdentityProvider({
  allowPrivate: false, trustedOrigins, redirectUri, failed: ({ code, message }) => known.push(`${code} ${message}`),
});
const address = (issuer: string) => ({ issuer, clientId: 'concierge', clientSecret: 'secret-of-the-client' });
const outcome = (work: Promise<unknown>) => work.then((value) => value, (error: { reason?: string }) => error.reason ?? error);

it(`asks no issuer that leads into a private network, unless its origin is trusted ${verifies('decisions/accounts/single-sign-on/guarded')}`, async () => {
  const { issuer, asked } = await lyingProvider();
  for (const at of [issuer, issuer.replace('127.0.0.1', 'localhost'), issuer.replace('http:', 'https:'), 'http://login.hotel.example']) {
    expect(await outcome(providerFor([]).authorize(address(at), marks, { email: 'ada@hotel.example' }))).toBe('unreachable');
  }
  expect(asked).toEqual([]);
  const url = await providerFor([issuer]).authorize(address(issuer), marks, { email: 'ada@hotel.example' });
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code', client_id: 'concierge', redirect_uri: redirectUri, state: marks.state, nonce: marks.nonce, code_challenge_method: 'S256',
    login_hint: 'ada@hotel.example', scope: 'openid email profile',
  });
  expect(url.search).not.toContain(marks.codeVerifier);
  expect(known.join()).not.toContain('secret-of-the-client');
});

it(`follows no address of a provider's document to where it must not go ${verifies('decisions/accounts/single-sign-on/guarded')}`, async () => {
  const hidden = await lyingProvider();
  const { issuer } = await lyingProvider({ metadata: { token_endpoint: `${hidden.issuer}/token` } });
  expect(await outcome(providerFor([issuer]).redeem(address(issuer), marks, answer))).toBe('unreachable');
  expect(hidden.asked).toEqual([]);
  for (const page of ['javascript:alert(1)', `${hidden.issuer}/authorize`]) {
    const lying = await lyingProvider({ metadata: { authorization_endpoint: page } });
    expect(await outcome(providerFor([lying.issuer]).authorize(address(lying.issuer), marks, { email: 'a@b.example' }))).toBe('unreachable');
  }
});

it('takes a token that verifies', async () => {
  const { issuer } = await lyingProvider({ claims: { email: 'ada@hotel.example' } });
  expect(await providerFor([issuer]).redeem(address(issuer), marks, answer)).toMatchObject({ subject: 'ada', claims: { email: 'ada@hotel.example' } });
});

const old = Math.floor(Date.now() / 1000) - 3600;
it.each([
  ['signed by another key', { key: stranger.privateKey }],
  ['of another sign-in', { claims: { nonce: 'of-another' } }],
  ['for somebody else', { claims: { aud: 'another-client' } }],
  ['of another issuer', { claims: { iss: 'https://login.evil.example' } }],
  ['that has expired', { claims: { iat: old, exp: old + 60 } }],
  ['that is not signed', { token: { access_token: 'x', token_type: 'bearer', id_token: `${btoa('{"alg":"none"}')}.${btoa('{"sub":"ada"}')}.` } }],
  ['that is missing', { token: { access_token: 'x', token_type: 'bearer' } }],
])(`refuses a token %s ${verifies('decisions/accounts/single-sign-on/guarded')}`, async (_what, lie) => {
  const { issuer } = await lyingProvider(lie);
  expect(await outcome(providerFor([issuer]).redeem(address(issuer), marks, answer))).toBe('refused');
});

it('refuses a document of another issuer, and an answer to another state', async () => {
  const lying = await lyingProvider({ metadata: { issuer: 'https://login.evil.example' } });
  expect(await outcome(providerFor([lying.issuer]).authorize(address(lying.issuer), marks, { email: 'a@b.example' }))).toBe('refused');
  const { issuer } = await lyingProvider();
  const other = new URLSearchParams({ code: 'a-code', state: 'of-another' });
  expect(await outcome(providerFor([issuer]).redeem(address(issuer), marks, other))).toBe('refused');
});
