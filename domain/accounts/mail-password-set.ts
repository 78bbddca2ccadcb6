import { momentInUtc, type Mailing } from '../mailing.ts';
import type { MailOutcome } from '../model/mail.ts';
import { User } from '../storage/entities/user.ts';

/** Tells a user that their password was set by a code, so that one who did not do it hears of it. */
export async function mailPasswordSet({ ctx, input, mailer }: Mailing<'password-set'>): Promise<MailOutcome> {
  const user = await ctx.db.read((em) => em.findOne(User, { id: input.userId, status: 'active' }));
  if (user === null) return 'not needed';
  await mailer.send({
    id: `password-set-${user.id}-${input.changedAt}`,
    to: user.email,
    subject: 'Your password was changed',
    text: [
      `A new password for ${user.email} was set on ${momentInUtc(new Date(input.changedAt))}, with a code from a mail to you.`,
      'Everything that was signed in has been signed out.',
      'If that was not you, set another password at once, and tell whoever administers the hotel concierge platform.',
    ].join('\n\n'),
  });
  return 'sent';
}
