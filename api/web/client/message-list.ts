import { byId } from './dom.ts';
import { MessageBubble, type BubbleActions } from './message-bubble.ts';
import type { Item, Snapshot } from './snapshot.ts';
import type { Texts } from './texts.ts';

/** How near the end counts as reading along. */
const NEAR_END_PX = 80;

/** The conversation on the page. Entries are kept by their key, so what stays is not touched. */
export class MessageList {
  readonly #log = byId('log', HTMLElement);
  readonly #list = byId('messages', HTMLOListElement);
  readonly #bubbles = new Map<string, MessageBubble>();
  readonly #actions: BubbleActions;
  #texts: Texts;
  #readsAlong = true;

  constructor(texts: Texts, actions: BubbleActions) {
    this.#texts = texts;
    this.#actions = actions;
    this.#log.addEventListener('scroll', () => { this.#readsAlong = this.#isNearEnd(); }, { passive: true });
    // A keyboard that slides in, a growing text field and a turned phone all change the room there is.
    new ResizeObserver(() => this.#followEnd()).observe(this.#log);
  }

  /** Another language: every entry is made again. */
  relabel(texts: Texts): void {
    this.#texts = texts;
    this.#log.setAttribute('aria-live', 'off');
    this.#bubbles.clear();
    this.#list.replaceChildren();
  }

  render({ items, loaded }: Snapshot): void {
    const grewBelow = items.at(-1)?.kind === 'outgoing' && !this.#bubbles.has(items.at(-1)?.key ?? '');
    this.#removeOthers(new Set(items.map((item) => item.key)));
    let place = this.#list.firstElementChild;
    for (const item of items) {
      const node = this.#bubbleOf(item).node;
      if (node === place) place = place.nextElementSibling;
      else this.#list.insertBefore(node, place);
    }
    if (grewBelow) this.#readsAlong = true;
    this.#followEnd();
    // A history that appears is not news; what comes after it is.
    if (loaded) requestAnimationFrame(() => this.#log.setAttribute('aria-live', 'polite'));
  }

  #bubbleOf(item: Item): MessageBubble {
    const known = this.#bubbles.get(item.key);
    if (known) {
      known.update(item);
      return known;
    }
    const bubble = new MessageBubble(item, this.#texts, this.#actions);
    this.#bubbles.set(item.key, bubble);
    return bubble;
  }

  #removeOthers(keys: ReadonlySet<string>): void {
    for (const [key, { node }] of this.#bubbles) {
      if (keys.has(key)) continue;
      node.remove();
      this.#bubbles.delete(key);
    }
  }

  #isNearEnd(): boolean {
    const { scrollTop, scrollHeight, clientHeight } = this.#log;
    return scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
  }

  #followEnd(): void {
    if (this.#readsAlong) this.#log.scrollTop = this.#log.scrollHeight;
  }
}
