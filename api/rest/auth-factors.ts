import { giveFactor, giveFactorSchema } from '../../domain/accounts/give-factor.ts';
import { passkeyOptionsSchema } from '../../domain/accounts/factors/passkey-schemas.ts';
import { beginPasskeyLogIn, logInByPasskey, passkeyLogInSchema } from '../../domain/accounts/passkey-log-in.ts';
import { deviceCookieName } from '../http/account-cookies.ts';
import { adminContext } from '../http/admin.ts';
import { readCookie } from '../http/cookies.ts';
import { rateLimitKey } from '../http/rate-limit-key.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { ADA, sessionSchema, signedIn } from './auth-sessions.ts';

const shared = { tag: 'Auth', auth: 'public' } as const;
const SIGNED = {
  id: 'b3k9', rawId: 'b3k9', type: 'public-key', clientExtensionResults: {},
  response: { clientDataJSON: 'eyJ0', authenticatorData: 'SZYN', signature: 'MEUC' },
};
const in200 = {
  description: 'Signed in; sets two cookies, and one that recognises the browser next time.', schema: sessionSchema,
  example: { session: 'eyJhbGciOi…', ...ADA }, headers: ['set-cookie'] as const,
};
const foreign = { 403: { description: 'The Origin is foreign.' } };

const postFactor = defineRoute({
  ...shared, method: 'post', path: '/auth/login/factor', operationId: 'giveSecondFactor',
  summary: 'Give the second factor of a sign-in',
  description: 'Send one proof: a code of the authenticator app, which is accepted once, a passkey\'s signature, or a recovery code. Wrong '
    + 'proofs are limited to ten an hour per account and address and sixty a day per account; a browser that has signed in before has ten '
    + 'an hour of its own.',
  request: { body: giveFactorSchema },
  bodyExample: { challenge: 'q5Jx0vXkYl', code: '123456' },
  responses: { 200: in200, 401: { description: 'The proof is wrong or was used before, or the sign-in has to begin again.' }, ...foreign },
  async handler(call, services) {
    const { identity, limits, config, runner } = services;
    return signedIn(config, await giveFactor({
      ctx: adminContext(services, call), input: call.body,
      address: rateLimitKey(call.request.ip), userAgent: call.request.get('user-agent'),
      device: readCookie(call.request, deviceCookieName(config.PUBLIC_URL)), identity, limits, runner,
    }));
  },
});

const postPasskeyOptions = defineRoute({
  ...shared, method: 'post', path: '/auth/login/passkey/options', operationId: 'beginPasskeyLogin',
  summary: 'Begin to sign in by a passkey alone',
  request: {},
  responses: {
    200: {
      description: 'For `navigator.credentials.get()`; good for ten minutes, once.', schema: passkeyOptionsSchema,
      example: { challenge: 'q5Jx0vXkYl', rpId: 'concierge.example', userVerification: 'required' },
    },
    ...foreign,
  },
  answer: (ctx, call, { identity, limits }) => beginPasskeyLogIn({ ctx, address: rateLimitKey(call.request.ip), identity, limits }),
});

const postPasskey = defineRoute({
  ...shared, method: 'post', path: '/auth/login/passkey', operationId: 'loginByPasskey',
  summary: 'Sign in by a passkey alone',
  description: 'The device must have verified its owner by fingerprint, face or PIN; this replaces the password and the second factor.',
  request: { body: passkeyLogInSchema },
  bodyExample: { passkey: SIGNED },
  responses: { 200: in200, 401: { description: 'The passkey belongs to no account here, or it took too long.' }, ...foreign },
  async handler(call, services) {
    const { identity, limits, config } = services;
    return signedIn(config, await logInByPasskey({
      ctx: adminContext(services, call), input: call.body,
      address: rateLimitKey(call.request.ip), userAgent: call.request.get('user-agent'),
      identity, limits,
    }));
  },
});

/** Second steps of sign-ins, and those by passkey alone. */
export const authFactorRoutes: readonly Route[] = [postFactor, postPasskeyOptions, postPasskey];
