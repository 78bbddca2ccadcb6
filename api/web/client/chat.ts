import { Conversation } from './conversation.ts';
import type { GuestApi } from './guest-api.ts';
import type { GuestMemory, Rating } from './guest-memory.ts';
import type { Outbox } from './outbox.ts';
import { OutgoingMessages } from './outgoing-messages.ts';
import { Ratings } from './ratings.ts';
import { RealtimeLink, type Frame } from './realtime-link.ts';
import { RequestFailure } from './request-failure.ts';
import { Sender } from './sender.ts';
import { SessionDoor } from './session-door.ts';
import type { Item, Snapshot, Status } from './snapshot.ts';
import type { Tabs } from './tabs.ts';

interface Parts {
  api: GuestApi;
  memory: GuestMemory;
  outbox: Outbox;
  locale: () => string;
  socketUrl: (sessionId: string, after: number) => string;
  tabs: Tabs;
  onChange: (snapshot: Snapshot) => void;
  openSocket?: (url: string) => WebSocket;
}

/** From the second failure on, asks over plain HTTP: the network may block WebSockets. */
const FAILURES_BEFORE_POLLING = 2;
const OTHER_TAB_MS = 5_000;

/** A guest's conversation: connects the session, the socket and the outbox, and decides what to show. */
export class Chat {
  readonly #parts: Parts;
  readonly #conversation = new Conversation();
  readonly #outgoing: OutgoingMessages;
  readonly #ratings: Ratings;
  readonly #sender: Sender;
  readonly #door: SessionDoor;
  readonly #link: RealtimeLink;
  #sessionId: string | undefined;
  #opening = false;
  #loaded = false;
  #status: Status = 'connecting';

  constructor(parts: Parts) {
    this.#parts = parts;
    const { api, memory, outbox, locale, tabs, openSocket } = parts;
    this.#outgoing = new OutgoingMessages(outbox);
    this.#ratings = new Ratings({ api, memory, onChange: () => this.#show() });
    this.#sender = new Sender({
      outbox,
      deliver: (message) => api.send(this.#sessionId ?? '', message),
      ready: () => this.#sessionId !== undefined,
      onChange: () => this.#show(),
      onGone: () => this.#reopen(),
    });
    this.#door = new SessionDoor({
      api, memory, locale, tabs,
      onTrouble: ({ kind }) => this.#setStatus(kind === 'transient' ? 'offline' : 'unavailable'),
    });
    this.#link = new RealtimeLink({
      url: () => parts.socketUrl(this.#sessionId ?? '', this.#conversation.seen),
      onOpen: () => {
        this.#setStatus('online');
        this.#sender.wake();
      },
      onFrame: (frame) => this.#take(frame),
      onDown: (failures) => this.#lost(failures),
      onUnknownSession: () => this.#reopen(),
      ...(openSocket === undefined ? {} : { open: openSocket }),
    });
  }

  start(): void {
    this.#show();
    void this.#open();
  }

  send(query: string): void {
    this.#parts.outbox.add(query);
    this.#show();
    this.#sender.wake();
  }

  retry(messageId: string): void {
    this.#parts.outbox.retry(messageId);
    this.#show();
    this.#sender.wake();
  }

  discard(messageId: string): void {
    this.#parts.outbox.remove(messageId);
    this.#show();
  }

  rate(messageId: string, rating: Rating): void {
    if (this.#sessionId !== undefined) void this.#ratings.give(this.#sessionId, messageId, rating);
  }

  /** Another tab wrote a message. It sends it itself, unless the guest closes it first. */
  outboxChanged(): void {
    this.#show();
    setTimeout(() => this.#sender.wake(), OTHER_TAB_MS);
  }

  /** The browser reports that it is offline, so a connection that looks open is dead. */
  networkLost(): void {
    this.#link.giveUp();
    if (this.#loaded) this.#setStatus('offline');
  }

  /** Begins another conversation. The hotel keeps this one; the browser forgets it. */
  startAgain(): void {
    for (const { key } of this.#outgoing.list()) this.#parts.outbox.remove(key);
    this.#parts.memory.forgetSession();
    this.#loaded = false;
    this.#reopen();
    this.#show();
  }

  /** The network or the guest is back. */
  nudge(): void {
    this.#door.nudge();
    this.#link.nudge();
    this.#sender.wake();
  }

  async #open(): Promise<void> {
    if (this.#opening) return;
    this.#opening = true;
    const { id, messages, after } = await this.#door.open();
    this.#opening = false;
    if (id !== this.#sessionId) {
      const { booking, person } = this.#parts.memory;
      this.#conversation.reset(after, after === 0 ? {} : { booking, person });
      this.#outgoing.forgetSent();
    }
    this.#sessionId = id;
    this.#loaded = true;
    this.#conversation.addHistory(messages);
    this.#show();
    this.#link.start();
    this.#sender.wake();
  }

  /** The session is no longer there. Messages that nobody acknowledged go into the next one. */
  #reopen(): void {
    this.#link.stop();
    this.#sessionId = undefined;
    void this.#open();
  }

  #take(frame: Frame): void {
    const before = this.#conversation.seen;
    this.#conversation.take(frame);
    const { booking, seen, person } = this.#conversation;
    if (booking !== undefined && frame.event === 'booking.changed') this.#parts.memory.booking = booking;
    if (person !== this.#parts.memory.person) this.#parts.memory.person = person;
    if (seen !== before && this.#sessionId !== undefined) this.#parts.memory.sawEvent(this.#sessionId, seen);
    this.#show();
  }

  #lost(failures: number): void {
    this.#conversation.connectionLost();
    this.#setStatus('offline');
    if (failures >= FAILURES_BEFORE_POLLING) void this.#poll();
  }

  async #poll(): Promise<void> {
    const id = this.#sessionId;
    if (id === undefined) return;
    try {
      const { messages } = await this.#parts.api.openSession(id, this.#parts.locale());
      if (id !== this.#sessionId) return;
      this.#conversation.addHistory(messages);
      this.#show();
    } catch (error) {
      // The link notices anything else too, and keeps trying.
      if (RequestFailure.from(error).kind === 'gone' && id === this.#sessionId) this.#reopen();
    }
  }

  #setStatus(status: Status): void {
    this.#status = status;
    this.#show();
  }

  #show(): void {
    this.#outgoing.refresh((id) => this.#conversation.has(id));
    this.#parts.onChange({
      status: this.#status, loaded: this.#loaded, typing: this.#conversation.typing,
      booking: this.#conversation.booking, person: this.#conversation.person, items: this.#items(),
    });
  }

  #items(): Item[] {
    const { draft, messages } = this.#conversation;
    return [
      ...messages.map((message) => (
        { kind: 'message' as const, key: message.id, message, given: this.#ratings.of(message.id) }
      )),
      ...(draft ? [{ kind: 'draft' as const, key: `draft ${draft.replyTo}`, text: draft.text }] : []),
      ...this.#outgoing.list(),
    ];
  }
}
