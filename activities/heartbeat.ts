import { heartbeat } from '@temporalio/activity';

const INTERVAL_MS = 1000;

/** Runs the work while telling the server that this worker lives, so that its death is noticed at once. */
export async function withHeartbeat<T>(work: () => Promise<T>, intervalMs = INTERVAL_MS): Promise<T> {
  const timer = setInterval(() => heartbeat(), intervalMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
