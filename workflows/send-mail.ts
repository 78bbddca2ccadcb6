import { ActivityFailure, isCancellation, log, proxyActivities, upsertSearchAttributes } from '@temporalio/workflow';
import type { MailActivities } from '../activities/mail-activities.ts';
import { searchAttribute } from '../domain/model/flows.ts';
import type { MailOrder, MailOutcome } from '../domain/model/mail.ts';

// A code is valid for ten minutes and somebody waits for it, as a guest waits for a person: later it is useless.
const urgent = proxyActivities<MailActivities>({
  startToCloseTimeout: '20 s',
  scheduleToCloseTimeout: '10 min',
  retry: { initialInterval: '1 s', maximumInterval: '30 s' },
});

// An invitation is valid for days, a token's end is announced days ahead, and news about a password is never too late. So a mail server
// may be down for a day, and a user who got too many mails today gets this one tomorrow.
const patient = proxyActivities<MailActivities>({
  startToCloseTimeout: '20 s',
  scheduleToCloseTimeout: '48 h',
  retry: { initialInterval: '1 s', maximumInterval: '10 min' },
});

/** Sends one mail to a user, or gives up when the mail server refuses it for too long. */
export async function sendMail(order: MailOrder): Promise<MailOutcome> {
  const outcome = await deliver(order);
  upsertSearchAttributes([searchAttribute('ConciergeOutcome', outcome)]);
  return outcome;
}

async function deliver(order: MailOrder): Promise<MailOutcome> {
  try {
    switch (order.kind) {
      case 'reset-code': return await urgent.mailResetCode.executeWithOptions({ summary: 'Make and mail the code' }, [order]);
      case 'invitation': return await patient.mailInvitation.executeWithOptions({ summary: 'Mail the invitation' }, [order]);
      case 'password-set': return await patient.mailPasswordSet.executeWithOptions({ summary: 'Mail that the password was set' }, [order]);
      case 'sso-domain': return await patient.mailDomainNotice.executeWithOptions(
        { summary: 'Mail who speaks for a mail domain' }, [order],
      );
      case 'trail-seal': return await patient.mailSeal.executeWithOptions({ summary: 'Mail the last seal of the audit trail' }, [order]);
      case 'new-administrator': return await patient.mailNewAdministrator.executeWithOptions(
        { summary: 'Mail that there is a new administrator' }, [order],
      );
      case 'security-notice': return await patient.mailSecurityNotice.executeWithOptions({ summary: 'Mail what may be an attack' },
        [order]);
      case 'handoff': return await urgent.mailHandoff.executeWithOptions({ summary: 'Mail that a guest waits' }, [order]);
      case 'webhook-ended': return await patient.mailWebhookEnded.executeWithOptions({ summary: 'Mail that a webhook has ended' }, [order]);
      case 'channel-token': return await patient.mailTokenWarning.executeWithOptions({ summary: 'Mail that a token ends' }, [order]);
    }
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    log.warn('The mail could not be sent and is given up', { kind: order.kind });
    return 'given up';
  }
}
