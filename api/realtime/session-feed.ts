import { LIVE_CHANNEL, STORED_CHANNEL, TOOLS_CHANNEL, toolsChannelOf, type LiveEvent } from '../../domain/model/chat.ts';
import { OPERATORS_CHANNEL, operatorsChannelOf } from '../../domain/model/operator-events.ts';
import type { Logger } from '../../platform/logger.ts';
import type { EventFeed, Listener } from '../services.ts';
import { NotificationEar } from '../../platform/notification-ear.ts';

/**
 * This process's ear on Postgres notifications, shared by all its sockets. A notification only wakes:
 * the outbox is the truth, and after a lost connection every listener is woken to catch up.
 */
export class SessionFeed implements EventFeed {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #ear: NotificationEar;

  constructor(url: string, logger: Logger) {
    this.#ear = new NotificationEar({
      url, logger, name: 'concierge-feed', channels: [STORED_CHANNEL, LIVE_CHANNEL, TOOLS_CHANNEL, OPERATORS_CHANNEL],
      onNotification: (channel, payload) => this.#dispatch(channel, payload),
      onListening: () => this.#wakeAll(),
    });
  }

  start(): void {
    this.#ear.start();
  }

  async stop(): Promise<void> {
    await this.#ear.stop();
  }

  /** @returns the function that ends the subscription */
  subscribe(sessionKey: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(sessionKey) ?? new Set();
    this.#listeners.set(sessionKey, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      // Called twice, it may find a later listener's set under the key.
      if (listeners.size === 0 && this.#listeners.get(sessionKey) === listeners) this.#listeners.delete(sessionKey);
    };
  }

  #dispatch(channel: string, payload: string): void {
    if (channel === OPERATORS_CHANNEL) {
      this.#wake(operatorsChannelOf());
      this.#wake(operatorsChannelOf(payload));
      return;
    }
    if (channel === STORED_CHANNEL || channel === TOOLS_CHANNEL) {
      // News about tools goes to all who follow the channel itself, or one hotel's part of it.
      const [sessionKey = '', seq] = channel === TOOLS_CHANNEL ? [toolsChannelOf(payload)] : payload.split(':');
      this.#wake(sessionKey, Number.isSafeInteger(Number(seq)) ? Number(seq) : undefined);
      return;
    }
    // Of most of what lives, no listener is at this process.
    const about = /^\{"sessionKey":"([^"]*)"/.exec(payload)?.[1];
    if (about !== undefined && !this.#listeners.has(about)) return;
    const live = liveEventOf(payload);
    if (live === undefined) return;
    const { sessionKey, ...event } = live;
    for (const listener of this.#listeners.get(sessionKey) ?? []) listener.onLive(event as LiveEvent);
  }

  #wake(key: string, seq?: number): void {
    for (const listener of this.#listeners.get(key) ?? []) listener.onStored(seq);
  }

  #wakeAll(): void {
    for (const listeners of this.#listeners.values()) {
      for (const listener of listeners) listener.onStored();
    }
  }
}

/** Anybody who may connect to the database may notify; what is not ours is left alone. */
function liveEventOf(payload: string): (LiveEvent & { sessionKey: string }) | undefined {
  try {
    return JSON.parse(payload) as LiveEvent & { sessionKey: string };
  } catch {
    return undefined;
  }
}
