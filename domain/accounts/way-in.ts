import { DomainError } from '../model/errors.ts';
import { domainOf } from '../model/single-sign-on.ts';
import type { EntityManager } from '../storage/database.ts';
import { SsoConnection, SsoDomain } from '../storage/entities/single-sign-on.ts';

/** How somebody comes in who reaches one hotel alone. */
export interface BoundWay {
  clientId: string;
  /** By the hotel's provider of identities itself; otherwise by something that was added in such a session. */
  isByProvider: boolean;
}

/**
 * The one gate of every way in: passwords, passkeys, invitations and providers. If a hotel wants only single sign-on, people of its domain
 * have no other way in, except those with rights on the whole platform: no hotel's provider lets them in, so its failure, or its settings,
 * cannot lock out those who could repair it.
 *
 * @throws DomainError FORBIDDEN
 */
export async function requireWayIn(em: EntityManager, { id, email }: { id: string; email: string }, way?: BoundWay): Promise<void> {
  const domain = await em.findOne(SsoDomain, { domain: domainOf(email), confirmedDate: { $ne: null } });
  if (!domain || await em.count(SsoConnection, { clientId: domain.clientId, onlySso: true }) === 0) return;
  if (way?.isByProvider && way.clientId === domain.clientId) return;
  if (await holdsPlatformWide(em, id)) return;
  throw new DomainError('FORBIDDEN', 'People of this domain sign in by single sign-on. Use that button, with the same e-mail address.');
}

/** Whether somebody holds a role, also a disabled one, that grants something on the whole platform. */
export async function holdsPlatformWide(em: EntityManager, userId: string): Promise<boolean> {
  const found = await em.execute<unknown[]>(
    `select 1 from role_policy where client_id is null and role_id in (
       select role_id from user_role where user_id = ?
       union select role_id from group_role join group_member using (group_id) where user_id = ?) limit 1`, [userId, userId],
  );
  return found.length > 0;
}
