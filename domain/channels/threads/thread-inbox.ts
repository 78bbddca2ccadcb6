import { randomUUID } from 'node:crypto';
import type { TenantContext } from '../../context.ts';
import { joinedText, readTurnMessages } from '../../chat/messages.ts';
import { insertGuestMessage } from '../../chat/store-guest-message.ts';
import { WINDOW_MS, type StoredBody } from '../../model/channels/inbound.ts';
import type { SendGuard } from '../../model/channels/sends.ts';
import type { EntityManager } from '../../storage/database.ts';
import { ChannelMessage, type ChannelDelivery, type ChannelThread } from '../../storage/entities/channel-threads.ts';
import { UnansweredQuestion } from '../../storage/entities/knowledge.ts';
import { ChatMessageRecord, type ChatSession } from '../../storage/entities/chat.ts';
import { currentConnection, replyGuard } from '../send-guards.ts';

/** Gates with which a hotel lets only people answer its guests. */
const leavesToPeople: ReadonlySet<string> = new Set<SendGuard>(['AUTO_REPLY_OFF', 'NOT_ENTITLED']);

/** A delivery whose event has not been taken yet. */
export type WaitingDelivery = ChannelDelivery & { body: StoredBody };

interface Deps {
  em: EntityManager;
  ctx: TenantContext;
  session: ChatSession;
  thread: ChannelThread;
  /** The turn that has no reply yet, which new messages join. */
  openTurn: string | undefined;
}

/** Takes guests' messages into a conversation, one delivery after the other, in the transaction of its caller. */
export class ThreadInbox {
  readonly #deps: Deps;
  /** Turns whose question is another than before. */
  readonly changed = new Set<string>();
  /** Whether something came that no reply can be made to but a word that says so. */
  #onlyUnsupported = false;
  #answerable = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Whether all that came and would be answered is of a kind that cannot be. */
  get needsFallback(): boolean {
    return this.#onlyUnsupported && !this.#answerable && this.#deps.openTurn === undefined;
  }

