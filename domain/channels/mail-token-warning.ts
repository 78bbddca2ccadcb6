import { mailLanguageOf } from '../language/mails/all.ts';
import { dayIn, layOut, type Mailing } from '../mailing.ts';
import type { MailOutcome } from '../model/mail.ts';
import { ChannelConnection } from '../storage/entities/channels.ts';
import { Client } from '../storage/entities/client.ts';
import { User } from '../storage/entities/user.ts';

const names = { INSTAGRAM: 'Instagram', MESSENGER: 'Messenger', WHATSAPP: 'WhatsApp' } as const;

/**
 * Tells an operator that the token of a hotel's channel ends, or has ended; unless another token has been entered
 * meanwhile, the account was disconnected, or the operator is no longer active.
 */
export async function mailTokenWarning(
  { ctx, input, mailer, publicUrl }: Mailing<'channel-token'> & { publicUrl: string },
): Promise<MailOutcome> {
  const { userId, clientId, connectionId, expiresAt } = input;
  const [user, connection, client] = await ctx.db.read(async (em) => [
    await em.findOne(User, { id: userId, status: 'active' }),
    await em.findOne(ChannelConnection, { id: connectionId, clientId, deletedDate: null }),
    await em.findOne(Client, { id: clientId }),
  ] as const);
  if (!user || !client || connection?.tokenExpiresAt?.getTime() !== expiresAt) return 'not needed';
  const language = mailLanguageOf(client.defaultLocale);
  const about = {
    hotel: client.name, account: `${names[connection.channel]} ${connection.channelUsername ?? connection.channelAccountId}`,
    day: dayIn(language, new Date(expiresAt), client.timeZone),
  };
  const ended = expiresAt <= ctx.now().getTime();
  await mailer.send(layOut({
    id: `channel-token-${connectionId}-${expiresAt}-${userId}`, to: user.email, language,
    write: (say) => ({
      subject: say(ended ? 'token.endedSubject' : 'token.endsSubject', about),
      blocks: [
        say(ended ? 'token.ended' : 'token.ends', about),
        { words: say('token.renew'), url: `${publicUrl}/console/hotels/${clientId}/channels` },
      ],
    }),
  }));
  return 'sent';
}
