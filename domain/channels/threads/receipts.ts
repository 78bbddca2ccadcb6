import type { TenantContext } from '../../context.ts';
import { idSchema } from '../../model/chat.ts';
import { receipts, type Receipt, type StoredBody } from '../../model/channels/inbound.ts';
import { problemOf } from '../../model/channels/refusals.ts';
import { MAX_ATTEMPTS } from '../../model/channels/sends.ts';
import type { EntityManager } from '../../storage/database.ts';
import { ChannelSend, type ChannelThread } from '../../storage/entities/channel-threads.ts';
import { noteReport } from '../connection-health.ts';
import { endMessage } from '../sends/end-message.ts';
import { currentConnection } from '../send-guards.ts';

interface Place {
  em: EntityManager;
  ctx: TenantContext;
  thread: ChannelThread;
}

/** What a receipt came to: `early` is one whose send is not known by that id yet. */
export interface TakenReceipt {
  settled: boolean;
  early: boolean;
}

const nothing: TakenReceipt = { settled: false, early: false };

/** WhatsApp's status of one message: a send whose answer was lost has arrived, or has failed after all. */
export async function takeStatus({ em, ctx, thread }: Place, { mid, sendId, receipt, errorCode }: StoredBody): Promise<TakenReceipt> {
  if (mid === undefined || receipt === undefined) return nothing;
  const { sessionKey } = thread;
  const { data: id } = idSchema.safeParse(sendId);
  const send = await em.findOne(ChannelSend, { sessionKey, mid })
    ?? (id === undefined ? null : await em.findOne(ChannelSend, { sessionKey, id }));
  if (!send) {
    const open = await em.count(ChannelSend, { sessionKey, mid: null, state: { $in: ['sending', 'unknown'] }, settledDate: null });
    return { settled: false, early: open > 0 };
  }
  // A failure that is told again is one failure.
  const isNews = receipt !== 'failed' || send.receipt !== 'failed';
  const settled = await confirmSend(em, ctx, send, { mid, receipt });
  const connection = await currentConnection(em, thread);
  if (receipt !== 'failed') {
    if (connection !== null && receipt !== 'read') await noteReport(em, ctx, connection, null);
  } else if (isNews) {
    await endMessage(em, ctx, send, 'failed', `PLATFORM_${errorCode ?? 'ERROR'}`);
    const problem = problemOf({ status: 400, code: errorCode ?? null, subcode: null, retryAfterMs: null }, MAX_ATTEMPTS);
    if (connection !== null && problem.action === 'stop') await noteReport(em, ctx, connection, problem.kind);
  }
  return { settled, early: false };
}

/** The guest's device has received, or the guest has seen, everything up to a moment or some named messages. */
export async function takeReceipt(
  { em, thread: { sessionKey } }: Place, { watermark, mid, mids }: StoredBody, receipt: 'delivered' | 'read',
): Promise<TakenReceipt> {
  const named = mids ?? (mid === undefined ? [] : [mid]);
  const last = receipt === 'read' && mid !== undefined ? await em.findOne(ChannelSend, { sessionKey, mid }) : null;
  const earlier = receipts.slice(0, receipts.indexOf(receipt));
  await em.nativeUpdate(ChannelSend, {
    sessionKey, state: 'sent', receipt: { $in: earlier },
    $or: [
      ...(named.length > 0 ? [{ mid: { $in: named } }] : []),
      // The platform's time of a message lies between our asking and its answer.
      ...(watermark === undefined ? [] : [{ triedDate: { $lte: new Date(watermark) } }]),
      ...(last === null ? [] : [{ seq: { $lte: last.seq } }]),
      // Without any of them it says nothing of any send.
      { id: null },
    ],
  }, { receipt });
  return nothing;
}

/** Advances a send, never back. @returns whether its outcome was unknown before */
export async function confirmSend(
  em: EntityManager, ctx: TenantContext, send: ChannelSend, { mid, receipt }: { mid: string; receipt: Receipt },
): Promise<boolean> {
  const settled = send.state === 'unknown' || send.state === 'sending';
  const moves = receipts.indexOf(receipt) > receipts.indexOf(send.receipt ?? 'sent');
  Object.assign(send, {
    mid, text: null,
    ...(settled || (send.state === 'planned' && send.attempts > 0) ? { state: 'sent', settledDate: ctx.now(), reason: null } : {}),
    ...(send.receipt === null || send.receipt === undefined || moves ? { receipt } : {}),
  });
  await em.flush();
  return settled;
}
