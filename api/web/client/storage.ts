/** Text by key, kept over reloads where the browser allows it. */
export interface KeyValueStore {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  delete(key: string): void;
  keys(): string[];
}

/**
 * A part of the browser's storage. Browsers refuse storage in private windows, when it is full, or by
 * policy; what cannot be stored is then kept for the life of the page.
 */
export function browserStore(prefix: string, open: () => Storage): KeyValueStore {
  const unstored = new Map<string, string>();
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => unstored.get(key) ?? attempt((storage) => storage.getItem(prefix + key), null) ?? undefined,
    set(key, value) {
      const stored = attempt((storage) => {
        storage.setItem(prefix + key, value);
        return true;
      }, false);
      if (stored) unstored.delete(key);
      else unstored.set(key, value);
    },
    delete(key) {
      unstored.delete(key);
      attempt((storage) => storage.removeItem(prefix + key), undefined);
    },
    keys() {
      const all = attempt((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''), []);
      const stored = all.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
      return [...new Set([...stored, ...unstored.keys()])];
    },
  };
}
