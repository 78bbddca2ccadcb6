import { element, icon, setText } from './dom.ts';
import type { Rating } from './guest-memory.ts';
import type { GivenRating } from './snapshot.ts';
import type { Texts } from './texts.ts';

export interface RatingActions {
  rate: (messageId: string, rating: Rating) => void;
}

const THUMB = 'M2 11h4v10H2zM8 20.2V11l4.4-8.6c1.6 0 2.8 1.4 2.5 3L14.2 9h5.1a2 2 0 0 1 2 2.4l-1.5 7.5A2.6 2.6 0 0 1 17.3 21h-5.8z';

/** Two buttons under a reply; the guest may change the mind. */
export class RatingButtons {
  readonly node: HTMLElement;
  readonly #buttons: Record<Rating, HTMLButtonElement>;
  readonly #answer: HTMLElement;
  readonly #texts: Texts;

  constructor(messageId: string, texts: Texts, { rate }: RatingActions) {
    this.#texts = texts;
    const button = (rating: Rating): HTMLButtonElement => {
      const label = texts.get(rating === 'up' ? 'chat.helpful' : 'chat.notHelpful');
      const node = element('button', {
        class: `thumb ${rating}`, attributes: { type: 'button', 'aria-label': label, title: label, 'aria-pressed': 'false' },
      }, [icon(THUMB)]);
      node.addEventListener('click', () => rate(messageId, rating));
      return node;
    };
    this.#buttons = { up: button('up'), down: button('down') };
    this.#answer = element('span', { class: 'rating-answer', attributes: { role: 'status' } });
    this.node = element('span', {
      class: 'rating', attributes: { role: 'group', 'aria-label': texts.get('chat.rating') },
    }, [this.#buttons.up, this.#buttons.down, this.#answer]);
  }

  show({ rating, state }: GivenRating): void {
    for (const [name, button] of Object.entries(this.#buttons)) {
      button.setAttribute('aria-pressed', String(name === rating && state !== 'failed'));
    }
    const words = { earlier: '', thanked: this.#texts.get('chat.thanks'), failed: this.#texts.get('chat.failed') };
    setText(this.#answer, words[state]);
  }
}
