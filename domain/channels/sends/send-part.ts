import type { Secrets } from '../../secrets.ts';
import type { TenantContext } from '../../context.ts';
import { problemOf, unsentProblem } from '../../model/channels/refusals.ts';
import type { SendProblem, SendState } from '../../model/channels/sends.ts';
import type { ChannelSender, SendResult } from '../../ports/channel-sender.ts';
import type { EntityManager } from '../../storage/database.ts';
import type { ChannelConnection } from '../../storage/entities/channels.ts';
import { ChannelSend, ChannelThread } from '../../storage/entities/channel-threads.ts';
import { ChatMessageRecord } from '../../storage/entities/chat.ts';
import { lockRow, lockRowOrFail } from '../../storage/lock-row.ts';
import { noteSendFailure, noteSendSuccess } from '../connection-health.ts';
import { openToken } from '../connection-token.ts';
import { currentConnection, sendGuard } from '../send-guards.ts';
import { endMessage } from './end-message.ts';

export interface SendDeps {
  sender: ChannelSender;
  secrets: Secrets;
  /** For evidence of a send whose answer was lost, in milliseconds. */
  evidenceMs: number;
}

interface Claimed {
  send: ChannelSend;
  thread: ChannelThread;
  connection: ChannelConnection;
}

/**
 * Sends one planned part, unless a guard forbids it by now. What is under way is written down before it leaves and
 * after it is answered. Repeated after a crash in between it sends nothing: the outcome is unknown then.
 *
 * @returns how the part stands
 */
export async function sendPart(
  { ctx, input, deps }: { ctx: TenantContext; input: { sendId: string }; deps: SendDeps },
): Promise<SendState> {
  const claimed = await ctx.db.transaction((em) => claim(em, ctx, input.sendId, deps));
  if (typeof claimed === 'string') return claimed;
  const { connection, thread } = claimed;
  const token = await openToken(ctx, deps.secrets, connection);
  const attempt = { ctx, connectionId: connection.id, tokenVersion: connection.tokenVersion };
  const outcome: Outcome = token === undefined
    ? { kind: 'problem', problem: { action: 'stop', reason: 'TOKEN_REFUSED', kind: 'token' } }
    : outcomeOf(await deps.sender.send(
      { channel: thread.channel, accountId: thread.channelAccountId, loginType: connection.loginType ?? null, token },
      { guest: { id: thread.guestId ?? null, phone: thread.guestPhone ?? null }, text: claimed.send.text ?? '', sendId: input.sendId },
    ), claimed.send.attempts);
  const state = await settle(ctx, input.sendId, outcome, deps);
  // WhatsApp takes messages that it cannot deliver; its statuses tell.
  if (outcome.kind === 'accepted' && thread.channel !== 'WHATSAPP') await noteSendSuccess(attempt);
  if (outcome.kind === 'problem' && outcome.problem.action === 'stop') await noteSendFailure({ ...attempt, kind: outcome.problem.kind });
  return state;
}

async function claim(em: EntityManager, ctx: TenantContext, sendId: string, deps: SendDeps): Promise<Claimed | SendState> {
  const send = await lockRow(em, ChannelSend, { id: sendId });
  if (!send) return 'failed';
  if (send.state === 'sending') Object.assign(send, unknown(ctx, deps));
  if (send.state !== 'planned') return send.state;
  const thread = await em.findOneOrFail(ChannelThread, { sessionKey: send.sessionKey });
  const connection = await currentConnection(em, thread);
  const message = await em.findOneOrFail(ChatMessageRecord, { sessionKey: send.sessionKey, id: send.messageId });
  // A concierge that introduces itself means to answer. What it said when it passed the guest on goes with the notice of that.
  const answers = message.type === 'ai' || message.id === thread.disclosureId;
  let closed = await sendGuard(em, ctx, thread, connection, answers ? 'concierge' : 'person');
  if (closed !== null && answers && await isPartingWord(em, send)) closed = await sendGuard(em, ctx, thread, connection, 'person');
  if (closed !== null || connection === null) {
    await endMessage(em, ctx, send, 'suppressed', closed ?? 'DISCONNECTED');
    return 'suppressed';
  }
  Object.assign(send, { state: 'sending', attempts: send.attempts + 1, triedDate: ctx.now(), dueDate: null });
  return { send, thread, connection };
}

const PARTING = `
  select e.message_id from session_event e
  join chat_message m on m.session_key = e.session_key and m.id = e.message_id and m.type = 'ai'
  join chat_session s on s."key" = e.session_key and s.handoff_reason in ('danger', 'guest-asked', 'complaint', 'repeated-failure')
  join session_event notice on notice.session_key = e.session_key and notice.message_id = s.handoff_message_id
  where e.session_key = ? and e.seq < notice.seq order by e.seq desc limit 1`;

/** Whether it is the reply with which the concierge itself has given the conversation to a person. */
async function isPartingWord(em: EntityManager, { sessionKey, messageId }: ChannelSend): Promise<boolean> {
  const [last] = await em.execute<{ message_id: string }[]>(PARTING, [sessionKey]);
  return last?.message_id === messageId;
}

type Outcome = { kind: 'accepted'; mid: string } | { kind: 'unknown' } | { kind: 'problem'; problem: SendProblem };

function outcomeOf(result: SendResult, attempts: number): Outcome {
  switch (result.kind) {
    case 'accepted': return { kind: 'accepted', mid: result.mid };
    case 'unknown': return { kind: 'unknown' };
    case 'unsent': return { kind: 'problem', problem: unsentProblem(attempts) };
    case 'refused': return { kind: 'problem', problem: problemOf(result.refusal, attempts) };
  }
}

const unknown = (ctx: TenantContext, { evidenceMs }: SendDeps) =>
  ({ state: 'unknown' as const, dueDate: new Date(ctx.now().getTime() + evidenceMs) });

/** An echo or a status may have told the outcome before the answer did. */
async function settle(ctx: TenantContext, sendId: string, outcome: Outcome, deps: SendDeps): Promise<SendState> {
  return ctx.db.transaction(async (em) => {
    const send = await lockRowOrFail(em, ChannelSend, { id: sendId });
    const now = ctx.now();
    if (outcome.kind === 'accepted') {
      Object.assign(send, { mid: outcome.mid, text: null, settledDate: send.settledDate ?? now });
      if (send.state !== 'failed') Object.assign(send, { state: 'sent', receipt: send.receipt ?? 'sent', reason: null });
    } else if (send.state !== 'sending') {
      return send.state;
    } else if (outcome.kind === 'unknown') {
      Object.assign(send, unknown(ctx, deps));
    } else if (outcome.problem.action === 'later') {
      const { reason, afterMs } = outcome.problem;
      Object.assign(send, { state: 'planned', reason, dueDate: new Date(now.getTime() + afterMs) });
    } else {
      await endMessage(em, ctx, send, 'failed', outcome.problem.reason);
    }
    return send.state;
  });
}
