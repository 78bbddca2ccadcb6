import { mailLanguageOf, type MailLanguage } from '../language/mails/all.ts';
import type { EntityManager } from '../storage/database.ts';
import { Client } from '../storage/entities/client.ts';
import { hotelNameOf } from '../tenant/hotel-name.ts';
import { loadAccount } from './load-account.ts';

/** What a mail has to know of the person who reads it. */
export interface MailReader {
  language: MailLanguage;
  /** The names of the hotels that the person works for; none for somebody who works for all, or for more than a mail can name. */
  hotels: string[];
}

const MOST_NAMED = 3;

/**
 * Who reads a mail that is about no one hotel. People have no language of their own here: somebody who works for hotels of one
 * language reads that one, everybody else English.
 *
 * @param em on the system path
 */
export async function mailReader(em: EntityManager, userId: string): Promise<MailReader> {
  const clientIds = [...new Set((await loadAccount(em, userId))?.grants.map(({ clientId }) => clientId))];
  const named = clientIds.filter((id) => id !== null);
  if (named.length < clientIds.length || named.length === 0) return { language: 'en', hotels: [] };
  const clients = await em.find(Client, { id: { $in: named } }, { orderBy: { name: 'asc', id: 'asc' } });
  const [language = 'en', ...others] = new Set(clients.map(({ defaultLocale }) => mailLanguageOf(defaultLocale)));
  return { language: others.length > 0 ? 'en' : language, hotels: clients.length > MOST_NAMED ? [] : clients.map(hotelNameOf) };
}
