import * as openid from 'openid-client';
import { requireSecureUrl } from '../domain/model/outbound-url.ts';
import {
  IdentityProviderFailure, type IdentityProvider, type IdentityProviderAddress,
} from '../domain/ports/identity-provider.ts';
import { outboundAgent } from './outbound/agent.ts';
import { outboundRequest } from './outbound/outbound-request.ts';

interface ProviderOptions {
  /** Lifts the rules on addresses and ports for all providers, for those on this machine. */
  allowPrivate: boolean;
  /** Origins that may be on a private network, and without https. */
  trustedOrigins: readonly string[];
  /** Where providers send browsers back to. */
  redirectUri: string;
  /** Gets the reason why a provider failed; the person who signs in is told less. */
  failed: (failure: { issuer: string; code: string; message: string }) => void;
}

const LIMITS = { deadlineMs: 8_000, maxBytes: 256 * 1024 };
const SCOPE = 'openid email profile';

/**
 * Providers of identities by OpenID Connect, authorization code with PKCE. Every request to one goes through both walls of outgoing
 * requests, by https, without redirects; signatures of ID tokens are checked against its published keys.
 */
export function createIdentityProvider({ allowPrivate, trustedOrigins, redirectUri, failed }: ProviderOptions): IdentityProvider {
  const [publicAgent, trustedAgent] = [outboundAgent({ allowPrivate }), outboundAgent({ allowPrivate: true })];
  const isTrusted = (url: string): boolean => allowPrivate || trustedOrigins.includes(new URL(url).origin);
  const reach: openid.CustomFetch = async (url, { method, headers: sent, body, signal }) => {
    const trusted = isTrusted(url);
    requireSecureUrl('The provider', url, { allowPrivate: trusted });
    // Forms are all that the library sends.
    const form = typeof body === 'string' || body instanceof URLSearchParams ? String(body) : undefined;
    const response = await outboundRequest(
      { url, method: method as 'GET' | 'POST', headers: sent, body: form, signal, ...LIMITS },
      { rules: { allowPrivate: trusted }, agent: trusted ? trustedAgent : publicAgent },
    );
    const { 'content-encoding': _decoded, 'content-length': _length, ...kept } = response.headers;
    const hasBody = ![204, 205, 304].includes(response.status);
    const headers = Object.entries(kept).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]));
    return new Response(hasBody ? new Uint8Array(response.body) : null, { status: response.status, headers });
  };
  const discover = async ({ issuer, clientId, clientSecret }: IdentityProviderAddress): Promise<openid.Configuration> => {
    const options: openid.DiscoveryRequestOptions = {
      [openid.customFetch]: reach, timeout: LIMITS.deadlineMs / 1000,
      execute: [openid.enableNonRepudiationChecks, ...isTrusted(issuer) ? [openid.allowInsecureRequests] : []],
    };
    return openid.discovery(new URL(issuer), clientId, { client_secret: clientSecret }, chosenAuthentication(clientSecret), options);
  };
  const asFailure = async <T>({ issuer }: IdentityProviderAddress, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      failed({ issuer, code: codeOf(error), message: (error as Error).message });
      throw new IdentityProviderFailure(REFUSAL.test(codeOf(error)) ? 'refused' : 'unreachable', error);
    }
  };
  return {
    authorize: (address, { state, nonce, codeVerifier }, { email }) => asFailure(address, async () => {
      const url = openid.buildAuthorizationUrl(await discover(address), {
        redirect_uri: redirectUri, scope: SCOPE, response_type: 'code', state, nonce, login_hint: email,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier), code_challenge_method: 'S256',
      });
      // The browser follows it, so it must be a page and no other kind of address.
      return requireSecureUrl('The provider', url.href, { allowPrivate: isTrusted(url.href) });
    }),
    redeem: (address, { state, nonce, codeVerifier }, answer) => asFailure(address, async () => {
      const config = await discover(address);
      const tokens = await openid.authorizationCodeGrant(config, new URL(`${redirectUri}?${answer.toString()}`), {
        expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('There is no ID token.');
      const hasMore = config.serverMetadata().userinfo_endpoint !== undefined;
      const more = hasMore ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
      return { subject: claims.sub, claims: { ...more, ...claims } };
    }),
  };
}

/** A provider that does not say what it accepts gets HTTP Basic. */
function chosenAuthentication(secret: string): openid.ClientAuth {
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const supported = server.token_endpoint_auth_methods_supported;
    const takesBasic = supported === undefined || supported.includes('client_secret_basic');
    return (takesBasic ? basic : post)(server, client, body, headers);
  };
}

/** What an answer of the provider's causes, or the answer that the browser brought; all else says that it could not be reached. */
const REFUSAL = /^OAUTH_(?:INVALID_RESPONSE|JWT|JSON|KEY|UNSUPPORTED|RESPONSE_BODY|AUTHORIZATION_RESPONSE|WWW)/;

const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
};
