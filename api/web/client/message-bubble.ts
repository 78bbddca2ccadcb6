import type { ChatMessage, MessageType } from '../../../domain/model/chat.ts';
import { element, setText } from './dom.ts';
import { RatingButtons, type RatingActions } from './rating-buttons.ts';
import type { Item } from './snapshot.ts';
import { sourceLinks } from './source-links.ts';
import type { TextKey, Texts } from './texts.ts';

export interface BubbleActions extends RatingActions {
  retry: (messageId: string) => void;
  discard: (messageId: string) => void;
}

const authors: Record<MessageType, TextKey> = {
  guest: 'chat.you', ai: 'chat.title', system: 'chat.title', operator: 'chat.operator',
};

/** One entry of the list. It changes in place: a focused button must not vanish under the guest's finger. */
export class MessageBubble {
  readonly node: HTMLLIElement;
  readonly #texts: Texts;
  readonly #actions: BubbleActions;
  readonly #text = element('p', { class: 'text', attributes: { dir: 'auto' } });
  readonly #meta = element('p', { class: 'meta' });
  readonly #extras = element('div', { class: 'extras' });
  #rating: RatingButtons | undefined;
  #shown = '';

  constructor(item: Item, texts: Texts, actions: BubbleActions) {
    this.#texts = texts;
    this.#actions = actions;
    const type = typeOf(item);
    const author = element('span', { class: 'author', text: texts.get(authors[type]) });
    this.node = element('li', { class: `message ${type}` }, [author, this.#text, this.#extras, this.#meta]);
    // A screen reader announces the finished reply once; its growth is only visible.
    if (item.kind === 'draft') this.node.setAttribute('aria-hidden', 'true');
    this.update(item);
  }

  update(item: Item): void {
    if (item.kind === 'draft') {
      setText(this.#text, item.text);
      return;
    }
    if (item.kind === 'message' && item.given) this.#rating?.show(item.given);
    const state = item.kind === 'outgoing' ? item.state : 'stored';
    if (state === this.#shown) return;
    this.#shown = state;
    this.node.dataset['state'] = state;
    if (item.kind === 'outgoing') this.#showOutgoing(item);
    else this.#showStored(item.message);
    if (item.kind === 'message' && item.given) this.#rating?.show(item.given);
  }

  #showOutgoing({ key, query, writtenAt, state }: Extract<Item, { kind: 'outgoing' }>): void {
    setText(this.#text, query);
    this.#showMeta(writtenAt, state === 'failed' ? undefined : state === 'sent' ? 'chat.sent' : 'chat.sending');
    this.#extras.replaceChildren(...(state === 'failed' ? this.#failure(key) : []));
  }

  #showStored(message: ChatMessage): void {
    const { type, sources, datetime, locale } = message;
    setText(this.#text, message.message);
    this.#text.lang = locale;
    this.#showMeta(datetime, type === 'guest' ? 'chat.sent' : undefined);
    this.#extras.replaceChildren(...this.#sources(sources));
    if (type !== 'ai') return;
    this.#rating = new RatingButtons(message.id, this.#texts, this.#actions);
    this.#meta.append(this.#rating.node);
  }

  #showMeta(datetime: number, state: TextKey | undefined): void {
    const time = element('time', {
      text: this.#texts.time(datetime), attributes: { datetime: new Date(datetime).toISOString() },
    });
    const label = state && element('span', { class: `state ${state.split('.')[1]}`, text: this.#texts.get(state) });
    this.#meta.replaceChildren(time, ...(label ? [label] : []));
  }

  #failure(messageId: string): Node[] {
    const again = element('button', { text: this.#texts.get('chat.retry'), attributes: { type: 'button' } });
    again.addEventListener('click', () => this.#actions.retry(messageId));
    const remove = element('button', { text: this.#texts.get('chat.discard'), attributes: { type: 'button' } });
    remove.addEventListener('click', () => this.#actions.discard(messageId));
    return [element('p', { class: 'failure', text: this.#texts.get('chat.failed') }), again, remove];
  }

  #sources(sources: ChatMessage['sources']): Node[] {
    const links = sourceLinks(sources).map(({ title, href }) => element('li', {}, [
      href === null ? element('span', { text: title, attributes: { dir: 'auto' } }) : element('a', {
        text: title, attributes: { href, dir: 'auto', target: '_blank', rel: 'noopener noreferrer' },
      }),
    ]));
    if (links.length === 0) return [];
    const label = this.#texts.get('chat.sources');
    // The list carries the label for a screen reader, which need not hear it twice.
    return [element('p', { class: 'sources-label', text: label, attributes: { 'aria-hidden': 'true' } }), element('ul', {
      class: 'sources', attributes: { 'aria-label': label },
    }, links)];
  }
}

function typeOf(item: Item): MessageType {
  if (item.kind === 'message') return item.message.type;
  return item.kind === 'draft' ? 'ai' : 'guest';
}
