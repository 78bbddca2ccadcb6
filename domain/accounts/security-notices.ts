import { ignoreUnavailable } from '../ignore-unavailable.ts';
import type { MailRunner } from '../ports/durable-runner.ts';
import { isPlatformAdministrator } from '../model/permissions.ts';
import type { UnitOfWork } from '../storage/database.ts';
import type { SecurityNotice } from '../model/mail.ts';
import { loadAccount } from './load-account.ts';

/** Notifies platform administrators of a new API key of theirs, even if they made it. A mail that cannot be queued now is dropped. */
export async function tellOfKey(
  { db, ownerId, keyId, at, runner }: { db: UnitOfWork; ownerId: string; keyId: string; at: number; runner: MailRunner },
): Promise<void> {
  const owner = await db.read((em) => loadAccount(em, ownerId));
  if (owner === undefined || !isPlatformAdministrator(owner.grants)) return;
  await ignoreUnavailable(() => runner.sendMail({ kind: 'security-notice', what: 'administrator-key', userId: ownerId, at, keyId }));
}

/** Notifies somebody about a change of their own account. A mail that cannot be queued now is dropped. */
export async function tellOf(
  what: Exclude<SecurityNotice, 'administrator-key'>, { userId, at, runner }: { userId: string; at: Date; runner: MailRunner },
): Promise<void> {
  await ignoreUnavailable(() => runner.sendMail({ kind: 'security-notice', what, userId, at: at.getTime() }));
}
