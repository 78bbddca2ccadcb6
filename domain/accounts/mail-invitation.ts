import { LockMode } from '@mikro-orm/core';
import type { Context } from '../context.ts';
import type { Mailing } from '../mailing.ts';
import type { MailOutcome } from '../model/mail.ts';
import { User } from '../storage/entities/user.ts';
import { hashInvitationId, invitationId, type InvitationName } from '../invitation.ts';
import type { Secrets } from '../secrets.ts';

interface Invited {
  /** The id that accepts the invitation. */
  id: string;
  user: User;
}

/** Writes the id that accepts an invitation into a mail and nowhere else, unless it has been accepted, withdrawn or renewed meanwhile. */
export async function mailInvitation(
  { ctx, input, mailer, publicUrl, secrets }: Mailing<'invitation'> & { publicUrl: string; secrets: Secrets },
): Promise<MailOutcome> {
  const invited = await openInvitation(ctx, input, secrets);
  if (invited === null) return 'not needed';
  const { id, user } = invited;
  await mailer.send({
    id: `invitation-${user.id}-${input.nonce}`,
    to: user.email,
    subject: 'You are invited to the hotel concierge platform',
    text: [
      'Someone who administers the hotel concierge platform invites you to work with it.',
      `Accept with your name and a password of your own at:\n${publicUrl}/auth/users/${id}/invite/accept`,
      `The invitation is for ${user.email} and counts once${validUntil(user)}. Keep the address to yourself.`,
      'It takes the place of any earlier one.',
    ].join('\n\n'),
  });
  return 'sent';
}

/** From here on the id counts. */
async function openInvitation({ db }: Context, { userId, nonce }: InvitationName, secrets: Secrets): Promise<Invited | null> {
  // An order that names no invitation cannot mean one that counts; the sweep orders those by their names.
  if (!nonce) return null;
  return db.transaction(async (em) => {
    const user =
      await em.findOne(User, { id: userId, status: 'invited', invitationNonce: nonce }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (user === null) return null;
    const id = invitationId(secrets, { userId, nonce }, user.invitationHash);
    user.invitationHash = hashInvitationId(id);
    return { id, user };
  });
}

const validUntil = ({ inviteExpiresAt }: User): string =>
  (inviteExpiresAt ? `, until ${inviteExpiresAt.toISOString().slice(0, 10)}` : '');
