import { mailsTo } from '../../support/accounts/accounts.ts';
import { ingestItems } from '../../support/knowledge/ingest-items.ts';
import type { Language } from '../../../domain/language/languages.ts';
import type { Database } from '../../../domain/storage/database.ts';
import type { Client } from '../../../domain/storage/entities/client.ts';
import { ask, newSession, type Reply } from '../../support/chat/guest.ts';
import { systemContext } from '../../support/stack/storage.ts';
import { waitFor } from '../../support/general/wait-for.ts';

/** A guest who talks with a hotel over HTTP, one message after the other. */
export class Talker {
  readonly clientId: string;
  readonly locale: Language;
  sessionId = '';
  readonly replies: string[] = [];
  #api: string | undefined;

  constructor(clientId: string, locale: Language = 'en', api?: string) {
    this.clientId = clientId;
    this.locale = locale;
    this.#api = api;
  }

  /** @returns the concierge's reply */
  async say(query: string): Promise<string> {
    const more = this.#api === undefined ? {} : { api: this.#api };
    if (this.sessionId === '') this.sessionId = await newSession(this.clientId, { ...more, headers: { 'x-client-locale': this.locale } });
    const { status, body } = await ask(this.clientId, { query, ...(this.replies.length === 0 ? { locale: this.locale } : {}) }, { ...more, sessionId: this.sessionId });
    if (status !== 200) throw new Error(`"${query}" was answered with ${status}: ${body.error}`);
    const { message } = body as Reply;
    this.replies.push(message);
    return message;
  }

  async sayAll(...messages: string[]): Promise<string> {
    let last = '';
    for (const message of messages) last = await this.say(message);
    return last;
  }
}

/** What the hotel's pages say of parking, so that a question in between has an answer. */
export async function teachParking(database: Database, hotel: Client): Promise<void> {
  const texts: Record<Language, string> = {
    en: 'Parking in the garage costs 24 CHF a night.', de: 'Das Parken in der Garage kostet 24 CHF pro Nacht.',
    fr: 'Le parking au garage coûte 24 CHF par nuit.', es: 'El aparcamiento en el garaje cuesta 24 CHF por noche.',
    it: 'Il parcheggio in garage costa 24 CHF a notte.',
  };
  const titles: Record<Language, string> = { en: 'Parking', de: 'Parken', fr: 'Parking', es: 'Aparcamiento', it: 'Parcheggio' };
  await ingestItems({ ctx: systemContext(database, hotel.id), input: { items: Object.entries(texts).map(([locale, text]) => (
    { key: `parking-${locale}`, kind: 'note' as const, title: titles[locale as Language], locale, passages: [{ title: titles[locale as Language], text }] }
  )) } });
}

/** The code in the newest mail to an address, once it is there. */
export const mailedCode = (to: string): Promise<string> => waitFor(async () => {
  const newest = (await mailsTo(to)).at(-1) ?? '';
  return /(?<!\d)\d{6}(?!\d)/.exec(newest.split(/\r?\n\r?\n/).slice(1).join('\n'))?.[0];
}, { what: `a code mailed to ${to}` });
