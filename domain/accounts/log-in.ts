import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { DomainError, invalidInput } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { User } from '../storage/entities/user.ts';
import { lockRow } from '../storage/lock-row.ts';
import { emailSchema, PASSWORD_MAX } from './account-fields.ts';
import type { Identity } from './identity.ts';
import { knownDevice, newDevice } from './known-devices.ts';
import { takeOrLock, tellOfLockout } from './lockout.ts';
import type { SessionTokens, SignInAttempt, SignInPlace } from './new-session.ts';
import { openSession, type AskedFactor, type Opened } from './open-session.ts';

/** Long enough for the longest e-mail and password, in base64. */
const AUTH_MAX = 2048;

export const loginSchema = z.strictObject({
  username: emailSchema,
  auth: z.string().min(1).max(AUTH_MAX).meta({ description: 'Base64 of email:password.' }),
}).meta({ id: 'Login' });

export type LoginResult =
  | { kind: 'session'; user: { id: string; email: string }; tokens: SessionTokens; device: string }
  | ({ kind: 'factor' } & AskedFactor)
  | { kind: 'forceReset'; email: string };

type LoginInput = SignInAttempt & { input: z.input<typeof loginSchema> };

/**
 * Signs a user in. An unknown user, a wrong password and a disabled account are alike in answer and in work:
 * one password hash is checked in every case. Of somebody with a second factor, that is asked for next.
 *
 * @throws DomainError INVALID_INPUT, UNAUTHENTICATED, TOO_MANY_REQUESTS; FORBIDDEN where the hotel of the address wants single sign-on
 */
export async function logIn({ ctx, input, address, userAgent, device, identity, limits, runner }: LoginInput): Promise<LoginResult> {
  const { username, auth } = parseInput('body', loginSchema, input);
  const { email, password } = decodeAuth(auth);
  const user = await ctx.db.read((em) => em.findOne(User, { email: username, acceptedAt: { $ne: null } }));
  const known = knownDevice(device, user?.id ?? '', identity.secrets);
  const account = createHash('sha256').update(username).digest('hex');
  // What a caller is stopped by first uses nothing of what others share with it; a known device shares nothing with strangers.
  const budgets: Budget[] = known === null
    ? [['loginPerAddress', address], ['loginPerAccountAndAddress', `${account}|${address}`], ['loginPerAccount', account]]
    : [['loginPerAddress', address], ['loginPerDevice', known]];
  // Taken before the work and given back after a success, so that tries at the same moment all count.
  for (const [limit, key] of budgets) {
    await takeOrLock(limits, limit, key, {
      text: (retryAfterSeconds) => lockedText(limit, retryAfterSeconds),
      async onLock() {
        // Of an account that does not exist as well, so that neither the answer nor its time says so.
        if (limit === 'loginPerAddress') return;
        await tellOfLockout('lockout', { userId: user?.id ?? randomUUID(), key: account, at: ctx.now(), limits, runner });
      },
    });
  }
  const { passwords } = identity;
  const usable = user?.status === 'active' && user.passwordHash && email === username && password.length <= PASSWORD_MAX;
  const right = await passwords.verify(password, usable ? user.passwordHash ?? passwords.decoy : passwords.decoy);
  if (!usable || !right) throw refused();
  await Promise.all(budgets.map(([limit, key]) => limits.giveBack(limit, key)));
  if (user.forceReset) return { kind: 'forceReset', email: user.email };
  const opened = await signIn(ctx, user, { identity, place: { address, userAgent } });
  if (opened.kind === 'factor') return opened;
  const { tokens } = opened;
  return { kind: 'session', user: { id: user.id, email: user.email }, tokens, device: newDevice(user.id, identity.secrets) };
}

type Budget = readonly ['loginPerAddress' | 'loginPerAccountAndAddress' | 'loginPerAccount' | 'loginPerDevice', string];

const LOCKED: Record<Budget[0], string> = {
  loginPerAddress: 'from this address', loginPerAccountAndAddress: 'with this e-mail from this address',
  loginPerAccount: 'with this e-mail, but for devices that have signed in before,', loginPerDevice: 'with this e-mail from this device',
};

const lockedText = (limit: Budget[0], retryAfterSeconds: number): string =>
  `Signing in ${LOCKED[limit]} is locked after too many failures, also with the right password. Try again in `
    + `${minutes(retryAfterSeconds)}.`;

const minutes = (seconds: number): string => (seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`);

/** @throws DomainError INVALID_INPUT when the text is not the base64 of `email:password` */
function decodeAuth(auth: string): { email: string; password: string } {
  const bytes = Buffer.from(auth, 'base64');
  const padded = bytes.toString('base64');
  const text = bytes.toString('utf8');
  const colon = text.indexOf(':');
  if ((padded !== auth && padded.replace(/=+$/, '') !== auth) || colon < 1 || text.includes('\uFFFD')) {
    throw invalidInput('body auth: must be the base64 of email:password.');
  }
  return { email: text.slice(0, colon).trim().toLowerCase(), password: text.slice(colon + 1) };
}

async function signIn(
  ctx: Context, checked: User, { identity, place }: { identity: Identity; place: SignInPlace },
): Promise<Opened> {
  return ctx.db.transaction(async (em) => {
    // Under a lock and with the hash that was checked: a reset or disabling meanwhile must win.
    const user = await lockRow(em, User, {
      id: checked.id, status: 'active', forceReset: false, passwordHash: checked.passwordHash ?? '',
    });
    if (user === null) throw refused();
    return openSession(em, ctx, { user, identity, place });
  });
}

const refused = (): DomainError => new DomainError('UNAUTHENTICATED', 'The e-mail or the password is wrong.');
