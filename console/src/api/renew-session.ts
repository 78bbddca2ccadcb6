let underWay: Promise<boolean> | undefined;

/** Renews the session by its cookie. Tabs wait for each other, because each renewal uses the former one up. */
export function renewSession(): Promise<boolean> {
  underWay ??= locked(async () => (await fetch('/auth/refresh', { method: 'POST' })).ok).finally(() => { underWay = undefined; });
  return underWay;
}

/** Locks are there on secure origins alone; elsewhere the API forgives two renewals at the same moment. */
async function locked(renew: () => Promise<boolean>): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined;
  return locks === undefined ? renew() : locks.request('console-session', renew);
}
