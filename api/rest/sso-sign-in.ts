import { z } from 'zod';
import { ATTEMPT_MS, beginSignIn } from '../../domain/accounts/single-sign-on/begin-sign-in.ts';
import type { AskedFactor } from '../../domain/accounts/open-session.ts';
import { finishSignIn, type AskedProof } from '../../domain/accounts/single-sign-on/finish-sign-in.ts';
import { linkAccount, linkAccountSchema } from '../../domain/accounts/single-sign-on/link-account.ts';
import type { SsoRefusal } from '../../domain/model/single-sign-on.ts';
import type { ApiConfig } from '../config.ts';
import { deviceCookieName, sessionCookies, ssoCookie, ssoCookieName } from '../http/account-cookies.ts';
import { adminContext } from '../http/admin.ts';
import { readCookie } from '../http/cookies.ts';
import { rateLimitKey } from '../http/rate-limit-key.ts';
import { defineRoute, type Reply, type Route } from '../http/route.ts';
import { ADA, ASKED, askedBody, askedSchema, sessionSchema, signedIn } from './auth-sessions.ts';

const CALLBACK = '/auth/sso/callback';

/** What a provider has to send browsers back to. */
export const ssoRedirectUri = ({ PUBLIC_URL }: Pick<ApiConfig, 'PUBLIC_URL'>): string => PUBLIC_URL + CALLBACK;

const redirect = (location: string, cookies: Reply['cookies'] = []): Reply =>
  ({ status: 302, headers: { location, 'referrer-policy': 'no-referrer' }, cookies });

/** People are at a browser here: what went wrong is said by the sign-in page, in their language. */
const refused = (reason: SsoRefusal): Reply => redirect(`/console/sign-in?sso=${reason}`);

/** The sign-in page asks for more. What it needs stands in the fragment, which no server and no log gets. */
function inFragment(returnTo: string, name: 'factor' | 'link', asked: object): string {
  const to = new URLSearchParams({ to: returnTo.replace(/^\/console/, '') || '/' }).toString();
  return `/console/sign-in?${to}#${name}=${encodeURIComponent(JSON.stringify(asked))}`;
}

const secondStep = (returnTo: string, asked: AskedFactor): string => inFragment(returnTo, 'factor', askedBody(asked));

const ownProof = (returnTo: string, { challenge, hasPassword, passkey }: AskedProof): string =>
  inFragment(returnTo, 'link', { challenge, hasPassword, passkey });

const responses = (description: string) => ({ 302: { description, headers: ['set-cookie'] as const } });

const getBegin = defineRoute({
  method: 'get', path: '/auth/sso/start', operationId: 'beginSingleSignOn',
  tag: 'Auth', auth: 'public',
  summary: 'Sign in at your hotel\'s identity provider',
  description: 'For browsers. The mail domain determines the provider; if there is none, the console\'s sign-in page says so.',
  request: {
    query: z.object({
      email: z.string().default(''),
      to: z.string().default('/').meta({ description: 'The path of the console to open afterwards.' }),
    }),
  },
  responses: responses('On to the provider, or back to the console\'s sign-in page with the reason in `sso`.'),
  async handler(call, services) {
    const { identity: { secrets }, identityProvider: provider, limits, config } = services;
    const begun = await beginSignIn({
      ctx: adminContext(services, call), input: call.query, address: rateLimitKey(call.request.ip), deps: { provider, secrets, limits },
    });
    return begun.kind === 'refused' ? refused(begun.reason) : redirect(begun.location, [ssoCookie(config, begun.browser, ATTEMPT_MS)]);
  },
});

const getCallback = defineRoute({
  method: 'get', path: CALLBACK, operationId: 'finishSingleSignOn',
  tag: 'Auth', auth: 'public',
  summary: 'Return from the identity provider',
  description: 'For browsers, which the provider sends here. Counts once, in the browser that began, within ten minutes.',
  request: { query: z.looseObject({ state: z.string().optional() }) },
  responses: responses('Signed in and on to the console; or back to its sign-in page with the reason in `sso`, for the second factor, or '
    + 'for the account\'s own proof (`POST /auth/sso/link`).'),
  async handler(call, services) {
    const { identity, identityProvider: provider, limits, config, runner } = services;
    const finished = await finishSignIn({
      ctx: adminContext(services, call),
      input: {
        answer: new URL(call.request.originalUrl, config.PUBLIC_URL).searchParams,
        browser: readCookie(call.request, ssoCookieName(config.PUBLIC_URL)),
      },
      place: { address: rateLimitKey(call.request.ip), userAgent: call.request.get('user-agent') },
      deps: { provider, identity, limits, runner },
    });
    if (finished.kind === 'refused') return refused(finished.reason);
    if (finished.kind === 'link') return redirect(ownProof(finished.returnTo, finished), [ssoCookie(config, '', 0)]);
    if (finished.kind === 'factor') return redirect(secondStep(finished.returnTo, finished), [ssoCookie(config, '', 0)]);
    return redirect(finished.returnTo, [...sessionCookies(config, finished.tokens), ssoCookie(config, '', 0)]);
  },
});

const postLink = defineRoute({
  method: 'post', path: '/auth/sso/link', operationId: 'linkSingleSignOn',
  tag: 'Auth', auth: 'public',
  summary: 'Link an account with the sign-in of its hotel',
  description: 'When somebody with an account signs in at a hotel\'s provider for the first time, the account\'s own password or '
    + 'passkey is asked for. The session is for that hotel alone. The owner is told by mail.',
  request: { body: linkAccountSchema },
  bodyExample: { challenge: 'q5Jx0vXkYl', password: 'correct horse battery staple' },
  responses: {
    200: {
      description: 'Linked and signed in; sets two cookies, and one that recognises the browser next time.', schema: sessionSchema,
      example: { session: 'eyJhbGciOi…', ...ADA }, headers: ['set-cookie'],
    },
    202: { description: 'Linked; the account needs a second factor next.', schema: askedSchema, example: ASKED },
    401: { description: 'The proof is wrong, or the sign-in has to begin again.' },
    403: { description: 'The provider no longer opens this account, or the Origin is foreign.' },
  },
  async handler(call, services) {
    const { identity, limits, config, runner } = services;
    const linked = await linkAccount({
      ctx: adminContext(services, call), input: call.body,
      address: rateLimitKey(call.request.ip), userAgent: call.request.get('user-agent'),
      device: readCookie(call.request, deviceCookieName(config.PUBLIC_URL)), identity, limits, runner,
    });
    return linked.kind === 'factor' ? { status: 202, body: askedBody(linked) } : signedIn(config, linked);
  },
});

/** Signing in at a hotel's provider of identities. */
export const ssoSignInRoutes: readonly Route[] = [getBegin, getCallback, postLink];
