import { randomUUID } from 'node:crypto';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { userIdOf } from '../model/actor.ts';
import type { MailRunner } from '../ports/durable-runner.ts';
import type { EntityManager } from '../storage/database.ts';
import { AdministratorNotice } from '../storage/entities/administrator-notice.ts';
import { unlessAway } from '../unless-away.ts';
import { readAdministrators, type Administrator } from './read-access.ts';

/** A platform may have many administrators; those who were there last are told. */
const MOST = 20;

/** Notes who became a platform administrator, in the transaction that made them one; the sweep tells the others. */
export function noteAdministrators(em: EntityManager, ctx: Context, added: readonly Administrator[]): void {
  for (const { id, status } of added) {
    const keyId = 'keyId' in ctx.actor ? ctx.actor.keyId : null;
    em.create(AdministratorNotice, { id: randomUUID(), userId: id, byUserId: userIdOf(ctx.actor), byKeyId: keyId, createdDate: ctx.now(), due: true });
    audit(em, ctx, { action: 'user.became-administrator', target: `user:${id}`, after: { status } });
  }
}

/** Has platform administrators mailed of new ones, each of them once. Safe to repeat. @param ctx of the system */
export async function orderAdministratorNotices({ ctx: { db }, runner }: { ctx: Context; runner: MailRunner }): Promise<void> {
  const due = await db.read((em) => em.find(AdministratorNotice, { due: true }, { orderBy: { createdDate: 'asc' } }));
  if (due.length === 0) return;
  const active = (await db.read((em) => readAdministrators(em))).filter(({ status }) => status === 'active');
  for (const { id, userId } of due) {
    const others = active.filter((other) => other.id !== userId).slice(0, MOST);
    await unlessAway(async () => {
      for (const other of others) await runner.sendMail({ kind: 'new-administrator', userId: other.id, noticeId: id });
      await db.transaction((em) => em.nativeUpdate(AdministratorNotice, { id }, { due: false }));
    });
  }
}
