import type { Context } from '../context.ts';
import type { MailRunner } from '../ports/durable-runner.ts';
import { readAdministrators } from '../roles/read-access.ts';
import { AdministratorNotice } from '../storage/entities/administrator-notice.ts';
import { eachAlone } from '../each-alone.ts';
import { ignoreUnavailable } from '../ignore-unavailable.ts';

/** A platform may have many administrators; those who were there last are told. */
const MOST = 20;

/** Has platform administrators mailed of new ones, each of them once. Safe to repeat. @param ctx of the system */
export async function orderAdministratorNotices({ ctx: { db }, runner }: { ctx: Context; runner: MailRunner }): Promise<void> {
  const due = await db.read((em) => em.find(AdministratorNotice, { due: true }, { orderBy: { createdDate: 'asc' } }));
  if (due.length === 0) return;
  const active = (await db.read((em) => readAdministrators(em))).filter(({ status }) => status === 'active');
  await eachAlone(due, async ({ id, userId }) => {
    const others = active.filter((other) => other.id !== userId).slice(0, MOST);
    await ignoreUnavailable(async () => {
      for (const other of others) await runner.sendMail({ kind: 'new-administrator', userId: other.id, noticeId: id });
      await db.transaction((em) => em.nativeUpdate(AdministratorNotice, { id }, { due: false }));
    });
  });
}
