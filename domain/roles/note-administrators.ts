import { randomUUID } from 'node:crypto';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { userIdOf } from '../model/actor.ts';
import type { EntityManager } from '../storage/database.ts';
import { AdministratorNotice } from '../storage/entities/administrator-notice.ts';
import type { Administrator } from './read-access.ts';

/** Notes who became a platform administrator, in the transaction that made them one; the sweep tells the others. */
export function noteAdministrators(em: EntityManager, ctx: Context, added: readonly Administrator[]): void {
  for (const { id, status } of added) {
    const keyId = 'keyId' in ctx.actor ? ctx.actor.keyId : null;
    em.create(AdministratorNotice, { id: randomUUID(), userId: id, byUserId: userIdOf(ctx.actor), byKeyId: keyId, createdDate: ctx.now(), due: true });
    audit(em, ctx, { action: 'user.became-administrator', target: `user:${id}`, after: { status } });
  }
}
