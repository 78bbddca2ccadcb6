/**
 * What people are told of that may be an attack: a locked sign-in, a used-up token that came again, a key of a platform administrator, many
 * wrong second factors after the right password, a hotel's provider that signs in to an account from now on, and every change of second
 * factors.
 */
export type SecurityNotice = 'lockout' | 'replayed' | 'administrator-key' | 'factor-lockout' | 'single-sign-on-linked' | FactorNotice;
export type FactorNotice = 'factor-added' | 'factor-removed' | 'factors-reset' | 'recovery-code-used' | 'recovery-codes-renewed';

/**
 * A mail that a flow sends. It names whom and what for, never what stands in it: codes are made where the
 * mail is written, so that no history, log or payload holds one.
 */
export type MailOrder =
  | { kind: 'reset-code'; userId: string; /** Hash of the caller's nonce. */ nonceHash: string }
  | { kind: 'invitation'; userId: string; /** Names the invitation, and does not accept it; each is mailed once. */ nonce: string }
  | { kind: 'password-set'; userId: string; /** Milliseconds since the epoch; each change is mailed once. */ changedAt: number }
  | { kind: 'channel-token'; userId: string; clientId: string;
    connectionId: string; /** Milliseconds since the epoch; each token is warned of once. */ expiresAt: number }
  | {
    kind: 'webhook-ended'; userId: string; clientId: string; webhookId: string;
    /** Milliseconds since the epoch; each end is mailed once. */ endedAt: number;
  }
  | { kind: 'sso-domain'; /** Who is told. */ userId: string; /** Of the audit trail, where it stands what happened. */ entryId: number }
  | {
    kind: 'trail-seal'; /** Who is told. */ userId: string; /** The entry that has the seal. */ entryId: number;
    /** Milliseconds since the epoch; each wish is mailed once. */ at: number;
  }
  | { kind: 'new-administrator'; /** Who is told. */ userId: string; noticeId: string }
  | {
    kind: 'security-notice'; what: SecurityNotice; /** Who is told. */ userId: string;
    /** Milliseconds since the epoch; each is mailed once. */ at: number; /** The key that it is about. */ keyId?: string;
  }
  | { kind: 'handoff'; userId: string; clientId: string;
    sessionKey: string; /** Milliseconds since the epoch; each handover is mailed once. */ handoffAt: number };

export type OrderOf<Kind extends MailOrder['kind']> = Extract<MailOrder, { kind: Kind }>;

/** Workflow ids: the same mail asked for twice while it is being sent is one mail. */
export function mailWorkflowId(order: MailOrder): string {
  return `mail/${order.kind}/${order.userId}/${keyOf(order)}`;
}

function keyOf(order: MailOrder): string {
  switch (order.kind) {
    case 'reset-code': return order.nonceHash.slice(0, 16);
    case 'invitation': return order.nonce;
    case 'password-set': return String(order.changedAt);
    case 'sso-domain': return String(order.entryId);
    case 'trail-seal': return `${order.entryId}-${order.at}`;
    case 'new-administrator': return order.noticeId;
    case 'security-notice': return `${order.what}-${order.keyId ?? order.at}`;
    case 'handoff': return `${order.sessionKey}-${order.handoffAt}`;
    case 'webhook-ended': return `${order.webhookId}-${order.endedAt}`;
    case 'channel-token': return `${order.connectionId}-${order.expiresAt}`;
  }
}

export type MailOutcome = 'sent' | 'not needed' | 'given up';

/** A mail as it leaves. */
export interface Mail {
  /** The same for every attempt at the same mail. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** The same as a page that fetches nothing. */
  html?: string;
}
