import type { Chat } from './chat.ts';
import type { Composer } from './composer.ts';
import type { Hotel } from './guest-api.ts';
import type { GuestMemory } from './guest-memory.ts';
import { wearLooks } from './looks.ts';
import type { Snapshot } from './snapshot.ts';
import type { Texts } from './texts.ts';
import { WidgetHost } from './widget-host.ts';
import { WidgetTools } from './widget-tools.ts';

/** The data that the service writes into the widget's page. */
export interface WidgetSettings {
  clientId: string;
  name: string;
  /** Whether a conversation begins only when the guest has agreed. */
  consent: boolean;
  logoUrl?: string;
  primaryColor?: string;
}

interface Parts {
  settings: WidgetSettings;
  texts: Texts;
  memory: GuestMemory;
  chat: Chat;
  composer: Composer;
}

/** The widget around the chat: what it shows, and what starts the conversation. */
export interface Widget {
  /** Begins the conversation, or asks for consent first. */
  begin(): void;
  relabel(texts: Texts, hotel: Hotel): void;
  render(snapshot: Snapshot): void;
}

/** The page's settings, if it is the widget's. */
export function widgetSettings(): WidgetSettings | undefined {
  const script = document.getElementById('widget');
  return script === null ? undefined : JSON.parse(script.textContent) as WidgetSettings;
}

/** Turns the page into a widget: with the hotel's looks, connected to the hotel's page, and silent until the guest agrees. */
export function startWidget({ settings, texts, memory, chat, composer }: Parts): Widget {
  let hasBegun = false;
  const asked: string[] = [];
  const send = (text: string): void => {
    if (hasBegun) chat.send(text);
    else asked.push(text);
  };
  const start = (): void => {
    if (hasBegun) return;
    hasBegun = true;
    chat.start();
    for (const text of asked.splice(0)) chat.send(text);
  };
  const mayBegin = (): boolean => !settings.consent || memory.hasConsented;
  const focus = (): void => {
    // On a phone the keyboard would cover the greeting.
    if (mayBegin() && matchMedia('(hover: hover) and (pointer: fine)').matches) composer.focus();
    else document.getElementById(mayBegin() ? 'log' : 'agree')?.focus();
  };
  const tools = new WidgetTools(texts, {
    send: (text) => {
      send(text);
      composer.focus();
    },
    startAgain: () => {
      chat.startAgain();
      composer.focus();
    },
    close: () => host.close(),
    agree: () => {
      memory.consent();
      tools.askConsent(false);
      start();
      focus();
    },
  });
  const host = new WidgetHost({
    onOpened: () => {
      tools.showClose();
      focus();
    },
    onClosed: () => tools.showClose(),
    onAsk: send,
  });
  const hear = hearer((type) => host.heard(type));
  wearLooks(settings);
  return {
    begin() {
      if (!mayBegin()) tools.askConsent(true);
      else start();
    },
    relabel: (words, hotel) => tools.relabel(words, hotel),
    render(snapshot) {
      tools.render(snapshot);
      if (snapshot.loaded) hear(snapshot);
    },
  };
}

/** Reports each message of the hotel's side once, except those that the history brought. */
function hearer(heard: (type: string) => void): (snapshot: Snapshot) => void {
  let known: Set<string> | undefined;
  return ({ items }) => {
    const messages = items.flatMap((item) => (item.kind === 'message' ? [item.message] : []));
    const before = known;
    known = new Set(messages.map(({ id }) => id));
    if (before === undefined) return;
    for (const { id, type } of messages) if (!before.has(id) && (type === 'ai' || type === 'operator')) heard(type);
  };
}
