import type { Request } from 'express';
import { z } from 'zod';
import type { Entered } from '../../domain/accounts/give-factor.ts';
import { logIn, loginSchema } from '../../domain/accounts/log-in.ts';
import { passkeyOptionsSchema } from '../../domain/accounts/factors/passkey-schemas.ts';
import { logOut } from '../../domain/accounts/log-out.ts';
import type { AskedFactor } from '../../domain/accounts/open-session.ts';
import { readProfile } from '../../domain/accounts/read-profile.ts';
import { refreshSession } from '../../domain/accounts/refresh-session.ts';
import { factorKinds } from '../../domain/model/second-factor.ts';
import { clearedCookies, deviceCookie, deviceCookieName, refreshCookieName, sessionCookies } from '../http/account-cookies.ts';
import { adminContext } from '../http/admin.ts';
import { accessTokenOf } from '../http/authenticate.ts';
import { rateLimitKey } from '../http/rate-limit-key.ts';
import { readCookie } from '../http/cookies.ts';
import { defineRoute, type Reply, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { messageSchema } from './administration-schemas.ts';

const shared = { tag: 'Auth', auth: 'public' } as const;

/** Who stands in the examples of the documentation. */
export const ADA = { email: 'ada@example.com', userId: '1c1c8f0a-6a43-4a0e-8b3a-2d6d2a2d5a11' };
const FORCED = {
  error: 'Your password has to be reset before you can sign in. Ask for a reset code.', code: 'FORBIDDEN', requestId: 'r-1',
  forceReset: true, email: ADA.email,
};
/** The question for the second factor, in the documentation. */
export const ASKED = { challenge: 'q5Jx0vXkYl…', expiresAt: '2026-11-26T12:10:00.000Z', kinds: ['totp'], passkey: null };
const SIGNED_OUT = { message: 'You are signed out.' };

export const sessionSchema = z.object({
  session: z.string().meta({ description: 'The access token, for `Authorization: Bearer`; good for 15 minutes.' }),
  email: z.string(),
  userId: z.uuid(),
}).meta({ id: 'Session' });

/** What somebody is told who is asked for the second factor next. */
export const askedSchema = z.object({
  challenge: z.string().meta({ description: 'For `POST /auth/login/factor`; good for ten minutes and five tries.' }),
  expiresAt: z.iso.datetime(),
  kinds: z.array(z.enum(factorKinds)).meta({ description: 'What the account has. A recovery code counts in place of each.' }),
  passkey: passkeyOptionsSchema.nullable().meta({ description: 'For `navigator.credentials.get()`; null without a passkey.' }),
}).meta({ id: 'SecondFactorAsked' });

const refreshedSchema = z.object({ session: z.string() }).meta({ id: 'RefreshedSession' });

const forceResetSchema = z.object({
  error: z.string(), code: z.string(), requestId: z.string(), forceReset: z.boolean(), email: z.string(),
}).meta({ id: 'ForceReset' });

/** Spec 4.2: signs a user in. */
const postLogin = defineRoute({
  ...shared, method: 'post', path: '/auth/login', operationId: 'login',
  summary: 'Sign in',
  request: { body: loginSchema },
  bodyExample: { username: 'ada@example.com', auth: 'YWRhQGV4YW1wbGUuY29tOnNlY3JldCBvZiBtaW5l' },
  responses: {
    200: {
      description: 'Signed in; sets two cookies, and one that recognises the browser next time.', schema: sessionSchema,
      example: { session: 'eyJhbGciOi…', ...ADA }, headers: ['set-cookie'],
    },
    202: {
      description: 'The password is right, and the account needs a second factor next. Nobody is signed in yet.',
      schema: askedSchema, example: ASKED,
    },
    401: { description: 'The e-mail or the password is wrong.' },
    403: {
      description: 'The password has to be reset first (`forceReset`, with `email`), or the Origin is foreign.',
      schema: forceResetSchema.partial({ forceReset: true, email: true }), example: FORCED,
    },
  },
  async handler(call, services) {
    const { identity, limits, config, runner } = services;
    const address = rateLimitKey(call.request.ip);
    const device = readCookie(call.request, deviceCookieName(config.PUBLIC_URL));
    const result = await logIn({
      ctx: adminContext(services, call), input: call.body, address, userAgent: call.request.get('user-agent'), device, identity, limits,
      runner,
    });
    if (result.kind === 'forceReset') {
      return {
        status: 403,
        body: { ...FORCED, requestId: call.requestId, email: result.email },
      };
    }
    if (result.kind === 'factor') return { status: 202, body: askedBody(result) };
    return signedIn(config, result);
  },
});

/** What somebody is told who is asked for the second factor. */
export const askedBody = ({ challenge, expiresAt, kinds, passkey }: AskedFactor): z.output<typeof askedSchema> =>
  ({ challenge, expiresAt: expiresAt.toISOString(), kinds, passkey });

/** The answer to somebody who is signed in now. */
export const signedIn = (config: Services['config'], { tokens, user, device }: Entered): Reply => ({
  status: 200,
  cookies: [...sessionCookies(config, tokens), deviceCookie(config, device)],
  body: { session: tokens.accessToken, email: user.email, userId: user.id },
});

const refreshTokenOf = (request: Request, { config }: Services): string | undefined =>
  readCookie(request, refreshCookieName(config.PUBLIC_URL));

const postRefresh = defineRoute({
  ...shared, method: 'post', path: '/auth/refresh', operationId: 'refresh',
  summary: 'Renew the session by its refresh cookie',
  description: 'The refresh token can be used once. Using one that was replaced ends the session.',
  request: {},
  responses: {
    200: {
      description: 'Renewed; two cookies are set.', schema: refreshedSchema, example: { session: 'eyJhbGciOi…' }, headers: ['set-cookie'],
    },
    401: { description: 'There is no refresh cookie, or the session is over.' },
    403: { description: 'The Origin is foreign.' },
  },
  async handler(call, services) {
    const { identity: { secrets }, config, runner } = services;
    const refreshToken = refreshTokenOf(call.request, services) ?? '';
    const tokens = await refreshSession({
      ctx: adminContext(services, call), input: { refreshToken, address: rateLimitKey(call.request.ip) }, secrets, runner,
    });
    return {
      status: 200, cookies: sessionCookies(config, tokens), body: { session: tokens.accessToken },
    };
  },
});

/** Spec 4.2: signs out, always. */
const postLogout = defineRoute({
  ...shared, method: 'post', path: '/auth/logout', operationId: 'logout',
  summary: 'Sign out',
  request: {},
  responses: {
    200: {
      description: 'The session is over and its cookies are removed.', schema: messageSchema, example: SIGNED_OUT, headers: ['set-cookie'],
    },
    403: { description: 'The Origin is foreign.' },
  },
  async handler(call, services) {
    const { identity: { secrets }, logger, config } = services;
    const input = { accessToken: accessTokenOf(call.request, services), refreshToken: refreshTokenOf(call.request, services) };
    try {
      await logOut({ ctx: adminContext(services, call), input, secrets });
    } catch (error) {
      // Signing out removes the cookies in any case; the session then ends by its age.
      logger.error({ requestId: call.requestId, err: error }, 'A session could not be ended at sign-out');
    }
    return { status: 200, cookies: clearedCookies(config), body: SIGNED_OUT };
  },
});

/** Spec 4.2: whether credentials count. */
const getAuth = defineRoute({
  method: 'get', path: '/auth/', operationId: 'checkAuthentication',
  tag: 'Auth', auth: 'sessionOrKey',
  summary: 'Check a session or an API key',
  request: {},
  responses: {
    200: {
      description: 'The credentials are valid.',
      schema: z.object({ authenticated: z.boolean(), email: z.string(), userId: z.uuid() }).meta({ id: 'Authentication' }),
      example: { authenticated: true, ...ADA },
    },
  },
  async handler(call, services) {
    const { email, userId } = await readProfile({ ctx: adminContext(services, call) });
    return { status: 200, body: { authenticated: true, email, userId } };
  },
});

/** Sessions. */
export const authSessionRoutes: readonly Route[] = [postLogin, postRefresh, postLogout, getAuth];