  /**
   * A message with words: it heads a turn, or joins the one that has no reply yet; a guard sets it aside.
   *
   * @returns as what it was taken; null when it is known
   */
  async message(delivery: WaitingDelivery): Promise<{ messageId: string; setAside: string | null } | null> {
    if (await this.#isKnown(delivery)) return null;
    this.#moveWindow(delivery);
    const setAside = await this.#guard();
    const id = randomUUID();
    const { openTurn } = this.#deps;
    await this.#insert(id, delivery, delivery.body.text ?? '', setAside === null ? { turnHead: openTurn ?? null } : { setAside });
    if (setAside !== null) return { messageId: id, setAside };
    this.#answerable = true;
    this.#deps.openTurn = openTurn ?? id;
    this.changed.add(openTurn ?? id);
    return { messageId: id, setAside: null };
  }

  /** A picture or the like, without words. */
  async unsupported(delivery: WaitingDelivery): Promise<void> {
    if (await this.#isKnown(delivery)) return;
    this.#moveWindow(delivery);
    const guard = await this.#guard();
    await this.#insert(randomUUID(), delivery, attachedText(delivery.body), { setAside: guard ?? 'UNSUPPORTED' });
    if (guard === null) this.#onlyUnsupported = true;
  }

  /** Another app has the conversation at the platform: its guest's words are kept, and nobody answers them here. */
  async standby(delivery: WaitingDelivery): Promise<void> {
    if (await this.#isKnown(delivery)) return;
    this.#moveWindow(delivery);
    await this.#insert(randomUUID(), delivery, delivery.body.text ?? attachedText(delivery.body), { setAside: 'STANDBY' });
  }

  /** The guest took a message back: its text goes, also where it arrives after this. */
  async deleted({ body: { mid } }: WaitingDelivery): Promise<void> {
    const { em, ctx, session } = this.#deps;
    if (mid === undefined) return;
    const known = await em.findOne(ChannelMessage, { sessionKey: session.key, mid });
    if (!known) {
      await em.insert(ChannelMessage, { sessionKey: session.key, mid, clientId: ctx.clientId, messageId: null });
      return;
    }
    if (!known.messageId) return;
    const message = await em.findOne(ChatMessageRecord, { sessionKey: session.key, id: known.messageId });
    if (!message) return;
    const head = message.turnHead ?? message.id;
    const wasAnswerable = message.type === 'guest' && !message.setAside;
    await this.#forgetQuestion(head, message.message);
    Object.assign(message, { message: '', setAside: 'DELETED' });
    await em.flush();
    if (wasAnswerable) this.changed.add(head);
    if (wasAnswerable && this.#deps.openTurn === head && !await this.#hasQuestion(head)) this.#deps.openTurn = undefined;
  }

  /** The log of questions without an answer may have it, alone or as it was joined; of what others asked as well, their words stay. */
  async #forgetQuestion(messageId: string, text: string): Promise<void> {
    const { em, ctx, session } = this.#deps;
    const turn = await readTurnMessages(em, { sessionKey: session.key, messageId });
    const words = JSON.stringify([text, joinedText(turn)]);
    const logged = await em.execute<{ id: string }[]>(COUNT_DOWN, [words, ctx.clientId, words]);
    await em.nativeDelete(UnansweredQuestion, { id: { $in: logged.map(({ id }) => id) }, count: 0 });
  }

  async #hasQuestion(head: string): Promise<boolean> {
    const { em, session } = this.#deps;
    return await em.count(ChatMessageRecord, { sessionKey: session.key, setAside: null, $or: [{ id: head }, { turnHead: head }] }) > 0;
  }

  /** The unique key of deliveries keeps repetitions out; what is known here was deleted before it came. */
  async #isKnown({ body: { mid } }: WaitingDelivery): Promise<boolean> {
    const { em, session } = this.#deps;
    return mid !== undefined && await em.count(ChannelMessage, { sessionKey: session.key, mid }) > 0;
  }

  async #insert(
    id: string, { body: { mid } }: WaitingDelivery, text: string, place: { turnHead?: string | null; setAside?: string },
  ): Promise<void> {
    const { em, ctx, session, thread } = this.#deps;
    const turn = { clientId: ctx.clientId, sessionKey: session.key, messageId: id, query: text, locale: null };
    // The concierge leaves the guest to the hotel's people for good, and they have to see it.
    if (place.setAside !== undefined && leavesToPeople.has(place.setAside)) session.waitingSince ??= ctx.now();
    await insertGuestMessage(em, ctx, session, text.startsWith('[') ? { ...turn, locale: session.locale } : turn, place);
    if (mid === undefined) return;
    thread.lastMid = mid;
    await em.insert(ChannelMessage, { sessionKey: session.key, mid, clientId: ctx.clientId, messageId: id });
  }

  #moveWindow({ occurredDate }: WaitingDelivery): void {
    const { thread, ctx } = this.#deps;
    // A clock that is ahead of ours opens no longer window than a message of this moment does.
    const until = Math.min(occurredDate.getTime(), ctx.now().getTime()) + WINDOW_MS;
    if (until > (thread.windowExpiresAt?.getTime() ?? 0)) thread.windowExpiresAt = new Date(until);
  }

  async #guard(): Promise<string | null> {
    const { em, ctx, thread } = this.#deps;
    return replyGuard(em, ctx, thread, await currentConnection(em, thread), 'concierge');
  }
}

/** Whoever else is asking the same at this moment is counted before or after; a question that has other words by then keeps those. */
const COUNT_DOWN = `
  update unanswered_question q set count = q.count - 1,
    question = case when q.question in (select jsonb_array_elements_text(?::jsonb)) then q.normalized else q.question end
  where q.id in (
    select l.id from unanswered_question l where l.client_id = ? and l.question in (select jsonb_array_elements_text(?::jsonb))
  ) returning q.id`;

/** What operators read in place of words. */
export const attachedText = ({ attachments }: StoredBody): string =>
  ((attachments ?? []).length > 0 ? (attachments ?? []).map((kind) => `[${kind}]`).join(' ') : '[unsupported]');
