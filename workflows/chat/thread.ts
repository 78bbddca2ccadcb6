import { ActivityFailure, condition, isCancellation, log, proxyActivities, proxyLocalActivities, setHandler } from '@temporalio/workflow';
import type { ChannelActivities } from '../../activities/channel-activities.ts';
import { QUIET_MS } from '../../domain/model/channels/inbound.ts';
import type { TakenInbound } from '../../domain/model/channels/thread-key.ts';
import { taskQueues, type ChatSessionInput } from '../../domain/model/flows.ts';
import { inboundSignal } from './messages.ts';

// Short database work, so local. It is retried until it succeeds: every delivery is answered, however long that takes.
const records = proxyLocalActivities<ChannelActivities>({
  startToCloseTimeout: '10 s',
  retry: { initialInterval: '100 ms', maximumInterval: '30 s' },
  localRetryThreshold: '10 s',
});

// One call to the platform, never made twice: a retry finds it under way and waits for evidence.
const outside = proxyActivities<ChannelActivities>({
  taskQueue: taskQueues.outbound,
  startToCloseTimeout: '45 s',
  heartbeatTimeout: '10 s',
  retry: { initialInterval: '500 ms', maximumInterval: '30 s' },
});

// As `records`, and not local: the deliveries are taken meanwhile. Of two local activities that end together a replay need not
// go on in the order in which the run did, and a conversation whose worker died would be stuck.
const sending = proxyActivities<ChannelActivities>({
  startToCloseTimeout: '10 s',
  retry: { initialInterval: '100 ms', maximumInterval: '30 s' },
});

/** A guest who never stops writing is answered after this many looks. */
const MAX_LOOKS = 8;

interface Listener {
  isAnswering(): boolean;
  /** Lets the conversation follow what the deliveries have changed. */
  hear(take: () => Promise<TakenInbound>): Promise<TakenInbound>;
}

/**
 * The outer side of a conversation on a messaging channel: takes what was delivered into it, when the guest has been
 * quiet for a moment, and sends what is said in it, part by part and in order.
 */
export class Thread {
  readonly #session: ChatSessionInput;
  readonly #listener: Listener;
  #isOpen: boolean;
  #arrivals = 0;
  #untaken = false;
  #taking = false;
  #unsent: boolean;
  #settled = false;

  constructor(session: ChatSessionInput, listener: Listener) {
    this.#session = session;
    this.#listener = listener;
    this.#isOpen = session.channel !== undefined || session.carried?.onChannel === true;
    // An earlier run may have left deliveries or sends behind.
    this.#unsent = this.#isOpen;
    setHandler(inboundSignal, () => this.#take());
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Notes that this conversation is on a channel, for a run that did not know at its start. */
  open(): void {
    this.#isOpen = true;
    this.touch();
  }

  /** Signals that there may be something new to send. */
  touch(): void {
    this.#unsent = this.#isOpen;
  }

  hasUnsent(): boolean {
    return this.#unsent;
  }

  /** Waits until the guest has stopped writing. */
  async quiet(): Promise<void> {
    for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
      const seen = this.#arrivals;
      const wrote =
        await condition(() => this.#arrivals !== seen, this.#session.quietMs ?? QUIET_MS, { summary: 'Waiting for the guest to finish' });
      if (!wrote) return;
    }
  }

  /**
   * Takes deliveries into the conversation. While a turn is being answered at once, so that they join it; otherwise when
   * the guest has finished. One look at a time: what arrives meanwhile is in the next one.
   */
  async #take(): Promise<void> {
    this.#arrivals += 1;
    this.#untaken = true;
    if (!this.#isOpen) this.open();
    if (this.#taking) return;
    this.#taking = true;
    try {
      while (this.#untaken) {
        if (!this.#listener.isAnswering()) await this.quiet();
        this.#untaken = false;
        const { more, settled } = await this.#listener.hear(
          () => records.takeInbound.executeWithOptions({ summary: 'Take what was delivered' }, [this.#key]),
        );
        this.#untaken ||= more;
        this.#settled ||= settled;
        this.touch();
      }
    } catch (error) {
      if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
      log.warn('The thread is gone; its deliveries are left');
    } finally {
      this.#taking = false;
    }
  }

  /** Sends what waits, until it is all sent, or there is something else to do and the next part has to wait. */
  async sendWaiting(isBusy: () => boolean): Promise<void> {
    try {
      for (;;) {
        this.#unsent = false;
        // Evidence taken during the look counts for the wait after it.
        this.#settled = false;
        const next = await sending.nextSend.executeWithOptions({ summary: 'Look what is to be sent' }, [this.#key]);
        if (next === null) return;
        this.#unsent = true;
        if (next.waitMs > 0) {
          const summary = next.waitsFor === 'evidence' ? 'Waiting for evidence of a send' : 'Waiting to send again';
          await condition(() => this.#settled || isBusy(), next.waitMs, { summary });
          if (isBusy()) return;
        } else {
          await outside.sendPart.executeWithOptions({ summary: 'Send one part' }, [{ ...this.#key, sendId: next.sendId }]);
        }
      }
    } catch (error) {
      if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
      log.warn('What was said cannot be sent', { error: error.message });
      this.#unsent = false;
    }
  }

  get #key(): { clientId: string; sessionKey: string } {
    const { clientId, sessionKey } = this.#session;
    return { clientId, sessionKey };
  }
}
