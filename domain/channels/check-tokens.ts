import { findHolders } from '../accounts/find-holders.ts';
import type { TenantContext } from '../context.ts';
import { asOf, TOKEN_WARNING_DAYS } from '../model/channels.ts';
import type { CheckedTokens } from '../model/maintenance.ts';
import type { MailRunner } from '../ports/durable-runner.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { ChannelConnection } from '../storage/entities/channels.ts';
import { lockRow } from '../storage/lock-row.ts';
import { healthOf, setHealth } from './connection-health.ts';

const BATCH = 200;

interface Check {
  /** Across tenants. */
  db: UnitOfWork;
  contextOf: (clientId: string) => TenantContext;
  now: Date;
  runner: MailRunner;
}

type Found = Pick<ChannelConnection, 'id' | 'clientId' | 'tokenVersion'>;

/**
 * Looks at the tokens of all connections of active clients: one that has expired needs an operator, one that expires
 * within seven days is announced. The client's operators get one mail per token. Safe to repeat.
 *
 * @throws DomainError UNAVAILABLE when the flow engine does not answer
 */
export async function checkTokens(check: Check): Promise<CheckedTokens> {
  const checked = { expiredTokens: 0, warnedTokens: 0 };
  for (;;) {
    const batch = await findDue(check);
    for (const connection of batch) {
      const { expired, warned } = await checkOne(check, connection);
      checked.expiredTokens += expired ? 1 : 0;
      checked.warnedTokens += warned ? 1 : 0;
    }
    if (batch.length < BATCH) return checked;
  }
}

/** What {@link checkOne} has dealt with is not found again. */
async function findDue({ db, now }: Check): Promise<Found[]> {
  const soon = new Date(now.getTime() + TOKEN_WARNING_DAYS * 86_400_000);
  return db.read((em) => em.execute<Found[]>(
    `select channel.id, channel.client_id as "clientId", channel.token_version as "tokenVersion"
     from channel_connection channel join client on client.id = channel.client_id and client.disabled_date is null
     where channel.deleted_date is null and channel.token_expires_at <= ? and (
       channel.token_warned_date is null or channel.status = 'CONNECTED' and channel.status_reason is null
       or channel.token_expires_at <= ? and coalesce(channel.status_reason, '') not in ('TOKEN_EXPIRED', 'TOKEN_REFUSED'))
     order by channel.token_expires_at, channel.id limit ?`,
    [soon, now, BATCH],
  ));
}

/** The mails are certain before it is noted that they went; asked for again, they are the same mails. */
async function checkOne({ db, contextOf, now, runner }: Check, { id, clientId, tokenVersion }: Found) {
  const ctx = contextOf(clientId);
  const current = { id, clientId, tokenVersion, deletedDate: null };
  const seen = await ctx.db.read((em) => em.findOne(ChannelConnection, current));
  const expiresAt = seen?.tokenWarnedDate instanceof Date ? null : seen?.tokenExpiresAt ?? null;
  const warned = expiresAt !== null;
  if (warned) {
    const holders = await db.read((em) => findHolders(em, { feature: 'update-client', clientId }));
    for (const userId of holders) await runner.sendMail(
      { kind: 'channel-token', userId, clientId, connectionId: id, expiresAt: expiresAt.getTime() },
    );
  }
  return ctx.db.transaction(async (em) => {
    const row = await lockRow(em, ChannelConnection, current);
    if (!row) return { expired: false, warned: false };
    const before = row.statusReason;
    setHealth(em, ctx, row, asOf(now, healthOf(row), row.tokenExpiresAt ?? null));
    if (warned) row.tokenWarnedDate = now;
    return { expired: before !== row.statusReason && row.statusReason === 'TOKEN_EXPIRED', warned };
  });
}
