import { findContacts } from '../values/contacts.ts';
import { flat } from '../values/flat.ts';
import type { Fact } from './fact.ts';

/** What a client's `hotelConfig` states; it is held against what the texts say. */
export function configuredFacts(config: Readonly<Record<string, unknown>>): Fact[] {
  const stated: [string, string, string][] = [
    ['check-in.from', 'hotelConfig.checkIn.from', textAt(config, 'checkIn', 'from')],
    ['check-out.until', 'hotelConfig.checkOut.until', textAt(config, 'checkOut', 'until')],
    ['hotel.phone', 'hotelConfig.phone', findContacts(textAt(config, 'phone')).find(({ kind }) => kind === 'phone')?.value ?? ''],
    ['hotel.email', 'hotelConfig.email', flat(textAt(config, 'email').trim())],
  ];
  return stated.filter(([, , value]) => value !== '').map(([key, path, value]) => ({
    key,
    days: '', others: '', value, source: { itemId: null, title: path, url: null, locale: '', quote: `${path}: ${quoted(config, path)}` },
  }));
}

function textAt(config: Readonly<Record<string, unknown>>, ...path: string[]): string {
  let node: unknown = config;
  for (const name of path) node = typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[name] : undefined;
  return typeof node === 'string' ? node : '';
}

const quoted = (config: Readonly<Record<string, unknown>>, path: string): string => textAt(config, ...path.split('.').slice(1));
