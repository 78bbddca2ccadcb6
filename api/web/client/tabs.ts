/** What a tab can tell the guest's other tabs. */
export interface Tabs {
  /** Runs the work while no other tab of this guest does the like. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Tells tabs that open now which session this one has begun. */
  announce(sessionId: string): void;
  /** The session that another tab has begun just now. */
  announced(): Promise<string | undefined>;
}

/** The part of `navigator.locks` that is used here. */
export interface Locks {
  request(name: string, options: { mode: 'exclusive' | 'shared' }, work: () => Promise<unknown>): Promise<unknown>;
  query(): Promise<{ held?: { name?: string }[] }>;
}

/**
 * Browsers may take seconds on a busy machine to show other tabs what one tab stores, but show locks at once. In milliseconds.
 */
const STORED_EVERYWHERE_MS = 15_000;

/**
 * Two tabs opened at once must find one session, not begin two: the lock `<prefix>session` lets one begin at a time, and one named
 * after the session says which it is. Browsers offer locks in secure contexts only, and refuse them where they refuse storage.
 */
export function tabsOf(prefix: string, locks: Locks | undefined): Tabs {
  const name = `${prefix}session`;
  return {
    async exclusively<T>(work: () => Promise<T>): Promise<T> {
      let hasBegun = false;
      const once = (): Promise<T> => {
        hasBegun = true;
        return work();
      };
      if (locks === undefined) return once();
      try {
        return await (locks.request(name, { mode: 'exclusive' }, once) as Promise<T>);
      } catch (error) {
        if (hasBegun) throw error;
        return once();
      }
    },
    announce(sessionId) {
      const held = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve, STORED_EVERYWHERE_MS); });
      locks?.request(`${name}=${sessionId}`, { mode: 'shared' }, held).catch(() => undefined);
    },
    async announced() {
      const state = await locks?.query().catch(() => undefined);
      return (state?.held ?? []).map((lock) => lock.name ?? '').findLast((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
    },
  };
}
