import { byId, element, setText } from './dom.ts';
import type { Hotel } from './guest-api.ts';
import { languageNames, languages, type Language } from './language.ts';
import type { Snapshot, Status } from './snapshot.ts';
import type { TextKey, Texts } from './texts.ts';

const statusTexts: Record<Status, TextKey> = {
  connecting: 'chat.connecting', online: 'chat.connected', offline: 'chat.offline', unavailable: 'chat.unavailable',
};

/** The frame around the conversation: the hotel's name, the choice of language, and the status. */
export class PageFrame {
  readonly #languages = byId('language', HTMLSelectElement);
  readonly #status = byId('status', HTMLElement);
  readonly #typing = byId('typing', HTMLElement);
  readonly #person = byId('person', HTMLElement);
  #texts: Texts;

  constructor(texts: Texts, onLanguage: (language: Language) => void) {
    this.#texts = texts;
    this.#languages.replaceChildren(...languages.map((language) => element('option', {
      text: languageNames[language], attributes: { value: language, lang: language },
    })));
    this.#languages.addEventListener('change', () => {
      const chosen = languages.find((language) => language === this.#languages.value);
      if (chosen) onLanguage(chosen);
    });
  }

  relabel(texts: Texts): void {
    this.#texts = texts;
    document.documentElement.lang = texts.language;
    this.#languages.value = texts.language;
    setText(byId('language-label', HTMLLabelElement), texts.get('chat.language'));
    setText(byId('skip', HTMLAnchorElement), texts.get('chat.skip'));
    byId('log', HTMLElement).setAttribute('aria-label', texts.get('chat.conversation'));
  }

  showHotel({ name, tagline }: Hotel): void {
    const title = this.#texts.get('chat.title');
    document.title = title.includes(name) ? title : `${name} · ${title}`;
    setText(byId('hotel', HTMLElement), name === '' ? title : name);
    setText(byId('tagline', HTMLElement), tagline === '' ? title : tagline);
  }

  render({ status, typing, person }: Snapshot): void {
    this.#status.dataset['status'] = status;
    setText(this.#status, this.#texts.get(statusTexts[status]));
    this.#typing.dataset['active'] = String(typing);
    setText(this.#typing, typing ? this.#texts.get('chat.typing') : '');
    this.#person.hidden = person === 'none';
    this.#person.dataset['person'] = person;
    setText(this.#person, person === 'none' ? '' : this.#texts.get(person === 'here' ? 'chat.withPerson' : 'chat.waitsForPerson'));
  }
}
