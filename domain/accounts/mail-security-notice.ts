import { layOut, momentIn, type Mailing } from '../mailing.ts';
import type { MailOutcome } from '../model/mail.ts';
import { ApiKey } from '../storage/entities/api-key.ts';
import { User } from '../storage/entities/user.ts';
import { mailReader } from './mail-reader.ts';
import { noticeBlocks } from './security-notice-blocks.ts';

/** Tells somebody of what may be an attack on an account, or of what an attacker would do with it. */
export async function mailSecurityNotice(
  { ctx, input, mailer, publicUrl }: Mailing<'security-notice'> & { publicUrl: string },
): Promise<MailOutcome> {
  const { userId, what, at, keyId } = input;
  const told = await ctx.db.read(async (em) => {
    const reader = await em.findOne(User, { id: userId, status: 'active' });
    const key = keyId === undefined ? null : await em.findOne(ApiKey, { id: keyId });
    return { reader, key, ...await mailReader(em, userId) };
  });
  if (told.reader === null || (what === 'administrator-key' && told.key === null)) return 'not needed';
  const about = { when: momentIn(told.language, new Date(at)), email: told.reader.email, key: told.key?.name ?? '' };
  await mailer.send(layOut({
    id: `${what}-${userId}-${keyId ?? at}`, to: told.reader.email, language: told.language,
    write: (say) => ({ subject: say(`notice.${what}.subject`), blocks: noticeBlocks(what, { say, about, publicUrl }) }),
  }));
  return 'sent';
}
