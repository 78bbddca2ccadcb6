import type { ThreadKey } from '../model/channels/thread-key.ts';

/** Wakes the conversations of threads on messaging channels. */
export interface ChannelRunner {
  /**
   * Tells a thread's conversation that something waits for it, deliveries or messages to be sent. Safe to repeat.
   *
   * @throws DomainError UNAVAILABLE when the flow engine does not answer
   */
  wakeThread(thread: ThreadKey): Promise<void>;
}
