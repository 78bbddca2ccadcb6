import { layOut, type Mailing } from '../mailing.ts';
import type { MailOutcome } from '../model/mail.ts';
import { User } from '../storage/entities/user.ts';
import { mailReader } from './mail-reader.ts';
import { makeResetCode } from './reset-code.ts';
import type { Secrets } from '../secrets.ts';

/** Makes the reset code of this moment and mails it; an order for an account that does not exist sends nothing. */
export async function mailResetCode({ ctx, input, mailer, secrets }: Mailing<'reset-code'> & { secrets: Secrets }): Promise<MailOutcome> {
  const [user, { language }] = await ctx.db.read(async (em) => [
    await em.findOne(User, { id: input.userId, status: 'active' }), await mailReader(em, input.userId),
  ] as const);
  if (!user?.passwordHash) return 'not needed';
  const { passwordHash, passwordChangedAt = null } = user;
  const code = makeResetCode(
    { userId: user.id, nonceHash: input.nonceHash, passwordHash, passwordChangedAt }, { secrets, now: ctx.now() },
  );
  await mailer.send(layOut({
    id: `reset-code-${ctx.requestId}`, to: user.email, language,
    write: (say) => ({ subject: say('code.subject'), blocks: [say('code.code', { code }), say('code.enter'), say('code.notYou')] }),
  }));
  return 'sent';
}
