import type { Mailing } from '../mailing.ts';
import type { MailOutcome } from '../model/mail.ts';
import { Client } from '../storage/entities/client.ts';
import { User } from '../storage/entities/user.ts';
import { Webhook } from '../storage/entities/webhook.ts';

/** Tells an operator that the service has ended a webhook, unless somebody has switched it on again or deleted it meanwhile. */
export async function mailWebhookEnded(
  { ctx, input, mailer, publicUrl }: Mailing<'webhook-ended'> & { publicUrl: string },
): Promise<MailOutcome> {
  const { userId, clientId, webhookId, endedAt } = input;
  const [user, webhook, client] = await ctx.db.read(async (em) => [
    await em.findOne(User, { id: userId, status: 'active' }),
    await em.findOne(Webhook, { id: webhookId, clientId, enabled: false }),
    await em.findOne(Client, { id: clientId }),
  ] as const);
  if (!user || !client || !webhook?.ended) return 'not needed';
  const { host } = new URL(webhook.url);
  await mailer.send({
    id: `webhook-ended-${webhookId}-${endedAt}-${userId}`,
    to: user.email,
    subject: `${client.name}: ${host} is told of nothing any more`,
    text: [
      webhook.ended === 'gone'
        ? `The server ${host} has answered that it takes no events of ${client.name} any more (410). Its webhook is switched off.`
        : `The server ${host} has taken no event of ${client.name} for a week. Its webhook is switched off.`,
      'Once the server is mended, switch the webhook on again; events of the last three days are sent then:',
      `${publicUrl}/console/hotels/${clientId}/webhooks`,
    ].join('\n\n'),
  });
  return 'sent';
}
