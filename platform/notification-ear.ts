import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { applicationConnection } from '../domain/storage/connection.ts';
import type { Logger } from './logger.ts';

const FIRST_BACKOFF_MS = 50;
const LAST_BACKOFF_MS = 1000;
/** How often the connection is asked whether it still hears. */
const HEARTBEAT_MS = 10_000;
/** A connection that is just being made cannot be ended; stopping does not wait for it. */
const STOP_MS = 1000;

interface EarOptions {
  url: string;
  /** Under which the connection is seen in Postgres. */
  name: string;
  channels: readonly string[];
  logger: Logger;
  onNotification(channel: string, payload: string, client: pg.Client): void;
  /** Once it hears, and after each lost connection once more: what was said meanwhile is lost. */
  onListening?(): void;
}

/** Listens to Postgres notifications for a process, on its own connection, and reconnects if that is lost. */
export class NotificationEar {
  readonly #options: EarOptions;
  #client: pg.Client | undefined;
  #stopped = false;
  #loop: Promise<void> = Promise.resolve();

  constructor(options: EarOptions) {
    this.#options = options;
  }

  start(): void {
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#client?.end().catch(() => undefined);
    await Promise.race([this.#loop, delay(STOP_MS, undefined, { ref: false })]);
  }

  async #run(): Promise<void> {
    let backoff = FIRST_BACKOFF_MS;
    while (!this.#stopped) {
      try {
        await this.#listenUntilLost(() => { backoff = FIRST_BACKOFF_MS; });
      } catch (error) {
        if (!this.#stopped) this.#options.logger.warn({ err: error }, 'The notification connection was lost');
      }
      if (!this.#stopped) await delay(backoff);
      backoff = Math.min(backoff * 2, LAST_BACKOFF_MS);
    }
  }

  async #listenUntilLost(onListening: () => void): Promise<void> {
    const { url, name, channels, onNotification } = this.#options;
    const client = new pg.Client(applicationConnection(url, { name }));
    const lost = new Promise<void>((resolve, reject) => {
      client.on('error', reject);
      client.on('end', () => resolve());
    });
    // The rejection is awaited below; until then it must not count as unhandled.
    lost.catch(() => undefined);
    this.#client = client;
    try {
      await client.connect();
      client.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? '', client));
      for (const channel of channels) await client.query(`listen ${channel}`);
      onListening();
      this.#options.onListening?.();
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
}
