import { activityInfo, Context, heartbeat } from '@temporalio/activity';

/** How often an activity asks whether it is canceled, where somebody waits for that. */
export const AWAITED_MS = 1000;
/** Where nothing says after what silence a worker counts as dead. */
const USUAL_MS = 5000;

/** How often a worker sends a heartbeat, so that two heartbeats may be lost. */
export const pulseMs = ({ heartbeatTimeoutMs }: { heartbeatTimeoutMs?: number | undefined }): number =>
  (heartbeatTimeoutMs ? heartbeatTimeoutMs / 3 : USUAL_MS);

/**
 * Runs the work while telling the server that this worker lives, so that its death is noticed. Each word is a write of the server's.
 *
 * @param intervalMs shorter where the work is to hear soon that it is canceled
 */
export async function withHeartbeat<T>(work: () => Promise<T>, intervalMs = pulseMs(activityInfo())): Promise<T> {
  const timer = setInterval(() => heartbeat(), intervalMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** As {@link withHeartbeat}, for work that ends at once when its run gives it up or its worker shuts down. */
export async function cancellable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { cancellationSignal, cancelled } = Context.current();
  try {
    return await withHeartbeat(() => work(cancellationSignal), AWAITED_MS);
  } catch (error) {
    // What an interrupted request or query threw says nothing; the reason for the interruption does.
    if (cancellationSignal.aborted) return await cancelled;
    throw error;
  }
}
