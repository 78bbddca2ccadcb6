import { layOut, momentIn, type Mailing } from '../mailing.ts';
import type { MailOutcome } from '../model/mail.ts';
import { User } from '../storage/entities/user.ts';
import { mailReader } from './mail-reader.ts';

/** Tells a user that their password was set by a code, so that one who did not do it hears of it. */
export async function mailPasswordSet({ ctx, input, mailer }: Mailing<'password-set'>): Promise<MailOutcome> {
  const [user, { language }] = await ctx.db.read(async (em) => [
    await em.findOne(User, { id: input.userId, status: 'active' }), await mailReader(em, input.userId),
  ] as const);
  if (user === null) return 'not needed';
  const about = { email: user.email, when: momentIn(language, new Date(input.changedAt)) };
  await mailer.send(layOut({
    id: `password-set-${user.id}-${input.changedAt}`, to: user.email, language,
    write: (say) => ({
      subject: say('password.subject'), blocks: [say('password.set', about), say('password.signedOut'), say('password.notYou')],
    }),
  }));
  return 'sent';
}
