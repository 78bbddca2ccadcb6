import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from '../graph/accounts.ts';
import type { GraphClient } from '../graph/client.ts';

const POLL_MS = 250;

export interface Talk {
  controls: GraphClient;
  account: Account;
  guest: string;
  text: string;
  print: (line: string) => void;
  /** How long to wait for a first reply. */
  patienceMs: number;
  /** After a reply, the conversation is over when the thread has been quiet for this long. */
  quietMs: number;
  /** Keeps listening until it is aborted. */
  follow: boolean;
  signal: AbortSignal;
}

const names = { app: 'Concierge', person: 'Reception' } as const;

/** Says something as a guest and prints what the hotel answers, as it comes. @returns whether there was an answer */
export async function talk({ controls, account, guest, text, print, patienceMs, quietMs, follow, signal }: Talk): Promise<boolean> {
  const { id } = await controls.say({ account: account.id, guest, text });
  print(`${guest}: ${text}`);
  let seen = (await controls.thread(account.id, guest)).find((message) => message.id === id)?.seq ?? 0;
  const until = Date.now() + patienceMs;
  let [answered, deadline] = [false, until];
  while (!signal.aborted) {
    for (const message of await controls.thread(account.id, guest, seen)) {
      seen = message.seq;
      if (message.author === 'guest') continue;
      print(`${names[message.author]}: ${message.text ?? `(${message.kind})`}`);
      [answered, deadline] = [true, Date.now() + quietMs];
    }
    if (Date.now() > deadline && !(answered && Date.now() < until && await isTyping(controls, account, guest))) {
      if (!answered) print(await explain({ controls, account, patienceMs }));
      if (!follow) return answered;
      deadline = Infinity;
    }
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
  return answered;
}

/** A greeting may come long before the answer, and a typing indicator in between. */
async function isTyping(controls: GraphClient, account: Account, guest: string): Promise<boolean> {
  const { body } = (await controls.ledger(account.id)).sends.findLast((send) => send.guest === guest && send.status === 200) ?? {};
  return body?.['sender_action'] === 'typing_on' || body?.['typing_indicator'] !== undefined;
}

/** Why there may be no answer, from what the platform saw. */
async function explain({ controls, account, patienceMs }: Pick<Talk, 'controls' | 'account' | 'patienceMs'>): Promise<string> {
  const { deliveries, sends } = await controls.ledger(account.id);
  const waited = `No reply within ${Math.round(patienceMs / 1000)} s.`;
  const { state, attempts = [] } = deliveries.findLast(({ kind }) => kind === 'text') ?? {};
  if (state === 'unsubscribed') return `${waited} The API has not subscribed to webhooks; the output of npm start says why.`;
  if (state !== 'delivered') {
    const status = attempts.at(-1)?.status ?? 0;
    return `${waited} The API has not taken the webhook: ${status === 0 ? 'it did not answer' : `it answered ${status}`}.`;
  }
  const refused = sends.findLast(({ code }) => code !== null);
  if (refused) return `${waited} The API has the message. The last send was refused with code ${refused.code}.`;
  return `${waited} The API has the message. It does not answer while auto-reply is off, the feature is revoked, or a person has taken `
    + 'over.';
}
