import { mailLanguageOf } from '../language/mails/all.ts';
import { layOut, momentIn, type Mailing } from '../mailing.ts';
import type { MailOutcome } from '../model/mail.ts';
import { ChatSession } from '../storage/entities/chat.ts';
import { Client } from '../storage/entities/client.ts';
import { User } from '../storage/entities/user.ts';

/**
 * Tells an operator that a guest waits for a person, without the guest's words; unless somebody has come in the meantime, the concierge has
 * the conversation again, or the operator is no longer active.
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
  // The guest came for something else, so nobody has to hurry to the desk.
  if (session.handoffBy && !isUrgent) return 'not needed';
  const language = mailLanguageOf(client.defaultLocale);
  const about = { hotel: client.name, channel: session.channel, when: momentIn(language, new Date(handoffAt), client.timeZone) };
  await mailer.send(layOut({
    id: `handoff-${sessionKey}-${handoffAt}-${userId}`, to: user.email, language,
    write: (say) => ({
      subject: say(isUrgent ? 'handoff.urgentSubject' : 'handoff.subject', about),
      blocks: [
        ...(isUrgent ? [say('handoff.urgent')] : []),
        say(session.handoffBy ? 'handoff.wrote' : 'handoff.waits', about),
        { words: say('handoff.read'), url: `${publicUrl}/console/hotels/${clientId}/inbox/${sessionKey}` },
      ],
    }),
  }));
  return 'sent';
}
