import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { LIVE_CHANNEL, STORED_CHANNEL, TOOLS_CHANNEL, toolsChannelOf, type LiveEvent } from '../../domain/model/chat.ts';
import { OPERATORS_CHANNEL, operatorsChannelOf } from '../../domain/model/operator-events.ts';
import type { Logger } from '../../platform/logger.ts';
import type { EventFeed, Listener } from '../services.ts';
import { applicationConnection } from '../../domain/storage/connection.ts';

const FIRST_BACKOFF_MS = 50;
const LAST_BACKOFF_MS = 1000;
/** How often the connection is asked whether it still hears. */
const HEARTBEAT_MS = 10_000;
/** A connection that is just being made cannot be ended; stopping does not wait for it. */
const STOP_MS = 1000;

/**
 * This process's ear on Postgres notifications, shared by all its sockets. A notification only wakes:
 * the outbox is the truth, and after a lost connection every listener is woken to catch up.
 */
export class SessionFeed implements EventFeed {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #url: string;
  readonly #logger: Logger;
  #client: pg.Client | undefined;
  #stopped = false;
  #loop: Promise<void> = Promise.resolve();

  constructor(url: string, logger: Logger) {
    this.#url = url;
    this.#logger = logger;
  }

  start(): void {
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#client?.end().catch(() => undefined);
    await Promise.race([this.#loop, delay(STOP_MS, undefined, { ref: false })]);
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

  async #run(): Promise<void> {
    let backoff = FIRST_BACKOFF_MS;
    while (!this.#stopped) {
      try {
        await this.#listenUntilLost(() => { backoff = FIRST_BACKOFF_MS; });
      } catch (error) {
        if (!this.#stopped) this.#logger.warn({ err: error }, 'The notification connection was lost');
      }
      if (!this.#stopped) await delay(backoff);
      backoff = Math.min(backoff * 2, LAST_BACKOFF_MS);
    }
  }

  async #listenUntilLost(onListening: () => void): Promise<void> {
    const client = new pg.Client(applicationConnection(this.#url, { name: 'concierge-feed' }));
    const lost = new Promise<void>((resolve, reject) => {
      client.on('error', reject);
      client.on('end', () => resolve());
    });
    // The rejection is awaited below; until then it must not count as unhandled.
    lost.catch(() => undefined);
    this.#client = client;
    try {
      await client.connect();
      client.on('notification', ({ channel, payload }) => this.#dispatch(channel, payload ?? ''));
      await client.query(`listen ${STORED_CHANNEL}`);
      await client.query(`listen ${LIVE_CHANNEL}`);
      await client.query(`listen ${TOOLS_CHANNEL}`);
      await client.query(`listen ${OPERATORS_CHANNEL}`);
      onListening();
      this.#wakeAll();
      await Promise.race([lost, this.#untilDeaf(client)]);
    } finally {
      // Not awaited: a connection whose other end has vanished would not say that it ended.
      client.end().catch(() => undefined);
    }
  }

  /** A connection that only listens would not notice a vanished server for hours. @throws when it has */
  async #untilDeaf(client: pg.Client): Promise<void> {
    while (!this.#stopped) {
      await client.query('select 1');
      await delay(HEARTBEAT_MS, undefined, { ref: false });
    }
  }

  #dispatch(channel: string, payload: string): void {
    if (channel === OPERATORS_CHANNEL) {
      this.#wake(operatorsChannelOf());
      this.#wake(operatorsChannelOf(payload));
      return;
    }
    if (channel === STORED_CHANNEL || channel === TOOLS_CHANNEL) {
      // News about tools are for all who follow the channel itself, or one hotel's part of it.
      const [sessionKey = ''] = channel === TOOLS_CHANNEL ? [toolsChannelOf(payload)] : payload.split(':');
      this.#wake(sessionKey);
      return;
    }
    const live = liveEventOf(payload);
    if (live === undefined) return;
    const { sessionKey, ...event } = live;
    for (const listener of this.#listeners.get(sessionKey) ?? []) listener.onLive(event as LiveEvent);
  }

  #wake(key: string): void {
    for (const listener of this.#listeners.get(key) ?? []) listener.onStored();
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
