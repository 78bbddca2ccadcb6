import type { Mailing } from '../mailing.ts';
import type { MailOutcome } from '../model/mail.ts';
import { ChannelConnection } from '../storage/entities/channels.ts';
import { Client } from '../storage/entities/client.ts';
import { User } from '../storage/entities/user.ts';

const names = { INSTAGRAM: 'Instagram', MESSENGER: 'Messenger', WHATSAPP: 'WhatsApp' } as const;

/**
 * Tells an operator that the token of a hotel's channel ends, or has ended; unless another token has been entered
 * meanwhile, the account was disconnected, or the operator is not active any more.
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
  const account = `${names[connection.channel]} account ${connection.channelUsername ?? connection.channelAccountId}`;
  const ended = expiresAt <= ctx.now().getTime();
  const when = new Date(expiresAt).toISOString().slice(0, 10);
  await mailer.send({
    id: `channel-token-${connectionId}-${expiresAt}-${userId}`,
    to: user.email,
    subject: `${client.name}: access to the ${account} ${ended ? 'has ended' : `ends on ${when}`}`,
    text: [
      ended
        ? `The access token of the ${account} of ${client.name} expired on ${when}. The concierge cannot reply to guests there.`
        : `The access token of the ${account} of ${client.name} expires on ${when}. From then on the concierge cannot reply to guests there.`,
      'Make a new token at Meta, and enter it by connecting the same account once more:',
      `POST ${publicUrl}/api/clients/${clientId}/channels, see ${publicUrl}/docs#/Clients/connectChannel.`,
    ].join('\n\n'),
  });
  return 'sent';
}
