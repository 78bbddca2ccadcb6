// The button on a hotel's own site, and the frame that it opens. One plain script without imports: the service serves it as
// `/widget.js`, wrapped so that it leaves nothing behind but `window.Concierge`. It asks of the site's policy `script-src` and
// `frame-src` alone: styles come by the object model, and nothing is fetched.

type WidgetEvent = 'ready' | 'open' | 'close' | 'unread' | 'message' | 'refused';
type Handler = (detail?: unknown) => void;

interface Looks {
  name: string;
  accent?: string;
  onAccent?: string;
}

const words: Record<string, [open: string, close: string, unread: string]> = {
  en: ['Chat with us', 'Close the chat', 'New messages: '],
  de: ['Chatten Sie mit uns', 'Chat schließen', 'Neue Nachrichten: '],
  fr: ['Discuter avec nous', 'Fermer le chat', 'Nouveaux messages : '],
  es: ['Chatee con nosotros', 'Cerrar el chat', 'Mensajes nuevos: '],
  it: ['Chatti con noi', 'Chiudi la chat', 'Nuovi messaggi: '],
};

const styles = `
  :host { all: initial; }
  [hidden] { display: none !important; }
  .launcher { position: fixed; bottom: 20px; right: 20px; z-index: 2147483000; width: 60px; height: 60px; padding: 0; cursor: pointer;
    border: 2px solid var(--on-accent); border-radius: 50%; background: var(--accent); color: var(--on-accent);
    box-shadow: 0 4px 18px rgb(0 0 0 / .3); }
  .left .launcher { right: auto; left: 20px; }
  .launcher:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
  .launcher svg { width: 28px; height: 28px; fill: none; stroke: currentcolor; stroke-width: 1.8; stroke-linecap: round;
    stroke-linejoin: round; }
  .count { position: absolute; top: -6px; right: -6px; min-width: 24px; padding: 0 6px; box-sizing: border-box; border-radius: 12px;
    background: #9b2c1f; color: #fff; font: 600 14px/24px system-ui, sans-serif; text-align: center; }
  .spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  dialog { position: fixed; inset: auto 20px 92px auto; z-index: 2147483000; width: min(400px, calc(100vw - 40px));
    height: min(660px, calc(100vh - 112px)); max-width: none; max-height: none; margin: 0; padding: 0; overflow: hidden;
    border: 1px solid #7f8b85; border-radius: 16px; background: #f6f1e7; box-shadow: 0 8px 40px rgb(0 0 0 / .35); }
  .left dialog { inset: auto auto 92px 20px; }
  dialog::backdrop { background: none; }
  iframe { display: block; width: 100%; height: 100%; border: 0; }
  @media (max-width: 480px), (max-height: 480px) {
    dialog { inset: 0 !important; width: 100vw; height: 100vh; height: 100dvh; border: 0; border-radius: 0; }
  }`;

const PHONE = '(max-width: 480px), (max-height: 480px)';
/** If a loaded frame says nothing for this long, it is not the service's page: the hotel does not allow the site. */
const REFUSED_MS = 8000;

const tag = document.currentScript as HTMLScriptElement;
const { client = '', locale, position } = tag.dataset;
const service = new URL(tag.src).origin;
const language = (locale ?? navigator.language).slice(0, 2).toLowerCase();
const [openText, closeText, unreadText] = words[language] ?? words['en'] as [string, string, string];
const noted = `concierge:${client}`;

/** What this tab remembers of the chat, stored only once the guest has opened it; sites may forbid storage. */
function remember(state?: 'open' | 'closed'): string | null {
  try {
    if (state !== undefined) sessionStorage.setItem(noted, state);
    return sessionStorage.getItem(noted);
  } catch {
    return null;
  }
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name, attributes: Record<string, string>, children: Node[] = [],
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

function drawing(path: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [key, value] of [['viewBox', '0 0 24 24'], ['aria-hidden', 'true']] as const) svg.setAttribute(key, value);
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
}

