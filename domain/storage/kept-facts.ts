import { LRUCache } from 'lru-cache';
import type { UnitOfWork } from './database.ts';

/** So many facts are kept, each for so long even if nothing seems to change. */
const KEPT = 10_000;
const KEPT_MS = 5 * 60_000;

/** Facts as they are at one moment. */
export interface Facts {
  /** @param load reads what is not kept; what it returns belongs to all who ask, so that nobody may change it */
  get<T extends object>(key: string, load: () => Promise<T | undefined>): Promise<T | undefined>;
}

/**
 * What a process keeps of keys, permissions and hotels, which seldom change. Whether it still counts is asked of the database every
 * time (`access_version`), so that a change counts from the next request on, in each process; those who ask at once ask together.
 */
export class KeptFacts {
  readonly #kept = new LRUCache<string, { version: string; value: object }>({ max: KEPT, ttl: KEPT_MS });
  readonly #readVersion: () => Promise<string>;
  #asked: Promise<string> | undefined;
  #next: Promise<string> | undefined;

  constructor(readVersion: () => Promise<string>) {
    this.#readVersion = readVersion;
  }

  async now(): Promise<Facts> {
    const version = await this.#version();
    return {
      get: async <T extends object>(key: string, load: () => Promise<T | undefined>) => {
        const kept = this.#kept.get(key);
        if (kept?.version === version) return kept.value as T;
        // Read after the version was: should it change in between, the next one who asks reads again.
        const value = await load();
        if (value === undefined) this.#kept.delete(key);
        else this.#kept.set(key, { version, value });
        return value;
      },
    };
  }

  /** A question that is under way may have been answered before its asker came, so that it waits for the next one. */
  #version(): Promise<string> {
    if (this.#asked === undefined) return this.#ask();
    this.#next ??= this.#asked.catch(() => undefined).then(() => {
      this.#next = undefined;
      return this.#ask();
    });
    return this.#next;
  }

  #ask(): Promise<string> {
    const asked = this.#readVersion();
    this.#asked = asked;
    const over = (): void => { if (this.#asked === asked) this.#asked = undefined; };
    asked.then(over, over);
    return asked;
  }
}

/** @param db across tenants */
export const keptFacts = (db: () => UnitOfWork): KeptFacts => new KeptFacts(async () => {
  const [row] = await db().read((em) => em.execute<{ version: string }[]>('select version from access_version'));
  return String(row?.version);
});
