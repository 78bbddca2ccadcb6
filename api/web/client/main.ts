import { Backoff } from './backoff.ts';
import { BookingCard } from './booking-card.ts';
import { Chat } from './chat.ts';
import { Composer } from './composer.ts';
import { byId } from './dom.ts';
import { GuestApi, unknownHotel } from './guest-api.ts';
import { GuestMemory } from './guest-memory.ts';
import type { Language } from './language.ts';
import { MessageList } from './message-list.ts';
import { Outbox, OUTBOX_PREFIX } from './outbox.ts';
import { PageFrame } from './page-frame.ts';
import { Pause } from './pause.ts';
import { chosenClient, realtimeUrl, startLanguage, withLanguage } from './settings.ts';
import type { Snapshot } from './snapshot.ts';
import { browserStore } from './storage.ts';
import { tabsOf, type Locks } from './tabs.ts';
import { Texts, type BuiltInTexts } from './texts.ts';
import { startWidget, widgetSettings } from './widget.ts';

const settings = widgetSettings();
const clientId = settings?.clientId ?? chosenClient(location.search);
const prefix = `concierge.${clientId}.`;
const store = browserStore(prefix, () => localStorage);
const memory = new GuestMemory(store);
const api = new GuestApi(clientId);
const platformTexts = JSON.parse(byId('platform-texts', HTMLScriptElement).text) as BuiltInTexts;

const textsIn = (language: Language): Texts => new Texts(language, platformTexts, navigator.languages);

let texts = textsIn(startLanguage({
  search: location.search, remembered: memory.language, preferred: navigator.languages,
}));
let hotel = { ...unknownHotel, name: settings?.name ?? '' };
let snapshot: Snapshot = { status: 'connecting', loaded: false, typing: false, booking: undefined, person: 'none', items: [] };

const frame = new PageFrame(texts, chooseLanguage);
const card = new BookingCard(texts);
const composer = new Composer(texts, (text) => chat.send(text));
const list = new MessageList(texts, {
  retry: (messageId) => {
    chat.retry(messageId);
    composer.focus();
  },
  discard: (messageId) => {
    chat.discard(messageId);
    composer.focus();
  },
  rate: (messageId, rating) => chat.rate(messageId, rating),
});
const chat = new Chat({
  api, memory,
  outbox: new Outbox(store),
  locale: () => texts.language,
  socketUrl: (sessionId, after) => realtimeUrl({ origin: location.origin, clientId, sessionId, after }),
  tabs: tabsOf(prefix, navigator.locks as Locks | undefined),
  onChange: (latest) => {
    snapshot = latest;
    render();
  },
});
const widget = settings && startWidget({ settings, texts, memory, chat, composer });

function render(): void {
  frame.render(snapshot);
  list.render(snapshot);
  card.render(snapshot.booking);
  widget?.render(snapshot);
}

function relabel(): void {
  texts.hotelName = hotel.name;
  frame.relabel(texts);
  frame.showHotel(hotel);
  composer.relabel(texts);
  list.relabel(texts);
  card.relabel(texts);
  widget?.relabel(texts, hotel);
  render();
}

/** The hotel's own words, asked for until they come; the page works without them. */
async function loadWords(wanted: Texts): Promise<void> {
  const backoff = new Backoff({ firstMs: 1000, lastMs: 30_000 });
  const pause = new Pause();
  while (wanted === texts) {
    try {
      const [words, found] = await Promise.all([api.texts(wanted.language), api.hotel(wanted.language)]);
      if (wanted !== texts) return;
      wanted.use(words);
      hotel = found;
      relabel();
      return;
    } catch {
      await pause.for(backoff.next());
    }
  }
}

function chooseLanguage(language: Language): void {
  memory.language = language;
  history.replaceState(null, '', withLanguage(location.href, language));
  texts = textsIn(language);
  relabel();
  void loadWords(texts);
}

relabel();
document.documentElement.classList.remove('starting');
if (widget) {
  widget.begin();
} else {
  // On a phone the keyboard would cover the greeting.
  if (matchMedia('(hover: hover) and (pointer: fine)').matches) composer.focus();
  chat.start();
}
void loadWords(texts);

addEventListener('online', () => chat.nudge());
addEventListener('offline', () => chat.networkLost());
addEventListener('pageshow', ({ persisted }) => { if (persisted) chat.nudge(); });
document.addEventListener('visibilitychange', () => { if (!document.hidden) chat.nudge(); });
addEventListener('storage', ({ key }) => { if (key?.startsWith(prefix + OUTBOX_PREFIX)) chat.outboxChanged(); });
