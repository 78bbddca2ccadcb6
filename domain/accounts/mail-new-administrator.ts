import { momentInUtc, type Mailing } from '../mailing.ts';
import type { MailOutcome } from '../model/mail.ts';
import type { EntityManager } from '../storage/database.ts';
import { AdministratorNotice } from '../storage/entities/administrator-notice.ts';
import { ApiKey } from '../storage/entities/api-key.ts';
import { User } from '../storage/entities/user.ts';

/** Tells a platform administrator of a new one, so that one whom nobody meant to make does not go unseen. */
export async function mailNewAdministrator(
  { ctx, input, mailer, publicUrl }: Mailing<'new-administrator'> & { publicUrl: string },
): Promise<MailOutcome> {
  const told = await ctx.db.read(async (em) => {
    const notice = await em.findOne(AdministratorNotice, { id: input.noticeId });
    const [reader, added] =
      [await em.findOne(User, { id: input.userId, status: 'active' }), notice && await em.findOne(User, { id: notice.userId })];
    return reader && notice && added ? { reader, notice, added, maker: await makerOf(em, notice) } : null;
  });
  if (told === null) return 'not needed';
  const { reader, notice, added, maker } = told;
  await mailer.send({
    id: `new-administrator-${notice.id}-${reader.id}`,
    to: reader.email,
    subject: 'There is a new platform administrator',
    text: [
      `${added.email} ${added.acceptedAt ? 'was made' : 'was invited as'} a platform administrator of the hotel concierge platform by ${maker}, `
        + `on ${momentInUtc(notice.createdDate)}.`,
      `If nobody meant to do that, disable the user ${added.id} at once: ${publicUrl}/docs#/Users/disableUser`,
    ].join('\n\n'),
  });
  return 'sent';
}

async function makerOf(em: EntityManager, { byUserId, byKeyId }: AdministratorNotice): Promise<string> {
  const user = byUserId ? await em.findOne(User, { id: byUserId }) : null;
  const key = byKeyId ? await em.findOne(ApiKey, { id: byKeyId }) : null;
  if (user === null) return 'the service itself';
  return key === null ? user.email : `the API key "${key.name}" of ${user.email}`;
}
