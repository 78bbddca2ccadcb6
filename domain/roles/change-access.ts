import { randomUUID } from 'node:crypto';
import { audit } from '../audit.ts';
import { newInvitation } from '../invitation.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import type { EntityManager } from '../storage/database.ts';
import { User } from '../storage/entities/user.ts';
import { takesSession } from './escalation.ts';
import { lockAccess, readAdministrators, readInvited, type Administrator, type Invited } from './read-access.ts';
import { userIdOf } from '../model/actor.ts';
import { AdministratorNotice } from '../storage/entities/administrator-notice.ts';

/**
 * Does a change of what people may do: of their roles, groups, policies or state. Every such change goes through here,
 * whichever way it gives or takes, because of what follows from it:
 * - one that takes the last platform administrator's rights away is undone, since nobody could give them back;
 * - invitations of people who get more rights become void and are mailed again, so that a mail opens no more than it was sent for;
 * - new platform administrators are announced to the others, and no API key makes one, or a thief of the key would be
 *   one for good.
 *
 * @throws DomainError CONFLICT when no platform administrator would be left; FORBIDDEN for a key that would make one
 */
export async function changeAccess<T>(em: EntityManager, ctx: Context, change: () => Promise<T>): Promise<T> {
  await lockAccess(em);
  const [administrators, invited] = [await readAdministrators(em), await readInvited(em, ctx.now())];
  const result = await change();
  await em.flush();
  const now = await readAdministrators(em);
  if (administrators.some(isActive) && !now.some(isActive)) {
    throw new DomainError('CONFLICT', 'This would leave the platform without an administrator. Make somebody else one first.');
  }
  await renewInvitations(em, ctx, grown(invited, await readInvited(em, ctx.now())));
  const added = now.filter(({ id }) => !administrators.some((before) => before.id === id));
  if (added.length > 0 && 'keyId' in ctx.actor) throw takesSession();
  noteAdministrators(em, ctx, added);
  return result;
}

const isActive = ({ status }: Administrator): boolean => status === 'active';

/** Invited users who are to hold something now that they were not to hold when they were invited. */
function grown(before: readonly Invited[], after: readonly Invited[]): string[] {
  const held = new Map(before.map(({ id, holds }) => [id, new Set(holds)]));
  return after.filter(({ id, holds }) => held.has(id) && holds.some((item) => !held.get(id)?.has(item))).map(({ id }) => id);
}

/** The sweep has the new ones mailed. */
async function renewInvitations(em: EntityManager, ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const user of await em.find(User, { id: { $in: [...ids] } })) {
    Object.assign(user, newInvitation(ctx.now()));
    audit(em, ctx, { action: 'user.invitation-renewed', target: `user:${user.id}` });
  }
}

/** Notes who became a platform administrator, in the transaction that made them one; the sweep tells the others. */
function noteAdministrators(em: EntityManager, ctx: Context, added: readonly Administrator[]): void {
  for (const { id, status } of added) {
    const keyId = 'keyId' in ctx.actor ? ctx.actor.keyId : null;
    em.create(
      AdministratorNotice,
      { id: randomUUID(), userId: id, byUserId: userIdOf(ctx.actor), byKeyId: keyId, createdDate: ctx.now(), due: true },
    );
    audit(em, ctx, { action: 'user.became-administrator', target: `user:${id}`, after: { status } });
  }
}
