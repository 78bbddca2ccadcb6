export interface LockHolder {
  pid: number;
  identity: string;
  [note: string]: unknown;
}
export type LockAttempt = { release: () => void; holder?: undefined } | { release?: undefined; holder: LockHolder };

export function tryLock(path: string, note?: Record<string, unknown>): LockAttempt;
export function holderOf(path: string): LockHolder | undefined;
export function waitForLock(path: string, onWait?: (holder: LockHolder) => void): Promise<() => void>;
