import { byId, setText } from './dom.ts';
import { cleanText } from './message-text.ts';
import { MAX_LENGTH } from './settings.ts';
import type { Texts } from './texts.ts';

/** From this length on, the guest sees how much room is left. */
const COUNT_FROM = MAX_LENGTH - 500;

/** Where the guest writes. Enter sends, Shift+Enter begins a new line. */
export class Composer {
  readonly #form = byId('composer', HTMLFormElement);
  readonly #field = byId('query', HTMLTextAreaElement);
  readonly #counter = byId('counter', HTMLElement);
  #texts: Texts;

  constructor(texts: Texts, send: (text: string) => void) {
    this.#texts = texts;
    this.#field.maxLength = MAX_LENGTH;
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = cleanText(this.#field.value);
      this.focus();
      if (text === '') return;
      this.#field.value = '';
      this.#fit();
      send(text);
    });
    this.#field.addEventListener('keydown', (event) => {
      // While an input method composes a character, Enter belongs to it.
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#form.requestSubmit();
    });
    this.#field.addEventListener('input', () => this.#fit());
  }

  focus(): void {
    this.#field.focus();
  }

  relabel(texts: Texts): void {
    this.#texts = texts;
    this.#field.placeholder = texts.get('chat.placeholder');
    setText(byId('query-label', HTMLLabelElement), texts.get('chat.placeholder'));
    setText(byId('send-label', HTMLElement), texts.get('chat.send'));
    this.#fit();
  }

  /** As high as its text, within the limits of the style sheet. */
  #fit(): void {
    this.#field.style.height = 'auto';
    const borders = this.#field.offsetHeight - this.#field.clientHeight;
    this.#field.style.height = `${this.#field.scrollHeight + borders}px`;
    const { length } = this.#field.value;
    setText(this.#counter, length < COUNT_FROM ? '' : this.#texts.get('chat.remaining', MAX_LENGTH - length));
  }
}
