import { randomUUID } from 'node:crypto';
import { lockSession } from '../../chat/left-to-person.ts';
import type { TenantContext } from '../../context.ts';
import { splitForChannel } from './split-text.ts';
import type { NextSend } from '../../model/channels/sends.ts';
import type { EntityManager } from '../../storage/database.ts';
import { ChannelDelivery, ChannelSend, ChannelThread } from '../../storage/entities/channel-threads.ts';
import { lockRow } from '../../storage/lock-row.ts';

/** Between two looks for evidence that is on its way, and for how long at most, in milliseconds. */
const LOOK_MS = 1_000;
const MAX_OVERDUE_MS = 30_000;

/**
 * Plans the sends of what was said in a thread since the last time, and tells which part is next to go out. Parts go
 * out one by one, in the order of the history.
 *
 * @param evidenceMs for evidence of a send whose outcome is unknown
 * @returns null when all has been sent
 */
export async function nextSend(
  { ctx, input, evidenceMs }: { ctx: TenantContext; input: { sessionKey: string }; evidenceMs: number },
): Promise<NextSend | null> {
  return ctx.db.transaction(async (em) => {
    const session = await lockSession(em, input.sessionKey);
    const thread = await em.findOne(ChannelThread, { sessionKey: session.key });
    if (!thread) return null;
    if (session.lastSeq > thread.plannedSeq) {
      await planSends(em, ctx, thread);
      thread.plannedSeq = session.lastSeq;
      await em.flush();
    }
    for (;;) {
      const first = await em.findOne(ChannelSend, { sessionKey: session.key, settledDate: null }, { orderBy: { seq: 'asc', part: 'asc' } });
      if (!first) return null;
      // Its answer may come at this moment, to a run that was given up but goes on.
      const next = first.state === 'planned' ? first : await lockRow(em, ChannelSend, { id: first.id, settledDate: null });
      if (!next) continue;
      // A run that was cut off has left it so: whether it went out is not known.
      if (next.state === 'sending') {
        Object.assign(next, { state: 'unknown', dueDate: new Date((next.triedDate ?? ctx.now()).getTime() + evidenceMs) });
        await em.flush();
      }
      const waitMs = Math.max(0, (next.dueDate?.getTime() ?? 0) - ctx.now().getTime());
      if (next.state === 'planned') return { sendId: next.id, waitsFor: waitMs > 0 ? 'patience' : 'nothing', waitMs };
      if (waitMs > 0) return { sendId: next.id, waitsFor: 'evidence', waitMs };
      if (await mayStillTell(em, ctx, next)) return { sendId: next.id, waitsFor: 'evidence', waitMs: LOOK_MS };
      giveUpEvidence(ctx, next);
      await em.flush();
    }
  });
}

/** Evidence that has come and is not taken yet is worth waiting for, within reason. */
async function mayStillTell(em: EntityManager, ctx: TenantContext, { sessionKey, dueDate }: ChannelSend): Promise<boolean> {
  const overdueMs = ctx.now().getTime() - (dueDate?.getTime() ?? 0);
  if (overdueMs > MAX_OVERDUE_MS) return false;
  return await em.count(ChannelDelivery, { sessionKey, takenDate: null, kind: { $in: ['echo', 'status'] } }) > 0;
}

/** Sent once more where that has not been done: better twice than never. After that, nobody knows. */
function giveUpEvidence(ctx: TenantContext, send: ChannelSend): void {
  if (send.possibleDuplicate) Object.assign(send, { state: 'unknown', reason: 'NO_ANSWER', settledDate: ctx.now(), text: null });
  else Object.assign(send, { state: 'planned', possibleDuplicate: true, dueDate: null });
}

const UNPLANNED = `
  select m.id, m.message, m.locale, e.seq
  from session_event e
  join chat_message m on m.session_key = e.session_key and m.id = e.message_id
  where e.session_key = ? and e.seq > ? and m.type <> 'guest'
    and not exists (select from channel_send s where s.session_key = m.session_key and s.message_id = m.id)
  order by e.seq`;

async function planSends(em: EntityManager, ctx: TenantContext, { sessionKey, channel, plannedSeq }: ChannelThread): Promise<void> {
  const messages = await em.execute<{ id: string; message: string; locale: string; seq: string }[]>(UNPLANNED, [sessionKey, plannedSeq]);
  for (const { id, message, locale, seq } of messages) {
    const parts = splitForChannel(channel, message, locale).map((text, part) => ({
      id: randomUUID(), clientId: ctx.clientId, sessionKey, messageId: id, part, seq: Number(seq), text,
      state: 'planned' as const, createdDate: ctx.now(),
    }));
    await em.insertMany(ChannelSend, parts);
  }
}
