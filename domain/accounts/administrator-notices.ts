import type { Context } from '../context.ts';
import { eachAlone } from '../each-alone.ts';
import { ignoreUnavailable } from '../ignore-unavailable.ts';
import type { Say } from '../language/mails/all.ts';
import { layOut, momentIn, type Mailing } from '../mailing.ts';
import type { MailOutcome } from '../model/mail.ts';
import type { MailRunner } from '../ports/durable-runner.ts';
import { readAdministrators, type Administrator } from '../roles/read-access.ts';
import type { EntityManager, UnitOfWork } from '../storage/database.ts';
import { AdministratorNotice } from '../storage/entities/administrator-notice.ts';
import { ApiKey } from '../storage/entities/api-key.ts';
import { User } from '../storage/entities/user.ts';
import { mailReader } from './account-mails.ts';

/** A platform may have many administrators; those who were there last are told. */
const MOST = 20;

/** Has platform administrators mailed about new ones, once each. Safe to repeat. @param ctx of the system */
export async function orderAdministratorNotices({ ctx: { db }, runner }: { ctx: Context; runner: MailRunner }): Promise<void> {
  const due = await db.read((em) => em.find(AdministratorNotice, { due: true }, { orderBy: { createdDate: 'asc' } }));
  if (due.length === 0) return;
  await eachAlone(due, async ({ id, userId }) => {
    const others = await activeAdministrators(db, userId);
    await ignoreUnavailable(async () => {
      for (const other of others) await runner.sendMail({ kind: 'new-administrator', userId: other.id, noticeId: id });
      await db.transaction((em) => em.nativeUpdate(AdministratorNotice, { id }, { due: false }));
    });
  });
}

/** The platform administrators who are told of something, without the one whom it is about or who did it. */
export async function activeAdministrators(db: UnitOfWork, except: string | null): Promise<Administrator[]> {
  const all = await db.read((em) => readAdministrators(em));
  return all.filter(({ id, status }) => status === 'active' && id !== except).slice(0, MOST);
}

/** Tells a platform administrator about a new one, so that an unintended one does not go unnoticed. */
export async function mailNewAdministrator(
  { ctx, input, mailer, publicUrl }: Mailing<'new-administrator'> & { publicUrl: string },
): Promise<MailOutcome> {
  const told = await ctx.db.read(async (em) => {
    const notice = await em.findOne(AdministratorNotice, { id: input.noticeId });
    const [reader, added] =
      [await em.findOne(User, { id: input.userId, status: 'active' }), notice && await em.findOne(User, { id: notice.userId })];
    if (!reader || !notice || !added) return null;
    return { reader, notice, added, maker: await makerOf(em, notice), ...await mailReader(em, reader.id) };
  });
  if (told === null) return 'not needed';
  const { reader, notice, added, maker, language } = told;
  await mailer.send(layOut({
    id: `new-administrator-${notice.id}-${reader.id}`, to: reader.email, language,
    write: (say) => ({
      subject: say('administrator.subject'),
      blocks: [
        say(added.acceptedAt ? 'administrator.made' : 'administrator.invited', {
          email: added.email, maker: maker(say), when: momentIn(language, notice.createdDate),
        }),
        { words: say('administrator.disable', { email: added.email }), url: `${publicUrl}/console/platform/users` },
      ],
    }),
  }));
  return 'sent';
}

async function makerOf(em: EntityManager, { byUserId, byKeyId }: AdministratorNotice): Promise<(say: Say) => string> {
  const user = byUserId ? await em.findOne(User, { id: byUserId }) : null;
  const key = byKeyId ? await em.findOne(ApiKey, { id: byKeyId }) : null;
  if (user === null) return (say) => say('administrator.service');
  return (say) => (key === null ? user.email : say('administrator.key', { key: key.name, email: user.email }));
}
