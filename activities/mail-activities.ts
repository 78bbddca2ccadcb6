import { mailInvitation } from '../domain/accounts/invitation-mails.ts';
import { mailNewAdministrator } from '../domain/accounts/administrator-notices.ts';
import { mailPasswordSet, mailResetCode } from '../domain/accounts/account-mails.ts';
import { mailSecurityNotice } from '../domain/accounts/mail-security-notice.ts';
import { mailDomainNotice } from '../domain/accounts/single-sign-on/domain-notices.ts';
import { mailSeal } from '../domain/audit-trail/last-seal.ts';
import type { Secrets } from '../domain/secrets.ts';
import { mailTokenWarning } from '../domain/channels/mail-token-warning.ts';
import { mailHandoff } from '../domain/conversations/mail-handoff.ts';
import { mailWebhookEnded } from '../domain/webhooks/mail-ended.ts';
import { cappedMailer } from '../domain/limits/capped-mailer.ts';
import type { MailOutcome, OrderOf } from '../domain/model/mail.ts';
import type { Mailer } from '../domain/ports/mailer.ts';
import type { RateLimiter } from '../domain/ports/rate-limiter.ts';
import { systemActivityContext, type ActivityDeps } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';

export interface MailDeps extends ActivityDeps {
  mailer: Mailer;
  limits: RateLimiter;
  secrets: Secrets;
  publicUrl: string;
}

export type MailActivities = ReturnType<typeof createMailActivities>;

/**
 * The text of a mail is written here and goes to the mailer alone. A retry may send a mail twice, but never drops it; what
 * anybody can have sent to somebody else is capped, so that nobody's inbox is flooded.
 */
export function createMailActivities(deps: MailDeps) {
  const { mailer, limits, secrets, publicUrl } = deps;
  const context = () => systemActivityContext(deps);
  return withSafeFailures({
    /** Makes the code of this moment and mails it, if the account exists. */
    async mailResetCode(order: OrderOf<'reset-code'>): Promise<MailOutcome> {
      return mailResetCode({ ctx: context(), input: order, mailer: cappedMailer(mailer, limits, 'resetMailsPerPerson'), secrets });
    },

    /** Tells someone that they are invited, if they still are. */
    async mailInvitation(order: OrderOf<'invitation'>): Promise<MailOutcome> {
      return mailInvitation({
        ctx: context(), input: order, mailer: cappedMailer(mailer, limits, 'invitationMailsPerPerson'), publicUrl, secrets,
      });
    },

    /** Tells someone that their password was set. */
    async mailPasswordSet(order: OrderOf<'password-set'>): Promise<MailOutcome> {
      return mailPasswordSet({ ctx: context(), input: order, mailer });
    },

    /** Tells a platform administrator whose provider speaks for a mail domain, or no longer does. */
    async mailDomainNotice(order: OrderOf<'sso-domain'>): Promise<MailOutcome> {
      return mailDomainNotice({ ctx: context(), input: order, mailer, publicUrl });
    },

    /** Sends a platform administrator the seal at which the audit trail ends. */
    async mailSeal(order: OrderOf<'trail-seal'>): Promise<MailOutcome> {
      return mailSeal({ ctx: context(), input: order, mailer, publicUrl });
    },

    /** Tells a platform administrator of a new one. */
    async mailNewAdministrator(order: OrderOf<'new-administrator'>): Promise<MailOutcome> {
      return mailNewAdministrator({ ctx: context(), input: order, mailer, publicUrl });
    },

    /** Tells somebody of what may be an attack on an account. */
    async mailSecurityNotice(order: OrderOf<'security-notice'>): Promise<MailOutcome> {
      return mailSecurityNotice({ ctx: context(), input: order, mailer, publicUrl });
    },

    /** Tells an operator that a guest waits for a person, if one still does. */
    async mailHandoff(order: OrderOf<'handoff'>): Promise<MailOutcome> {
      return mailHandoff({ ctx: context(), input: order, mailer: cappedMailer(mailer, limits, 'handoffMailsPerPerson'), publicUrl });
    },

    /** Tells an operator that the service has ended a webhook, if it still is. */
    async mailWebhookEnded(order: OrderOf<'webhook-ended'>): Promise<MailOutcome> {
      return mailWebhookEnded({ ctx: context(), input: order, mailer, publicUrl });
    },

    /** Tells an operator that a channel's token ends, if it still does. */
    async mailTokenWarning(order: OrderOf<'channel-token'>): Promise<MailOutcome> {
      return mailTokenWarning({ ctx: context(), input: order, mailer, publicUrl });
    },
  });
}
