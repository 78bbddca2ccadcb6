import { isJsonLdNode, parseJsonLd } from '../knowledge/extract-json-ld.ts';
import { elementsIn, ownText, type Container, type HtmlElement } from '../knowledge/html/page-tree.ts';
import { loadHtml } from '../knowledge/load-html.ts';
import type { BookingCandidate, BookingKind } from '../model/analyses/candidate.ts';
import { vendorOf } from './booking-links/vendors.ts';
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
  const page = loadHtml(html);
  const found = gather(page);
  const stated = URL.parse(found.base ?? '', pageUrl)?.href ?? pageUrl;
  // Every link is resolved against it; none that is real is longer.
  const base = stated.length > MAX_BASE ? pageUrl : stated;
  const resolve = (address: string | undefined): string | null =>
    (address === undefined ? null : URL.parse(address.trim(), base)?.href ?? null);
  const candidates: BookingCandidate[] = [];
  const add = (
    element: Element, address: string | undefined, label: string, surroundings = '', stated: BookingKind | null = null,
  ): void => {
    const url = resolve(address);
    if (url !== null && /^https?:/.test(url)) {
      candidates.push({ url, element, label: tidy(label, MAX_LABEL), surroundings: tidy(surroundings, MAX_SURROUNDINGS), stated, pageUrl });
    }
  };
  const headingOf = headingFinder(page);
  readLinks(found, add, headingOf);
  readEmbeds(found, add, headingOf);
  readScripts(found, add);
  const links = found.links.flatMap(({ attribs }) => resolve(attribs['href']) ?? []).filter((link) => /^https?:/.test(link));
  return { candidates, links: [...new Set(links)] };
}

type Add = (element: Element, address: string | undefined, label: string, surroundings?: string, stated?: BookingKind | null) => void;

/** The elements of a page that may lead somewhere, by what they are. */
class Found {
  base: string | undefined;
  readonly all: HtmlElement[] = [];
  readonly links: HtmlElement[] = [];
  readonly forms: HtmlElement[] = [];
  readonly clicked: HtmlElement[] = [];
  readonly frames: HtmlElement[] = [];
  readonly scripts: HtmlElement[] = [];

  see(element: HtmlElement): void {
    const { tagName, attribs: { href, action, onclick } } = element;
    this.all.push(element);
    if (onclick !== undefined) this.clicked.push(element);
    if (tagName === 'a' && href !== undefined) this.links.push(element);
    else if (tagName === 'form' && action !== undefined) this.forms.push(element);
    else if (tagName === 'iframe') this.frames.push(element);
    else if (tagName === 'script') this.scripts.push(element);
    else if (tagName === 'base') this.base ??= href;
  }
}

function gather(page: Container): Found {
  const found = new Found();
  for (const element of elementsIn(page)) found.see(element);
  return found;
}

function readLinks({ links, forms, clicked }: Found, add: Add, headingOf: HeadingFinder): void {
  for (const link of links) {
    const { href, title, 'aria-label': spoken } = link.attribs;
    add('a', href, [textOf(link), title, spoken].filter(Boolean).join(' '), headingOf(link));
  }
  for (const form of forms) add('form', form.attribs['action'], submitLabels(form) || 'form', headingOf(form));
  for (const element of clicked) {
    for (const address of addressesIn(element.attribs['onclick'] ?? '')) add('button', address, textOf(element), headingOf(element));
  }
}

function submitLabels(form: HtmlElement): string {
  const labels: string[] = [];
  for (const element of elementsIn(form)) {
    const { tagName, attribs: { type, value } } = element;
    if (tagName === 'button' || (tagName === 'input' && type?.toLowerCase() === 'submit')) labels.push(textOf(element) || value || '');
  }
  return labels.filter(Boolean).join(' ');
}

function readEmbeds({ frames, scripts, all }: Found, add: Add, headingOf: HeadingFinder): void {
  for (const frame of frames) {
    const { src, 'data-src': later, 'data-lazy-src': lazy, title } = frame.attribs;
    add('iframe', src ?? later ?? lazy, title ?? 'iframe', headingOf(frame));
  }
  for (const { attribs: { src } } of scripts) if (src !== undefined) add('script', src, 'script');
  // Widgets are often a bare element whose attributes a script reads.
  for (const element of all) {
    for (const [name, value] of Object.entries(element.attribs)) {
      if (!name.startsWith('data-') || name === 'data-src' || name === 'data-lazy-src') continue;
      for (const address of addressesIn(value)) add('data', address, textOf(element) || name, headingOf(element));
    }
  }
}

function readScripts({ scripts }: Found, add: Add): void {
  for (const script of scripts.filter(({ attribs }) => attribs['src'] === undefined)) {
    const text = ownText(script);
    if (script.attribs['type'] === 'application/ld+json') {
      for (const { address, kind } of statedIn(text)) add('json-ld', address, 'ReserveAction', '', kind);
      continue;
    }
    for (const address of addressesIn(text)) {
      const url = URL.parse(address);
      if (url !== null && vendorOf(url) !== undefined) add('inline-script', address, 'script');
    }
  }
}

const addressesIn = (text: string): string[] =>
  (text.replaceAll('\\/', '/').match(ADDRESS) ?? []).map((address) => (address.startsWith('//') ? `https:${address}` : address));

/** The reservation targets of structured data: `acceptsReservations` as an address, and actions to reserve (schema.org). */
function statedIn(json: string): { address: string; kind: BookingKind }[] {
  const found: { address: string; kind: BookingKind }[] = [];
  const visit = (value: unknown, inherited: BookingKind | null): void => {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, inherited));
    if (!isJsonLdNode(value)) return;
    const kind = kindOfType([value['@type']].flat().join(' ')) ?? inherited;
    if (typeof value['acceptsReservations'] === 'string' && /^https?:/.test(value['acceptsReservations'])) {
      found.push({ address: value['acceptsReservations'], kind: 'table' });
    }
    for (const action of [value['potentialAction']].flat().filter(isJsonLdNode)) {
      const type = [action['@type']].flat().join(' ');
      if (!/ReserveAction|RentAction|BookAction/.test(type)) continue;
      const result = isJsonLdNode(action['result']) ? String(action['result']['@type']) : '';
      const told = /FoodEstablishment/.test(result) ? 'table' : /Lodging/.test(result) ? 'room' : kind;
      for (const target of [action['target']].flat()) {
        const address = typeof target === 'string' ? target : isJsonLdNode(target) ? target['urlTemplate'] ?? target['url'] : undefined;
        if (typeof address === 'string' && told !== null) found.push({ address: address.replace(/\{[^}]*\}/g, ''), kind: told });
      }
    }
    for (const [name, child] of Object.entries(value)) if (name !== 'potentialAction') visit(child, kind);
  };
  visit(parseJsonLd(json), null);
  return found;
}

function kindOfType(type: string): BookingKind | null {
  if (/Restaurant|FoodEstablishment|BarOrPub|CafeOrCoffeeShop/.test(type)) return 'table';
  return /Hotel|Lodging|Resort|Hostel|BedAndBreakfast|Motel|Accommodation|Room/.test(type) ? 'room' : null;
}

const tidy = (text: string, length: number): string => text.replace(/\s+/g, ' ').trim().slice(0, length);
