import { z } from 'zod';
import { ATTEMPT_MS, beginSignIn } from '../../domain/accounts/single-sign-on/begin-sign-in.ts';
import type { AskedFactor } from '../../domain/accounts/open-session.ts';
import { finishSignIn } from '../../domain/accounts/single-sign-on/finish-sign-in.ts';
import type { SsoRefusal } from '../../domain/model/single-sign-on.ts';
import type { ApiConfig } from '../config.ts';
import { sessionCookies, ssoCookie, ssoCookieName } from '../http/account-cookies.ts';
import { adminContext } from '../http/admin.ts';
import { readCookie } from '../http/cookies.ts';
import { rateLimitKey } from '../http/rate-limit-key.ts';
import { defineRoute, type Reply, type Route } from '../http/route.ts';
import { askedBody } from './auth-sessions.ts';

const CALLBACK = '/auth/sso/callback';

/** What a provider has to send browsers back to. */
export const ssoRedirectUri = ({ PUBLIC_URL }: Pick<ApiConfig, 'PUBLIC_URL'>): string => PUBLIC_URL + CALLBACK;

const redirect = (location: string, cookies: Reply['cookies'] = []): Reply =>
  ({ status: 302, headers: { location, 'referrer-policy': 'no-referrer' }, cookies });

/** People are at a browser here: what went wrong is said by the sign-in page, in their language. */
const refused = (reason: SsoRefusal): Reply => redirect(`/console/sign-in?sso=${reason}`);

/** The sign-in page asks for the second factor. What it needs stands in the fragment, which no server and no log gets. */
function secondStep(returnTo: string, asked: AskedFactor): string {
  const to = new URLSearchParams({ to: returnTo.replace(/^\/console/, '') || '/' }).toString();
  return `/console/sign-in?${to}#factor=${encodeURIComponent(JSON.stringify(askedBody(asked)))}`;
}

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
  responses: responses('Signed in and on to the console; or back to its sign-in page with the reason in `sso`, or for the second factor.'),
  async handler(call, services) {
    const { identity, identityProvider: provider, limits, config } = services;
    const finished = await finishSignIn({
      ctx: adminContext(services, call),
      input: {
        answer: new URL(call.request.originalUrl, config.PUBLIC_URL).searchParams,
        browser: readCookie(call.request, ssoCookieName(config.PUBLIC_URL)),
      },
      place: { address: rateLimitKey(call.request.ip), userAgent: call.request.get('user-agent') },
      deps: { provider, identity, limits },
    });
    if (finished.kind === 'refused') return refused(finished.reason);
    if (finished.kind === 'factor') return redirect(secondStep(finished.returnTo, finished), [ssoCookie(config, '', 0)]);
    return redirect(finished.returnTo, [...sessionCookies(config, finished.tokens), ssoCookie(config, '', 0)]);
  },
});

/** Signing in at a hotel's provider of identities. */
export const ssoSignInRoutes: readonly Route[] = [getBegin, getCallback];
