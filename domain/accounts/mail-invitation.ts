import type { Mailing } from '../mailing.ts';
import type { MailOutcome } from '../model/mail.ts';
import { User } from '../storage/entities/user.ts';

/** Mails an invitation, unless it has been accepted, withdrawn or renewed meanwhile. */
export async function mailInvitation({ ctx, input, mailer, publicUrl }: Mailing<'invitation'> & { publicUrl: string }): Promise<MailOutcome> {
  const user = await ctx.db.read((em) => em.findOne(User, { id: input.userId, status: 'invited' }));
  if (user?.invitedAt?.getTime() !== input.invitedAt) return 'not needed';
  await mailer.send({
    id: `invitation-${user.id}-${input.invitedAt}`,
    to: user.email,
    subject: 'You are invited to the hotel concierge platform',
    text: [
      'Someone who administers the hotel concierge platform invites you to work with it.',
      `Accept with your name and a password of your own at:\n${publicUrl}/auth/users/${user.id}/invite/accept`,
      `The invitation is for ${user.email} and counts once${validUntil(user)}. Keep the address to yourself.`,
    ].join('\n\n'),
  });
  return 'sent';
}

const validUntil = ({ inviteExpiresAt }: User): string =>
  (inviteExpiresAt ? `, until ${inviteExpiresAt.toISOString().slice(0, 10)}` : '');
