import { z } from 'zod';
import { acceptInvitation, acceptInvitationSchema } from '../../domain/accounts/accept-invitation.ts';
import { requestResetCode, resetCodeRequestSchema, type ResetCodeWait } from '../../domain/accounts/request-reset-code.ts';
import { resetPassword, resetPasswordSchema } from '../../domain/accounts/reset-password.ts';
import { deviceCookieName, sessionCookies } from '../http/account-cookies.ts';
import { adminContext } from '../http/admin.ts';
import { anySessionActor } from '../http/authenticate.ts';
import { readCookie } from '../http/cookies.ts';
import { rateLimitKey } from '../http/rate-limit-key.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { idParams, messageSchema } from './administration-schemas.ts';

const shared = { tag: 'Auth', auth: 'public' } as const;
const foreignOrigin = { 403: { description: 'The Origin is foreign.' } };

const CODE_SENT = { message: 'If there is such an account, a code has been sent to its e-mail address.' };
/** A page that was loaded again has another nonce, for which the code of the first mail is wrong. */
const codeSentBefore = ({ seconds, because }: ResetCodeWait) => ({
  message: because === 'day'
    ? 'So many codes were asked for this account today that none is sent now, unless a browser asks that has signed in before. '
      + `Ask again in ${Math.ceil(seconds / 3600)} hours.`
    : 'A code for this account was asked for less than 30 seconds ago, so that none is sent now. The code of that mail counts with the '
      + `nonce that it was asked for with, on the page where you asked first. For a code that counts here, ask again in ${seconds} s.`,
});
const PASSWORD_SET = { message: 'Your new password is set. Sign in with it.' };

/** Spec 4.2: has a reset code mailed. */
const postResetCode = defineRoute({
  ...shared, method: 'post', path: '/auth/resetpasswordcode', operationId: 'requestResetCode',
  summary: 'Have a password reset code mailed',
  description: 'Names the account by `email`, by `userId`, or by the session it is sent with. The answer is the same '
    + 'whether or not the account exists. A caller gets at most one code per 30 seconds; if it asks sooner, the message says so, and '
    + '`Retry-After` says when to ask again. One address may request thirty codes an hour, and four a day for one account. All addresses '
    + 'together get twelve a day for an account; browsers that have signed in to it get twelve more.',
  request: { body: resetCodeRequestSchema },
  bodyExample: { nonce: 'made-up-by-the-caller-1', email: 'ada@example.com' },
  responses: {
    200: { description: 'If the account exists, a code is on its way.', schema: messageSchema, example: CODE_SENT,
      headers: ['retry-after'] },
    401: { description: 'Neither an identifier nor a session.' },
    ...foreignOrigin,
  },
  async handler(call, services) {
    const { limits, runner, identity: { secrets }, config } = services;
    const { email, userId } = call.body;
    const actor = email === undefined && userId === undefined ? await anySessionActor(call.request, services) : undefined;
    const ctx = adminContext(services, { ...call, actor: actor ?? call.actor });
    const device = readCookie(call.request, deviceCookieName(config.PUBLIC_URL));
    const wait = await requestResetCode({ ctx, input: call.body, address: rateLimitKey(call.request.ip), device, secrets, limits, runner });
    if (wait === null) return { status: 200, body: CODE_SENT };
    return { status: 200, headers: { 'retry-after': String(wait.seconds) }, body: codeSentBefore(wait) };
  },
});

/** Spec 4.2: sets a new password by a code. */
const postResetPassword = defineRoute({
  ...shared, method: 'post', path: '/auth/resetpassword', operationId: 'resetPassword',
  summary: 'Set a new password by a mailed code',
  description: 'Ends every session of the account and tells its owner by mail. A code may be tried five times, and all codes of an account '
    + 'together ten times a day; browsers that have signed in to it have ten more. Wrong codes are limited to five a minute per '
    + 'account and address, twenty an hour and sixty a day per account, and thirty an hour per address.',
  request: { body: resetPasswordSchema },
  bodyExample: { nonce: 'made-up-by-the-caller-1', email: 'ada@example.com', code: '123456', newPassword: 'a better one than before' },
  responses: { 200: { description: 'The new password is set.', schema: messageSchema, example: PASSWORD_SET }, ...foreignOrigin },
  async handler(call, services) {
    const { identity, limits, runner, config } = services;
    const address = rateLimitKey(call.request.ip);
    const device = readCookie(call.request, deviceCookieName(config.PUBLIC_URL));
    await resetPassword({ ctx: adminContext(services, call), input: call.body, address, device, identity, limits, runner });
    return { status: 200, body: PASSWORD_SET };
  },
});

/** Spec 4.2: makes an account of an invitation. */
const postAcceptInvitation = defineRoute({
  ...shared, method: 'post', path: '/auth/users/:id/invite/accept', operationId: 'acceptInvitation',
  summary: 'Accept an invitation',
  description: 'The id is in the mail of the invitation and nowhere else. Ten wrong e-mail addresses void the invitation.',
  request: { params: idParams, body: acceptInvitationSchema },
  bodyExample: { email: 'ada@example.com', password: 'a good one of my own', first_name: 'Ada', last_name: 'Lovelace' },
  idempotent: 'secret',
  responses: {
    200: {
      description: 'The account exists and is signed in; two cookies are set.',
      schema: z.object({ session: z.string(), email: z.string() }).meta({ id: 'AcceptedInvitation' }),
      example: { session: 'eyJhbGciOi…', email: 'ada@example.com' },
      headers: ['set-cookie'],
    },
    404: { description: 'There is no such invited user.' },
    409: { description: 'There is an account with this e-mail already.' },
    ...foreignOrigin,
  },
  async handler(call, services) {
    const { identity, config, limits } = services;
    const { email, tokens } = await acceptInvitation({
      ctx: adminContext(services, call),
      invitationId: call.params.id, input: call.body,
      address: rateLimitKey(call.request.ip), userAgent: call.request.get('user-agent'), identity, limits,
    });
    return {
      status: 200, cookies: sessionCookies(config, tokens), body: { session: tokens.accessToken, email },
    };
  },
});

/** Passwords and invitations. */
export const authPasswordRoutes: readonly Route[] = [postResetCode, postResetPassword, postAcceptInvitation];
