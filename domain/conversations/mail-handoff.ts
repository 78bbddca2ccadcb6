import type { Mailing } from '../mailing.ts';
import type { MailOutcome } from '../model/mail.ts';
import { ChatSession } from '../storage/entities/chat.ts';
import { Client } from '../storage/entities/client.ts';
import { User } from '../storage/entities/user.ts';

/**
 * Tells an operator that a guest waits for a person, without the guest's words; unless somebody has come meanwhile, the
 * concierge has the conversation again, or the operator is not active any more.
 */
export async function mailHandoff({ ctx, input, mailer, publicUrl }: Mailing<'handoff'> & { publicUrl: string }): Promise<MailOutcome> {
  const { userId, clientId, sessionKey, handoffAt } = input;
  const [user, session, client] = await ctx.db.read(async (em) => [
    await em.findOne(User, { id: userId, status: 'active' }),
    await em.findOne(ChatSession, { key: sessionKey, clientId, handledBy: 'person', waitingSince: { $ne: null } }),
    await em.findOne(Client, { id: clientId }),
  ] as const);
  if (!user || !client || session?.handoffDate?.getTime() !== handoffAt) return 'not needed';
  const isUrgent = session.handoffReason === 'danger';
  // Who came for something else need not be at the desk now.
  if (session.handoffBy && !isUrgent) return 'not needed';
  await mailer.send({
    id: `handoff-${sessionKey}-${handoffAt}-${userId}`,
    to: user.email,
    subject: isUrgent ? `URGENT – ${client.name}: a guest may be in danger` : `${client.name}: a guest waits for a person`,
    text: [
      ...(isUrgent ? ['Somebody\'s life or safety may be at stake. The guest has been told whom to call; see to it now.'] : []),
      session.handoffBy
        ? `A guest of ${client.name} has written so to the person who has the conversation (${session.channel}, ${new Date(handoffAt).toISOString()}).`
        : `The concierge has passed a guest of ${client.name} on (${session.channel}, ${new Date(handoffAt).toISOString()}), and nobody has come yet.`,
      'Read the conversation, take it over and write:',
      `${publicUrl}/api/clients/${clientId}/conversations/${sessionKey}, see ${publicUrl}/docs#/Clients/takeOverConversation.`,
    ].join('\n\n'),
  });
  return 'sent';
}
