/** Messages between the hotel's page and the frame. The page learns nothing of the conversation except who spoke. */
export type HostMessage = { concierge: 'opened' } | { concierge: 'closed' } | { concierge: 'ask'; text: string };
type FrameMessage =
  | { concierge: 'ready' } | { concierge: 'close' } | { concierge: 'unread'; count: number } | { concierge: 'message'; type: string };

interface Handlers {
  onOpened: () => void;
  onClosed: () => void;
  onAsk: (text: string) => void;
}

/**
 * The page of the hotel that holds this one in a frame. Only pages that the hotel allows may frame it at all, so a page that does
 * is the hotel; until its launcher has spoken the frame counts as open.
 */
export class WidgetHost {
  #origin: string | undefined;
  #isOpen = true;
  #unread = 0;

  constructor({ onOpened, onClosed, onAsk }: Handlers) {
    addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== parent || source === window) return;
      const message = data as Partial<HostMessage> | null;
      this.#origin ??= origin;
      if (message?.concierge === 'opened') {
        this.#isOpen = true;
        this.#tellUnread(0);
        onOpened();
      } else if (message?.concierge === 'closed') {
        this.#isOpen = false;
        onClosed();
      } else if (message?.concierge === 'ask' && typeof message.text === 'string') {
        onAsk(message.text);
      }
    });
    // Any listener learns from it that this page is there, which is not secret.
    if (parent !== window) parent.postMessage({ concierge: 'ready' } satisfies FrameMessage, '*');
  }

  /** Asks to be closed. */
  close(): void {
    this.#tell({ concierge: 'close' });
  }

  /** Somebody of the hotel has said something. */
  heard(type: string): void {
    this.#tell({ concierge: 'message', type });
    if (!this.#isOpen) this.#tellUnread(this.#unread + 1);
  }

  #tellUnread(count: number): void {
    if (count === this.#unread) return;
    this.#unread = count;
    this.#tell({ concierge: 'unread', count });
  }

  #tell(message: FrameMessage): void {
    if (this.#origin !== undefined) parent.postMessage(message, this.#origin);
  }
}
