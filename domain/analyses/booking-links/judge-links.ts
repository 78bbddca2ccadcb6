import { flat } from '../values/flat.ts';
import { kindOf, readLabel } from './label-words.ts';
import type { BookingCandidate, Evidence, JudgedLink, Verification, BookingKind } from '../../model/analyses/candidate.ts';
import { vendorOf } from './vendors.ts';

/** From this confidence on, a link is published automatically; below it, an operator decides. */
export const PUBLISH_CONFIDENCE = 0.8;
/** Below this nobody needs to see it. */
const MENTION_CONFIDENCE = 0.3;

const TRACKING = /^(?:utm_.*|gclid|fbclid|_ga|_gl|mc_.*|msclkid|hsa_.*|ref|otsource|cmp)$/i;
const NO_TARGET = /(?:^|\.)(?:facebook|instagram|twitter|x|linkedin|youtube|tiktok|pinterest|tripadvisor|holidaycheck|google|goo|maps|whatsapp|wa|apple|wikipedia|trustyou|gstatic|googletagmanager|cookiebot|usercentrics|mailchimp)\.[a-z.]+$/i;
const OWN_PATH = /book|buch|reserv|prenot/;
const MAX_EVIDENCE = 5;

/**
 * Judges what was found on a hotel's pages: engines of known vendors, what structured data names, and what invites to
 * book in words. The same address found on many pages is one link with evidence from some of them.
 *
 * @param siteHost the hotel's own host, whose pages are less likely to be an engine
 */
export function judgeLinks(candidates: readonly BookingCandidate[], siteHost: string): JudgedLink[] {
  const links = new Map<string, JudgedLink>();
  for (const candidate of [...candidates.filter(({ element }) => !isScript(element)), ...widgetPages(candidates)]) {
    const judged = judge(candidate, siteHost);
    if (judged === undefined || judged.confidence < MENTION_CONFIDENCE) continue;
    const key = `${judged.kind} ${judged.url}`;
    const known = links.get(key);
    const evidence: Evidence = { pageUrl: candidate.pageUrl, element: candidate.element, label: candidate.label.slice(0, 200) };
    if (known === undefined) {
      links.set(key, { ...judged, evidence: [evidence] });
    } else {
      known.confidence = Math.max(known.confidence, judged.confidence);
      if (
        known.evidence.length < MAX_EVIDENCE
          && !known.evidence.some((each) => each.pageUrl === evidence.pageUrl && each.element === evidence.element)
      ) known.evidence.push(evidence);
    }
  }
  return [...links.values()].toSorted((a, b) => b.confidence - a.confidence || (a.url < b.url ? -1 : 1));
}

const isScript = (element: BookingCandidate['element']): boolean => element === 'script' || element === 'inline-script';

/**
 * A widget's script is nothing to follow: what can be passed on is the page that shows the widget. Where every page loads
 * it, that is the one whose address speaks of booking, else the shortest.
 */
function widgetPages(candidates: readonly BookingCandidate[]): BookingCandidate[] {
  const scripts = candidates.filter(({ element }) => isScript(element));
  const byVendor = Map.groupBy(scripts, ({ url }) => vendorOf(new URL(url))?.id);
  return [...byVendor].flatMap(([vendor, found]) => {
    if (vendor === undefined) return [];
    const pages =
      found.toSorted((a, b) => Number(OWN_PATH.test(b.pageUrl)) - Number(OWN_PATH.test(a.pageUrl)) || a.pageUrl.length - b.pageUrl.length);
    return pages.slice(0, 1);
  });
}

/** What a look at the address itself adds: a page that is gone is not a booking link, on any site. */
export function afterVerification(confidence: number, verification: Verification): number {
  if (verification === 'gone') return Math.min(confidence, 0.1);
  return verification === 'reachable' ? Math.min(1, confidence + 0.05) : confidence;
}

function judge(candidate: BookingCandidate, siteHost: string): Omit<JudgedLink, 'evidence'> | undefined {
  const url = URL.parse(candidate.url);
  if (url === null || !/^https?:$/.test(url.protocol) || NO_TARGET.test(url.hostname)) return undefined;
  const label = readLabel(candidate.label);
  const around = kindOf(flat(candidate.surroundings));
  const vendor = vendorOf(url);
  const address = withoutTracking(url);
  if (vendor !== undefined && isScript(candidate.element)) {
    return { url: candidate.pageUrl, kind: vendor.kind, vendor: vendor.id, confidence: 0.7 };
  }
  if (vendor !== undefined) {
    const disagrees = label.kind !== null && label.kind !== vendor.kind;
    const base = vendor.portal === true ? 0.6 : 0.88;
    return {
      url: address, kind: vendor.kind, vendor: vendor.id, confidence: round(base + (label.books ? 0.06 : 0) - (disagrees ? 0.1 : 0)),
    };
  }
  if (candidate.stated !== null) {
    return { url: address, kind: candidate.stated, vendor: null, confidence: isOwn(url, siteHost) ? 0.7 : 0.82 };
  }
  return byWords(candidate, url, siteHost, label.books, label.kind ?? around, label.kind !== null);
}

function byWords(
  { element }: BookingCandidate, url: URL, siteHost: string, books: boolean, kind: BookingKind | null, named: boolean,
): Omit<JudgedLink, 'evidence'> | undefined {
  if (!books || kind === null) return undefined;
  const own = isOwn(url, siteHost);
  // A page of the site itself is an engine only where its address says so; else it is the page about the restaurant.
  if (own && !OWN_PATH.test(url.pathname)) return undefined;
  const confidence = (
    own ? 0.35 : 0.55
  ) + (named ? 0.08 : 0) + (OWN_PATH.test(url.hostname + url.pathname) && !own ? 0.08 : 0) + (element === 'iframe' ? 0.05 : 0);
  // Words alone never publish a link.
  return { url: withoutTracking(url), kind, vendor: null, confidence: round(Math.min(confidence, 0.74)) };
}

const isOwn = (url: URL, siteHost: string): boolean => bare(url.host) === bare(siteHost);

const bare = (host: string): string => host.toLowerCase().replace(/^www\./, '');

const round = (value: number): number => Math.round(Math.min(1, value) * 100) / 100;

/** An address as visitors follow it: without what trackers add, and without a place on the page. */
export function withoutTracking(url: URL): string {
  const clean = new URL(url);
  const tracking = Array.from(clean.searchParams.keys()).filter((name) => TRACKING.test(name));
  for (const name of tracking) clean.searchParams.delete(name);
  clean.hash = /^#(?:\/|!)/.test(clean.hash) ? clean.hash : '';
  return clean.href;
}
