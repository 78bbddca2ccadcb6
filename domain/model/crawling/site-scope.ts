import { getDomain } from 'tldts';

/** Which pages belong to a site. Plain data, so that it can be stored with a crawl. */
export interface SiteScope {
  /** Scheme, host and port by which every page of the site is known. */
  origin: string;
  /** `/`, or the folder that the site fills on a host it shares, ending in a slash. */
  prefix: string;
}

/** `/en`, `/de-ch/`: a language is no folder of its own, the site's other languages stand beside it. */
const LOCALE_FOLDER = /^\/[a-z]{2}(?:[-_][a-z]{2})?\/$/i;

/**
 * The site that a page is the entrance of: its host with and without `www.`, by http and https alike, which no
 * hotel uses for two different sites. Other hosts of the domain are other things, such as shops and booking engines.
 * An entrance in a folder keeps the site to that folder, since it is one hotel among others there.
 */
export function siteScope(entrance: URL): SiteScope {
  const folder = /\/[^/]*\.[^/]*$/.test(entrance.pathname) ? entrance.pathname.replace(/[^/]*$/, '') : withSlash(entrance.pathname);
  return { origin: entrance.origin, prefix: LOCALE_FOLDER.test(folder) ? '/' : folder };
}

/** Whether a URL is of the site, whichever of the site's hosts it names. */
export function isInScope(url: URL, { origin, prefix }: SiteScope): boolean {
  const site = new URL(origin);
  if (!/^https?:$/.test(url.protocol)) return false;
  if (bareHost(url) !== bareHost(site) || url.port !== site.port) return false;
  return withSlash(url.pathname).startsWith(prefix);
}

/** Whether a redirect from one to the other stays with one owner: the same registrable domain. */
export function isSameOwner(one: URL, other: URL): boolean {
  const options = { allowPrivateDomains: true };
  const domain = getDomain(one.hostname, options);
  return domain === null ? one.hostname === other.hostname : domain === getDomain(other.hostname, options);
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/\.$/, '').replace(/^www\./, '');
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}
