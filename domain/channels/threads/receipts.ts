import type { TenantContext } from '../../context.ts';
import { idSchema } from '../../model/chat.ts';
import { receipts, type Receipt, type StoredBody } from '../../model/channels/inbound.ts';
import type { EntityManager } from '../../storage/database.ts';
import { ChannelSend } from '../../storage/entities/channel-threads.ts';

interface Place {
  em: EntityManager;
  ctx: TenantContext;
  sessionKey: string;
}

/** What a receipt came to: `early` is one whose send is not known by that id yet. */
export interface TakenReceipt {
  settled: boolean;
  early: boolean;
}

const nothing: TakenReceipt = { settled: false, early: false };

/** WhatsApp's word on one message: it says that a send whose answer was lost did arrive, or that it failed after all. */
export async function takeStatus({ em, ctx, sessionKey }: Place, { mid, sendId, receipt, errorCode }: StoredBody): Promise<TakenReceipt> {
  if (mid === undefined || receipt === undefined) return nothing;
  const { data: id } = idSchema.safeParse(sendId);
  const send = await em.findOne(ChannelSend, { sessionKey, mid })
    ?? (id === undefined ? null : await em.findOne(ChannelSend, { sessionKey, id }));
  if (!send) {
    const open = await em.count(ChannelSend, { sessionKey, mid: null, state: { $in: ['sending', 'unknown'] }, settledDate: null });
    return { settled: false, early: open > 0 };
  }
  return { settled: await confirmSend(em, ctx, send, { mid, receipt, errorCode }), early: false };
}

/** The guest's device has, or the guest has seen, everything up to a moment or some messages by name. */
export async function takeReceipt(
  { em, sessionKey }: Place, { watermark, mid, mids }: StoredBody, receipt: 'delivered' | 'read',
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

/** Moves a send along, never back. @returns whether its outcome was unknown before */
export async function confirmSend(
  em: EntityManager, ctx: TenantContext, send: ChannelSend, { mid, receipt, errorCode }: { mid: string; receipt: Receipt; errorCode?: number | undefined },
): Promise<boolean> {
  const settled = send.state === 'unknown' || send.state === 'sending';
  const moves = receipts.indexOf(receipt) > receipts.indexOf(send.receipt ?? 'sent');
  Object.assign(send, {
    mid, text: null,
    ...(settled || (send.state === 'planned' && send.attempts > 0) ? { state: 'sent', settledDate: ctx.now(), reason: null } : {}),
    ...(send.receipt === null || send.receipt === undefined || moves ? { receipt } : {}),
  });
  if (receipt === 'failed') Object.assign(send, { state: 'failed', reason: `PLATFORM_${errorCode ?? 'ERROR'}` });
  await em.flush();
  return settled;
}
