import { getDomain } from 'tldts';

/** Which pages belong to a site. Plain data, so that it can be stored with a crawl. */
export interface SiteScope {
  /** Scheme, host and port that every page of the site is stored under. */
  origin: string;
  /** `/`, or the folder that the site fills on a host it shares, ending in a slash. */
  prefix: string;
}

/** `/en`, `/de-ch/`, `/zh-hans/`: a language is no folder of its own, the site's other languages stand beside it. */
const LOCALE_FOLDER = /^\/([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?\/$/i;
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/**
 * The site that an address stands for: its host with and without `www.`, by http and https alike, which no hotel uses for
 * two different sites. Other hosts of the domain are other things, such as shops and booking engines. An address in a
 * folder keeps the site to that folder, since it is one hotel among others there.
 *
 * @param given the address as it is known
 * @param entrance where it leads: a site that shows its guests from `/` to `/home` is no smaller for that, but one that
 *   leads out of the given folder, or to another host, stands where it leads
 */
export function siteScope(given: URL, entrance: URL = given): SiteScope {
  const within = { origin: entrance.origin, prefix: folderOf(given) };
  return isInScope(entrance, within)
    && bareHost(given) === bareHost(entrance) ? within : { origin: entrance.origin, prefix: folderOf(entrance) };
}

function folderOf({ pathname }: URL): string {
  const folder = /\/[^/]*\.[^/]*$/.test(pathname) ? pathname.replace(/[^/]*$/, '') : withSlash(pathname);
  const language = LOCALE_FOLDER.exec(folder)?.[1];
  return language !== undefined && languageNames.of(language) !== undefined ? '/' : folder;
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
