import type { Context } from '../context.ts';
import { eachAlone } from '../each-alone.ts';
import { ignoreUnavailable } from '../ignore-unavailable.ts';
import { hashInvitationId, invitationId, type InvitationName } from '../invitation.ts';
import { dayIn, layOut, namesIn, type Mailing } from '../mailing.ts';
import type { MailOutcome } from '../model/mail.ts';
import type { DurableRunner } from '../ports/durable-runner.ts';
import type { Secrets } from '../secrets.ts';
import type { EntityManager } from '../storage/database.ts';
import { User } from '../storage/entities/user.ts';
import { lockRow } from '../storage/lock-row.ts';
import { mailReader } from './account-mails.ts';

/** Invitations per sweep, oldest first; what is left is left for the next one. */
const BATCH = 100;

interface OrderInput {
  ctx: Context;
  runner: Pick<DurableRunner, 'sendMail'>;
}

/** Has an invitation mailed, once. While the flow engine is away it stays noted as due, and the sweep has it mailed. */
export async function orderInvitation(
  { ctx, name: { userId, nonce }, runner }: OrderInput & { name: InvitationName },
): Promise<void> {
  await ignoreUnavailable(async () => {
    await runner.sendMail({ kind: 'invitation', userId, nonce });
    await ctx.db.transaction((em) => em.nativeUpdate(User, { id: userId, invitationNonce: nonce }, { invitationDue: false }));
  });
}

/** Has the invitations mailed that are still due. Safe to repeat. @param ctx of the system */
export async function orderDueInvitations({ ctx, runner }: OrderInput): Promise<void> {
  const due = await ctx.db.read((em) => em.find(User, { invitationDue: true, status: 'invited', inviteExpiresAt: { $gt: ctx.now() } }, {
    orderBy: { invitedAt: 'asc' }, limit: BATCH,
  }));
  await eachAlone(due, async ({ id: userId, invitationNonce: nonce }) => {
    if (nonce) await orderInvitation({ ctx, name: { userId, nonce }, runner });
  });
}

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
  const { language, hotels, inviter, hasAccount } = await ctx.db.read(async (em) =>
    ({
      ...await mailReader(em, user.id), inviter: await inviterOf(em, user),
      hasAccount: await em.count(User, { email: user.email, acceptedAt: { $ne: null } }) > 0,
    }));
  const hotel = hotels.length === 0 ? null : namesIn(language, hotels);
  const about = {
    email: user.email, ...(hotel !== null && { hotel }), ...(user.inviteExpiresAt && { day: dayIn(language, user.inviteExpiresAt) }),
  };
  await mailer.send(layOut({
    id: `invitation-${user.id}-${input.nonce}`, to: user.email, language,
    write: (say) => ({
      subject: say(hotel === null ? 'invitation.subject' : 'invitation.subjectHotel', about),
      blocks: [
        say(hotel === null ? 'invitation.by' : 'invitation.byHotel', { ...about, inviter: inviter ?? say('invitation.somebody') }),
        hasAccount ? { words: say('invitation.account'), url: `${publicUrl}/console` }
          : { words: say('invitation.accept'), url: `${publicUrl}/auth/users/${id}/invite/accept` },
        say(user.inviteExpiresAt ? 'invitation.forUntil' : 'invitation.for', about),
        say('invitation.earlier'),
      ],
    }),
  }));
  return 'sent';
}

/** The inviter's name and address, as far as they are known. */
async function inviterOf(em: EntityManager, { invitedBy }: User): Promise<string | null> {
  const inviter = invitedBy ? await em.findOne(User, { id: invitedBy, acceptedAt: { $ne: null } }) : null;
  if (inviter === null) return null;
  const name = [inviter.firstName, inviter.lastName].filter(Boolean).join(' ');
  return name === '' ? inviter.email : `${name} (${inviter.email})`;
}

/** Makes the id and stores its hash: from then on the id is valid. */
async function openInvitation({ db }: Context, { userId, nonce }: InvitationName, secrets: Secrets): Promise<Invited | null> {
  // An order that names no invitation cannot mean one that counts; the sweep orders those by their names.
  if (!nonce) return null;
  return db.transaction(async (em) => {
    // The hash of an invitation is unique.
    const user =
      await lockRow(em, User, { id: userId, status: 'invited', invitationNonce: nonce }, { withKeys: true });
    if (user === null) return null;
    const id = invitationId(secrets, { userId, nonce }, user.invitationHash);
    user.invitationHash = hashInvitationId(id);
    return { id, user };
  });
}
