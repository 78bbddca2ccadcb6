import { browserStore, type KeyValueStore } from '../../../api/web/client/storage.ts';

/** The browser's storage as far as the page uses it, shared by what a test calls tabs. */
export class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  [name: string]: unknown;

  get length(): number {
    return this.#items.size;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
  }
}

export function memoryStore(storage: Storage = new MemoryStorage()): KeyValueStore {
  return browserStore('test.', () => storage);
}
