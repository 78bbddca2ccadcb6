import type { Mailing } from '../mailing.ts';
import type { MailOutcome } from '../model/mail.ts';
import { User } from '../storage/entities/user.ts';
import { makeResetCode } from './reset-code.ts';
import type { Secrets } from '../secrets.ts';

/** Makes the reset code of this moment and mails it; an order for an account that does not exist sends nothing. */
export async function mailResetCode({ ctx, input, mailer, secrets }: Mailing<'reset-code'> & { secrets: Secrets }): Promise<MailOutcome> {
  const user = await ctx.db.read((em) => em.findOne(User, { id: input.userId, status: 'active' }));
  if (!user?.passwordHash) return 'not needed';
  const { passwordHash, passwordChangedAt = null } = user;
  const code = makeResetCode(
    { userId: user.id, nonceHash: input.nonceHash, passwordHash, passwordChangedAt }, { secrets, now: ctx.now() },
  );
  await mailer.send({
    id: `reset-code-${ctx.requestId}`,
    to: user.email,
    subject: 'Your code to set a new password',
    text: [
      `Your code is ${code}.`,
      'Enter it where you asked for it. It is good for five minutes, once, and nowhere else.',
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ].join('\n\n'),
  });
  return 'sent';
}
