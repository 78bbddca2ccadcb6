import { findHolders } from '../accounts/find-holders.ts';
import type { TenantContext } from '../context.ts';
import type { MailRunner } from '../ports/durable-runner.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { ChatSession } from '../storage/entities/chat.ts';
import { eachAlone } from '../each-alone.ts';
import { ignoreUnavailable } from '../ignore-unavailable.ts';

/** Somebody who watches the list comes within this, in milliseconds, and needs no mail. */
const GRACE_MS = 60_000;

/** Conversations per sweep; what is left is left for the next one. */
const PER_SWEEP = 200;

const WAITING = `
  select s."key", s.client_id as "clientId" from chat_session s
  join client on client.id = s.client_id and client.disabled_date is null
  where s.waiting_since is not null and s.handled_by = 'person' and (s.handoff_by is null or s.handoff_reason = 'danger')
    and (s.handoff_mailed_date is null or s.handoff_mailed_date < s.handoff_date)
    and case when s.handoff_reason = 'danger' then client.hotel_config #>> '{handoff,mail}' is distinct from 'false'
      else s.handoff_date < ? and client.hotel_config #>> '{handoff,mail}' = 'true' end
  order by s.handoff_date limit ${PER_SWEEP}`;

interface Sweep {
  /** Across tenants. */
  db: UnitOfWork;
  contextOf: (clientId: string) => TenantContext;
  now: Date;
  runner: MailRunner;
}

/**
 * Has operators mailed, once per handoff, about guests who wait for a person and to whom nobody has come, if the hotel wants that
 * (`hotelConfig.handoff.mail`). If somebody may be in danger, it does so at once unless the hotel does not want it. Safe to repeat: the
 * next sweep asks for what could not be asked for.
 */
export async function callOperators({ db, contextOf, now, runner }: Sweep): Promise<void> {
  const before = new Date(now.getTime() - GRACE_MS);
  const waiting = await db.read((em) => em.execute<{ key: string; clientId: string }[]>(WAITING, [before]));
  await eachAlone(waiting, async ({ key, clientId }) => {
    const holders = await db.read((em) => findHolders(em, { feature: 'conversations', clientId }));
    await ignoreUnavailable(() => callTo(contextOf(clientId), { key, holders, now, runner }));
  });
}

/**
 * Has operators mailed at once of a conversation in which somebody may be in danger; does nothing for any other. Safe to
 * repeat, and what fails here is done by the next sweep.
 */
export async function callAtOnce(
  { ctx, db, sessionKey, runner }: { ctx: TenantContext; /** Across tenants. */ db: UnitOfWork; sessionKey: string; runner: MailRunner },
): Promise<void> {
  const { clientId } = ctx;
  const waits = await db.read((em) => em.execute<object[]>(
    `select 1 from chat_session s join client on client.id = s.client_id
     where s."key" = ? and s.client_id = ? and s.handoff_reason = 'danger' and s.handled_by = 'person' and s.waiting_since is not null
       and client.hotel_config #>> '{handoff,mail}' is distinct from 'false'`, [sessionKey, clientId],
  ));
  if (waits.length === 0) return;
  const holders = await db.read((em) => findHolders(em, { feature: 'conversations', clientId }));
  await callTo(ctx, { key: sessionKey, holders, now: ctx.now(), runner });
}

/** The mails are certain before it is noted that they went; asked for again, they are the same mails. */
async function callTo(
  ctx: TenantContext, { key, holders, now, runner }: Pick<Sweep, 'now' | 'runner'> & { key: string; holders: readonly string[] },
): Promise<void> {
  const session = await ctx.db.read((em) => em.findOne(ChatSession, { key }));
  if (!session?.handoffDate) return;
  const { clientId, handoffDate } = session;
  for (const userId of holders) await runner.sendMail(
    { kind: 'handoff', userId, clientId, sessionKey: key, handoffAt: handoffDate.getTime() },
  );
  await ctx.db.transaction((em) => em.nativeUpdate(ChatSession, { key, handoffDate }, { handoffMailedDate: now }));
}
