import type { Context } from '../../context.ts';
import type { MessagingChannel } from '../../model/channels.ts';
import type { ThreadKey } from '../../model/channels/thread-key.ts';
import type { ChannelRunner } from '../../ports/channel-runner.ts';

/** Calls to the flow engine at the same time. */
const AT_ONCE = 16;

/** Threads per sweep; what is left is left for the next one. */
const PER_SWEEP = 2000;

/** Nothing of a conversation that has been quiet for longer may be sent any more, in milliseconds. */
const STALE_MS = 2 * 24 * 60 * 60 * 1000;

/** A process that stores something wakes its thread within this, unless it dies; in milliseconds. */
const GRACE_MS = 5_000;

/** Signals the conversations of these threads that something waits. @returns how many could not be told */
export async function wakeThreads(runner: ChannelRunner, threads: readonly ThreadKey[]): Promise<number> {
  const waiting = threads.values();
  let failed = 0;
  const waker = async (): Promise<void> => {
    for (const thread of waiting) {
      await runner.wakeThread(thread).catch(() => { failed += 1; });
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, threads.length) }, waker));
  return failed;
}

const FORGOTTEN = `
  select t.session_key, t.client_id, t.channel from channel_thread t
  where t.session_key in (
    select d.session_key from channel_delivery d where d.taken_date is null and d.received_date < ?
    union
    select s.session_key from channel_send s
    where s.settled_date is null and coalesce(s.due_date, s.tried_date, s.created_date) < ?
    union
    select unplanned.session_key from channel_thread unplanned
    join chat_session c on c."key" = unplanned.session_key
    where c.last_seq > unplanned.planned_seq and c.last_activity_date < ?
      and c.channel <> 'WEB' and c.last_activity_date > ?
  )
  order by random() limit ${PER_SWEEP}`;

/**
 * Wakes the threads whose deliveries nobody has taken, or whose messages nobody has sent: what was stored by a process
 * that died before it could say so, while the flow engine was away, or by a flow of another kind. Safe to repeat.
 *
 * @param ctx of the system
 * @returns how many were woken
 */
export async function wakeForgotten({ ctx, runner }: { ctx: Context; runner: ChannelRunner }): Promise<number> {
  const before = new Date(ctx.now().getTime() - GRACE_MS);
  const rows = await ctx.db.read((em) => em.execute<{ session_key: string; client_id: string; channel: MessagingChannel }[]>(
    FORGOTTEN, [before, before, before, new Date(ctx.now().getTime() - STALE_MS)],
  ));
  const threads = rows.map(({ session_key: sessionKey, client_id: clientId, channel }): ThreadKey => ({ clientId, sessionKey, channel }));
  return threads.length - await wakeThreads(runner, threads);
}
