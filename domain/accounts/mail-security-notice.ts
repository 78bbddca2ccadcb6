import { momentInUtc, type Mailing } from '../mailing.ts';
import type { MailOutcome } from '../model/mail.ts';
import { ApiKey } from '../storage/entities/api-key.ts';
import { User } from '../storage/entities/user.ts';
import { noticeTexts } from './security-notice-texts.ts';

/** Tells somebody of what may be an attack on an account, or of what an attacker would do with it. */
export async function mailSecurityNotice(
  { ctx, input, mailer, publicUrl }: Mailing<'security-notice'> & { publicUrl: string },
): Promise<MailOutcome> {
  const { userId, what, at, keyId } = input;
  const told = await ctx.db.read(async (em) => {
    const reader = await em.findOne(User, { id: userId, status: 'active' });
    const key = keyId === undefined ? null : await em.findOne(ApiKey, { id: keyId });
    return { reader, key };
  });
  if (told.reader === null || (what === 'administrator-key' && told.key === null)) return 'not needed';
  const { subject, lines } = noticeTexts[what]({
    when: momentInUtc(new Date(at)), email: told.reader.email, publicUrl,
    key: told.key?.name ?? '',
  });
  await mailer.send({ id: `${what}-${userId}-${keyId ?? at}`, to: told.reader.email, subject, text: lines.join('\n\n') });
  return 'sent';
}
