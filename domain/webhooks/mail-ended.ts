import { mailLanguageOf } from '../language/mails/all.ts';
import { layOut, type Mailing } from '../mailing.ts';
import type { MailOutcome } from '../model/mail.ts';
import { Client } from '../storage/entities/client.ts';
import { User } from '../storage/entities/user.ts';
import { Webhook } from '../storage/entities/webhook.ts';

/** Tells an operator that the service has ended a webhook, unless somebody has switched it on again or deleted it in the meantime. */
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
  const about = { hotel: client.name, host: new URL(webhook.url).host };
  const isGone = webhook.ended === 'gone';
  await mailer.send(layOut({
    id: `webhook-ended-${webhookId}-${endedAt}-${userId}`, to: user.email, language: mailLanguageOf(client.defaultLocale),
    write: (say) => ({
      subject: say('webhook.subject', about),
      blocks: [
        say(isGone ? 'webhook.gone' : 'webhook.silent', about),
        { words: say('webhook.enable'), url: `${publicUrl}/console/hotels/${clientId}/webhooks` },
      ],
    }),
  }));
  return 'sent';
}
