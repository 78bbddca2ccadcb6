import type { CheerioAPI } from 'cheerio';
import { loadHtml } from '../knowledge/load-html.ts';
import type { BookingCandidate } from '../model/analyses/booking-links/candidate.ts';
import { vendorOf, type BookingKind } from '../model/analyses/booking-links/vendors.ts';
import { headingFinder, textOf, type HeadingFinder } from './text-around.ts';

type Element = BookingCandidate['element'];
interface Page { url: string; html: string }

/** Addresses that scripts and attributes hold. */
const ADDRESS = /(?:https?:)?\/\/[a-z0-9.-]+\.[a-z]{2,}(?:\/[^\s"'<>\\)]*)?/gi;
const MAX_SURROUNDINGS = 160;
const MAX_LABEL = 120;
const MAX_BASE = 2000;

/** Everything on a page that may lead to a booking engine, and where else on the site it leads. */
export function readBookingCandidates({ url: pageUrl, html }: Page): { candidates: BookingCandidate[]; links: string[] } {
  const $ = loadHtml(html);
  const stated = URL.parse($('base[href]').attr('href') ?? '', pageUrl)?.href ?? pageUrl;
  // Every link is resolved against it; none that is real is longer.
  const base = stated.length > MAX_BASE ? pageUrl : stated;
  const resolve = (address: string | undefined): string | null => (address === undefined ? null : URL.parse(address.trim(), base)?.href ?? null);
  const candidates: BookingCandidate[] = [];
  const add = (element: Element, address: string | undefined, label: string, surroundings = '', stated: BookingKind | null = null): void => {
    const url = resolve(address);
    if (url !== null && /^https?:/.test(url)) candidates.push({ url, element, label: tidy(label, MAX_LABEL), surroundings: tidy(surroundings, MAX_SURROUNDINGS), stated, pageUrl });
  };
  const headingOf = headingFinder($);
  readLinks($, add, headingOf);
  readEmbeds($, add, headingOf);
  readScripts($, add);
  const links = $('a[href]').map((_, link) => resolve($(link).attr('href'))).get().filter((link) => /^https?:/.test(link));
  return { candidates, links: [...new Set(links)] };
}

type Add = (element: Element, address: string | undefined, label: string, surroundings?: string, stated?: BookingKind | null) => void;

function readLinks($: CheerioAPI, add: Add, headingOf: HeadingFinder): void {
  $('a[href]').each((_, each) => {
    const link = $(each);
    const label = [textOf(each), link.attr('title'), link.attr('aria-label')].filter(Boolean).join(' ');
    add('a', link.attr('href'), label, headingOf(each));
  });
  $('form[action]').each((_, each) => {
    const form = $(each);
    add('form', form.attr('action'), form.find('button, input[type=submit]').map((__, button) => textOf(button) || $(button).attr('value')).get().join(' ') || 'form', headingOf(each));
  });
  $('[onclick]').each((_, each) => {
    for (const address of addressesIn($(each).attr('onclick') ?? '')) add('button', address, textOf(each), headingOf(each));
  });
}

function readEmbeds($: CheerioAPI, add: Add, headingOf: HeadingFinder): void {
  $('iframe').each((_, each) => {
    const frame = $(each);
    add('iframe', frame.attr('src') ?? frame.attr('data-src') ?? frame.attr('data-lazy-src'), frame.attr('title') ?? 'iframe', headingOf(each));
  });
  $('script[src]').each((_, each) => { add('script', $(each).attr('src'), 'script'); });
  // Widgets are often a bare element whose attributes a script reads.
  $('*').each((_, each) => {
    if (!('attribs' in each)) return;
    for (const [name, value] of Object.entries(each.attribs)) {
      if (!name.startsWith('data-') || name === 'data-src' || name === 'data-lazy-src') continue;
      for (const address of addressesIn(value)) add('data', address, textOf(each) || name, headingOf(each));
    }
  });
}

function readScripts($: CheerioAPI, add: Add): void {
  $('script:not([src])').each((_, each) => {
    const text = $(each).text();
    if ($(each).attr('type') === 'application/ld+json') {
      for (const { address, kind } of statedIn(text)) add('json-ld', address, 'ReserveAction', '', kind);
      return;
    }
    for (const address of addressesIn(text)) {
      const url = URL.parse(address);
      if (url !== null && vendorOf(url) !== undefined) add('inline-script', address, 'script');
    }
  });
}

const addressesIn = (text: string): string[] => (text.replaceAll('\\/', '/').match(ADDRESS) ?? []).map((address) => (address.startsWith('//') ? `https:${address}` : address));

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The reservation targets of structured data: `acceptsReservations` as an address, and actions to reserve (schema.org). */
function statedIn(json: string): { address: string; kind: BookingKind }[] {
  let root: unknown;
  try {
    root = JSON.parse(json);
  } catch {
    return [];
  }
  const found: { address: string; kind: BookingKind }[] = [];
  const visit = (value: unknown, inherited: BookingKind | null): void => {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, inherited));
    if (!isNode(value)) return;
    const kind = kindOfType([value['@type']].flat().join(' ')) ?? inherited;
    if (typeof value['acceptsReservations'] === 'string' && /^https?:/.test(value['acceptsReservations'])) {
      found.push({ address: value['acceptsReservations'], kind: 'table' });
    }
    for (const action of [value['potentialAction']].flat().filter(isNode)) {
      const type = [action['@type']].flat().join(' ');
      if (!/ReserveAction|RentAction|BookAction/.test(type)) continue;
      const result = isNode(action['result']) ? String(action['result']['@type']) : '';
      const told = /FoodEstablishment/.test(result) ? 'table' : /Lodging/.test(result) ? 'room' : kind;
      for (const target of [action['target']].flat()) {
        const address = typeof target === 'string' ? target : isNode(target) ? target['urlTemplate'] ?? target['url'] : undefined;
        if (typeof address === 'string' && told !== null) found.push({ address: address.replace(/\{[^}]*\}/g, ''), kind: told });
      }
    }
    for (const [name, child] of Object.entries(value)) if (name !== 'potentialAction') visit(child, kind);
  };
  visit(root, null);
  return found;
}

function kindOfType(type: string): BookingKind | null {
  if (/Restaurant|FoodEstablishment|BarOrPub|CafeOrCoffeeShop/.test(type)) return 'table';
  return /Hotel|Lodging|Resort|Hostel|BedAndBreakfast|Motel|Accommodation|Room/.test(type) ? 'room' : null;
}

const tidy = (text: string, length: number): string => text.replace(/\s+/g, ' ').trim().slice(0, length);
