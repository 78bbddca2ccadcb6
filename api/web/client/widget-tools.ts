import { byId, element, setText } from './dom.ts';
import type { Hotel } from './guest-api.ts';
import type { Snapshot } from './snapshot.ts';
import type { TextKey, Texts } from './texts.ts';

const MAX_STARTERS = 6;

interface Actions {
  send: (text: string) => void;
  startAgain: () => void;
  close: () => void;
  agree: () => void;
}

/** The widget's parts beside the conversation: greeting, notice and consent, questions to begin with, and its buttons. */
export class WidgetTools {
  readonly #actions: Actions;
  readonly #starters = byId('starters', HTMLUListElement);
  readonly #person = byId('ask-person', HTMLButtonElement);
  readonly #again = byId('again', HTMLButtonElement);
  readonly #close = byId('close', HTMLButtonElement);
  readonly #consent = byId('consent', HTMLElement);
  #texts: Texts;
  #hasAsked = false;

  constructor(texts: Texts, actions: Actions) {
    this.#texts = texts;
    this.#actions = actions;
    byId('tools', HTMLElement).hidden = false;
    this.#person.addEventListener('click', () => actions.send(this.#texts.get('widget.personWish')));
    this.#again.addEventListener('click', () => this.#confirmStartAgain());
    this.#close.addEventListener('click', () => actions.close());
    byId('agree', HTMLButtonElement).addEventListener('click', () => actions.agree());
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) actions.close();
    });
  }

  /** The launcher has spoken: there is something to close. */
  showClose(): void {
    this.#close.hidden = false;
  }

  /** Until the guest has agreed, there is no text field. */
  askConsent(isAsked: boolean): void {
    this.#consent.hidden = !isAsked;
    for (const id of ['composer', 'log', 'tools']) byId(id, HTMLElement).hidden = isAsked;
    byId('signs', HTMLElement).hidden = isAsked;
    if (isAsked) byId('agree', HTMLButtonElement).focus({ preventScroll: true });
  }

  relabel(texts: Texts, { welcome, privacyUrl }: Hotel): void {
    this.#texts = texts;
    const label = (id: string, key: TextKey): void => setText(byId(id, HTMLElement), texts.get(key));
    label('ask-person', 'widget.person');
    label('again-label', 'widget.startAgain');
    label('close-label', 'widget.close');
    label('consent-text', 'widget.consent');
    label('agree', 'widget.agree');
    label('notice', 'widget.notice');
    const greeting = byId('greeting', HTMLElement);
    setText(greeting, welcome);
    greeting.hidden = welcome === '';
    for (const id of ['privacy', 'consent-privacy']) showLink(byId(id, HTMLAnchorElement), texts.get('widget.privacy'), privacyUrl);
    this.#starters.setAttribute('aria-label', texts.get('widget.starters'));
    this.#showStarters();
  }

  render({ items, loaded, person }: Snapshot): void {
    this.#hasAsked = items.some((item) => item.kind === 'outgoing' || (item.kind === 'message' && item.message.type === 'guest'));
    this.#starters.hidden = !loaded || this.#hasAsked || this.#starters.childElementCount === 0;
    this.#person.hidden = !loaded || person !== 'none';
    this.#again.hidden = !this.#hasAsked;
  }

  #showStarters(): void {
    const questions = Array.from({ length: MAX_STARTERS }, (_none, index) => this.#texts.own(`chat.suggestion.${index + 1}`))
      .filter((text) => text !== undefined);
    this.#starters.replaceChildren(...questions.map((text) => {
      const button = element('button', { text, attributes: { type: 'button', dir: 'auto' } });
      button.addEventListener('click', () => this.#actions.send(text));
      return element('li', {}, [button]);
    }));
    this.#starters.hidden = this.#hasAsked || questions.length === 0;
  }

  /** The conversation cannot be restored, so the guest confirms. */
  #confirmStartAgain(): void {
    if (this.#again.dataset['sure'] === 'asked') {
      this.#settle();
      this.#actions.startAgain();
      return;
    }
    this.#again.dataset['sure'] = 'asked';
    setText(byId('again-label', HTMLElement), this.#texts.get('widget.startAgainSure'));
    this.#again.addEventListener('blur', () => this.#settle(), { once: true });
  }

  #settle(): void {
    delete this.#again.dataset['sure'];
    setText(byId('again-label', HTMLElement), this.#texts.get('widget.startAgain'));
  }
}

function showLink(link: HTMLAnchorElement, text: string, href: string): void {
  setText(link, text);
  link.hidden = !/^https?:\/\//i.test(href);
  if (!link.hidden) link.href = href;
}