class Launcher {
  readonly #handlers = new Map<WidgetEvent, Set<Handler>>();
  readonly #label = make('span', { class: 'spoken' }, [document.createTextNode(openText)]);
  readonly #count = make('span', { class: 'count', 'aria-hidden': 'true', hidden: '' });
  readonly #speech = drawing('M4 5h16v11H9l-5 4z');
  readonly #button = make('button', { class: 'launcher', type: 'button', 'aria-expanded': 'false' }, [
    this.#speech, this.#label, this.#count,
  ]);
  readonly #panel = make('dialog', { 'aria-label': openText });
  readonly #root = make('section', { class: position === 'left' ? 'left' : 'right', 'aria-label': openText, hidden: '' }, [
    this.#panel, this.#button,
  ]);
  #frame: HTMLIFrameElement | undefined;
  #isReady = false;
  #unread = 0;
  readonly #asked: string[] = [];
  #focusBefore: Element | null = null;

  constructor() {
    const host = make('div', { id: 'concierge-widget' });
    const shadow = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    shadow.adoptedStyleSheets = [sheet];
    shadow.append(this.#root);
    document.body.append(host);
    this.wear({ name: '' });
    this.#button.addEventListener('click', () => (this.#panel.open ? this.close() : this.open()));
    this.#panel.addEventListener('cancel', (event) => {
      event.preventDefault();
      this.close();
    });
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.#panel.open && !event.defaultPrevented) this.close();
    });
    addEventListener('message', (event) => this.#hear(event));
  }

  /** @param colours of the hotel; the platform's own without them */
  wear({ name, accent = '#1f5147', onAccent = '#ffffff' }: Looks): void {
    this.#root.style.setProperty('--accent', accent);
    this.#root.style.setProperty('--on-accent', onAccent);
    if (name !== '') for (const node of [this.#root, this.#panel]) node.setAttribute('aria-label', `${openText} · ${name}`);
  }

  show(): void {
    this.#root.hidden = false;
  }

  open(): void {
    if (this.#panel.open) return;
    this.show();
    this.load();
    const { activeElement } = document;
    this.#focusBefore = activeElement === document.body || activeElement?.id === 'concierge-widget' ? null : activeElement;
    // On a phone the chat fills the screen: the page behind must not be reachable meanwhile.
    if (matchMedia(PHONE).matches) this.#panel.showModal();
    else this.#panel.show();
    remember('open');
    this.#frame?.focus();
    this.#label.textContent = closeText;
    this.#button.setAttribute('aria-expanded', 'true');
    this.#tell({ concierge: 'opened' });
    this.#emit('open');
  }

  close(): void {
    if (!this.#panel.open) return;
    this.#panel.close();
    remember('closed');
    this.#button.setAttribute('aria-expanded', 'false');
    this.#showUnread(this.#unread);
    const back = this.#focusBefore instanceof HTMLElement && this.#focusBefore.isConnected ? this.#focusBefore : this.#button;
    back.focus();
    this.#tell({ concierge: 'closed' });
    this.#emit('close');
  }

  ask(text: string): void {
    this.open();
    this.#asked.push(String(text));
    this.#askOpen();
  }

  on(event: WidgetEvent, handler: Handler): () => void {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers.add(handler));
    return () => void handlers.delete(handler);
  }

  /** Adds the frame, which begins the conversation; never before the guest has opened the chat. */
  load(): void {
    if (this.#frame !== undefined) return;
    const query = locale === undefined ? '' : `?locale=${encodeURIComponent(locale)}`;
    this.#frame = make('iframe', { title: openText, src: `${service}/widget/${encodeURIComponent(client)}${query}` });
    this.#frame.addEventListener('load', () => setTimeout(() => this.#judge(), REFUSED_MS), { once: true });
    this.#panel.append(this.#frame);
  }

  #judge(): void {
    if (this.#isReady) return;
    this.close();
    this.#root.hidden = true;
    this.#emit('refused');
  }

  #hear({ source, origin, data }: MessageEvent<unknown>): void {
    if (this.#frame === undefined || source !== this.#frame.contentWindow || origin !== service) return;
    const message = data as { concierge?: string; count?: number; type?: string } | null;
    if (message?.concierge === 'ready') {
      this.#isReady = true;
      this.#tell({ concierge: this.#panel.open ? 'opened' : 'closed' });
      this.#askOpen();
      this.#emit('ready');
    } else if (message?.concierge === 'close') {
      this.close();
    } else if (message?.concierge === 'unread') {
      this.#showUnread(Number(message.count) || 0);
      this.#emit('unread', this.#unread);
    } else if (message?.concierge === 'message') {
      this.#emit('message', { type: message.type });
    }
  }

  #askOpen(): void {
    if (this.#isReady) for (const text of this.#asked.splice(0)) this.#tell({ concierge: 'ask', text });
  }

  #tell(message: object): void {
    if (this.#isReady) this.#frame?.contentWindow?.postMessage(message, service);
  }

  #showUnread(count: number): void {
    this.#unread = count;
    this.#count.hidden = count === 0;
    this.#count.textContent = count > 9 ? '9+' : String(count);
    if (!this.#panel.open) this.#label.textContent = count === 0 ? openText : `${openText}. ${unreadText}${count}`;
  }

  /** If one of the site's handlers fails, the others still run. */
  #emit(event: WidgetEvent, detail?: unknown): void {
    for (const handler of this.#handlers.get(event) ?? []) {
      try {
        handler(detail);
      } catch (error) {
        reportError(error);
      }
    }
  }
}

function start(): void {
  const launcher = new Launcher();
  const own = {
    open: () => launcher.open(), close: () => launcher.close(), ask: (text: string) => launcher.ask(text),
    on: (event: WidgetEvent, handler: Handler) => launcher.on(event, handler),
  };
  // What the site called before this script was there waits in a list: [['ask', 'Is there a pool?']].
  const page = globalThis as unknown as { Concierge?: unknown };
  const early = Array.isArray(page.Concierge) ? page.Concierge as [keyof typeof own, ...never[]][] : [];
  page.Concierge = own;
  addEventListener('concierge:looks', ({ detail }: CustomEventInit<Looks>) => { if (detail) launcher.wear(detail); }, { once: true });
  const looks = make('script', { src: `${service}/widget/${encodeURIComponent(client)}/looks.js` });
  // Also without the hotel's looks: the chat works all the same.
  for (const end of ['load', 'error']) looks.addEventListener(end, () => launcher.show());
  document.head.append(looks);
  const state = remember();
  if (state === 'open' || tag.dataset['open'] !== undefined) launcher.open();
  else if (state === 'closed') launcher.load();
  for (const [method, ...args] of early) (own[method] as (...given: never[]) => unknown)(...args);
}

if (document.getElementById('concierge-widget') === null) {
  if (document.body === null) addEventListener('DOMContentLoaded', start, { once: true });
  else start();
}
