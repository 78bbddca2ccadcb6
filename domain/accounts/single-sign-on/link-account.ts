import { z } from 'zod';
import type { Context, TenantContext } from '../../context.ts';
import { DomainError } from '../../model/errors.ts';
import { domainOf, type NamedByProvider } from '../../model/single-sign-on.ts';
import { parseInput } from '../../parse.ts';
import { changeAccess } from '../../roles/change-access.ts';
import type { EntityManager } from '../../storage/database.ts';
import { Client } from '../../storage/entities/client.ts';
import { SsoConnection, SsoDomain } from '../../storage/entities/single-sign-on.ts';
import { User } from '../../storage/entities/user.ts';
import { lockRow } from '../../storage/lock-row.ts';
import { PASSWORD_MAX } from '../account-fields.ts';
import { endChallenge, takeTry, type TriedSubject } from '../factors/challenge.ts';
import { findPasskeys } from '../factors/find-factors.ts';
import { usePasskey } from '../factors/passkey.ts';
import { passkeyProofSchema } from '../factors/passkey-schemas.ts';
import { isOne } from '../factors/prove-factor.ts';
import { budgetsOf, lockedText } from '../give-factor.ts';
import type { Identity } from '../identity.ts';
import { knownDevice, newDevice } from '../known-devices.ts';
import { takeOrLock } from '../lockout.ts';
import type { SignInAttempt, SignInPlace } from '../new-session.ts';
import { enter, openSession, type Opened } from '../open-session.ts';
import { tellOf } from '../security-notices.ts';
import { admit, obstacleOf } from './settle-person.ts';

export const linkAccountSchema = z.strictObject({
  challenge: z.string().min(1).max(100).meta({ description: 'As the sign-in at the provider led to it.' }),
  password: z.string().min(1).max(PASSWORD_MAX).optional(),
  passkey: passkeyProofSchema.optional(),
}).refine(({ password, passkey }) => isOne([password, passkey]), 'give one proof').meta({ id: 'LinkSingleSignOn' });
type Proof = Pick<z.output<typeof linkAccountSchema>, 'password' | 'passkey'>;

/** Somebody who is signed in now, or asked for the second factor next. */
export type Linked = Opened & { user: { id: string; email: string }; device: string };

/**
 * Links an account with the person whom a hotel's provider has named, by a proof that the account's owner alone can give, and signs in to
 * that hotel. The provider's word is not enough for an account that was there before. The owner is told by mail.
 *
 * @throws DomainError INVALID_INPUT, UNAUTHENTICATED, TOO_MANY_REQUESTS; FORBIDDEN where the provider no longer opens this account
 */
export async function linkAccount({ ctx, input, address, userAgent, device, identity, limits, runner }: SignInAttempt & {
  input: z.input<typeof linkAccountSchema>;
}): Promise<Linked> {
  const { challenge, ...proof } = parseInput('body', linkAccountSchema, input);
  const subject = await takeTry(ctx.db, challenge, { purpose: 'link', now: ctx.now() });
  const user = subject && await ctx.db.read((em) => em.findOne(User, { id: subject.userId, sessionEpoch: subject.epoch }));
  if (!subject?.clientId || !subject.link || user === null) throw isOver();
  const budgets = budgetsOf(user, { address, known: knownDevice(device, user.id, identity.secrets) });
  for (const [limit, key] of budgets) await takeOrLock(limits, limit, key, { text: lockedText });
  const at = { ...ctx, clientId: subject.clientId, actor: { kind: 'system', job: 'single-sign-on' } } as const;
  const opened = await prove(at, { challenge, proof, subject, named: subject.link, identity, place: { address, userAgent } });
  if (opened === 'wrong') throw new DomainError('UNAUTHENTICATED', 'The password or the passkey is wrong. Try again.');
  await Promise.all(budgets.map(([limit, key]) => limits.giveBack(limit, key)));
  if (opened === 'closed') throw new DomainError('FORBIDDEN', 'Your hotel\'s sign-in gives you no access. Ask whoever looks after it.');
  await tellOf('single-sign-on-linked', { userId: user.id, at: ctx.now(), runner });
  return { ...opened, user: { id: user.id, email: user.email }, device: newDevice(user.id, identity.secrets) };
}

interface Proving {
  challenge: string;
  proof: Proof;
  subject: TriedSubject;
  named: NamedByProvider;
  identity: Identity;
  place: SignInPlace;
}

/** The proof is used up, the link is made and the session begins together or not at all. */
async function prove(
  ctx: TenantContext, { challenge, proof, subject: { userId, epoch }, named, identity, place }: Proving,
): Promise<Opened | 'wrong' | 'closed'> {
  return ctx.db.transaction((em) => changeAccess(em, ctx, async () => {
    const user = await lockRow(em, User, { id: userId, sessionEpoch: epoch, status: 'active', forceReset: false });
    if (user === null) throw isOver();
    if (!await isOwner(em, ctx, { user, proof, challenge, identity })) return 'wrong';
    if (!await endChallenge(em, challenge, { purpose: 'link', now: ctx.now() })) throw isOver();
    if (!await speaksStill(em, ctx, { user, named })) return 'closed';
    if (!await admit(em, ctx, { user, named, identity: null })) return 'closed';
    const way = { clientId: ctx.clientId, isByProvider: true };
    if (proof.passkey === undefined) return openSession(em, ctx, { user, identity, place, way, isOwnProof: true });
    return { kind: 'session', tokens: await enter(em, ctx, { user, secrets: identity.secrets, place, way, provedBy: 'passkey' }) };
  }));
}

async function isOwner(em: EntityManager, ctx: Context, { user, proof: { password, passkey }, challenge, identity }: {
  user: User; proof: Proof; challenge: string; identity: Identity;
}): Promise<boolean> {
  if (password !== undefined) return identity.passwords.verify(password, user.passwordHash ?? identity.passwords.decoy);
  const known = (await findPasskeys(em, user.id)).find(({ credentialId, clientId }) => clientId === null && credentialId === passkey?.id);
  if (passkey === undefined || known === undefined) return false;
  return usePasskey(em, known, { proof: passkey, site: identity.site, challenge, now: ctx.now() });
}

/** Whether the same provider still speaks for the address of the account, and the account may still be opened by it. */
async function speaksStill(
  em: EntityManager, { clientId }: TenantContext, { user, named: { issuer } }: { user: User; named: NamedByProvider },
): Promise<boolean> {
  const client = await em.findOne(Client, { id: clientId });
  const isConnected = await em.count(SsoConnection, { clientId, issuer }) > 0;
  const isConfirmed = await em.count(SsoDomain, { clientId, domain: domainOf(user.email), confirmedDate: { $ne: null } }) > 0;
  if (!client || client.isDisabled() || !isConnected || !isConfirmed) return false;
  return await obstacleOf(em, { user, clientId, isLinked: false }) === undefined;
}

const isOver = (): DomainError => new DomainError('UNAUTHENTICATED', 'This sign-in took too long or too many attempts. Start again.');
