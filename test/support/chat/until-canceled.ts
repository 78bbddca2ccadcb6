import { Context } from '@temporalio/activity';
import { CancelledFailure } from '@temporalio/common';

/** The work of an activity that ends when it is cancelled. */
export async function untilCanceled(): Promise<void> {
  const { cancellationSignal: signal, heartbeat } = Context.current();
  const beat = setInterval(heartbeat.bind(Context.current()), 200);
  try {
    await new Promise((_resolve, reject) => { signal.addEventListener('abort', () => reject(new CancelledFailure('Given up.'))); });
  } finally {
    clearInterval(beat);
  }
}
