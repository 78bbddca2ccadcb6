import { isInScope, type SiteScope } from '../model/crawling/site-scope.ts';

/** Longer ones are not written by people, and a key of the database holds no more. */
const MAX_LENGTH = 2000;
const MAX_PARAMETERS = 8;
const MAX_SEGMENTS = 15;

/** What campaigns and sessions add to a URL without changing the page. */
const TRACKING = /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_[ce]id|_ga|_gl|_hs\w+|hsa_\w+|matomo_\w+|pk_\w+|mtm_\w+|phpsessid|jsessionid|sessionid|sid)$/i;

/** Files that are no text to read. */
const NO_PAGE = /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|webm|og[gv]|wav|mov|avi|css|m?js|json|map|woff2?|ttf|otf|eot|zip|gz|tgz|rar|7z|exe|dmg|apk|docx?|xlsx?|pptx?|ics|vcf|rss|atom|xml)$/i;

/**
 * The one spelling of a page's URL, so that a page is read once however it is linked: the site's own origin,
 * no fragment, no campaign parameters, the rest of them in order, escapes alike. Whether `/rooms`, `/rooms/`
 * and `/rooms/index.html` are one page is the server's secret; its redirects, canonical links and the pages'
 * content tell.
 *
 * @param text as written in the page at `base`
 * @returns null for what is no page of the site, or no page that ends: a calendar's endless links, a folder in itself
 */
export function pageUrl(text: string, base: string, scope: SiteScope): string | null {
  const url = URL.parse(text.trim(), base);
  if (url === null || !isInScope(url, scope)) return null;
  const path = cleanPath(url.pathname);
  if (NO_PAGE.test(path) || isTrap(path)) return null;
  const parameters = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  if (parameters.length > MAX_PARAMETERS) return null;
  const page = new URL(scope.origin);
  page.pathname = path === '/index.html' || path === '/index.php' ? '/' : path;
  page.search = new URLSearchParams(parameters.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))).toString();
  return page.href.length <= MAX_LENGTH ? page.href : null;
}

function cleanPath(path: string): string {
  return path
    .replace(/;(?:jsessionid|phpsessid|sid)=[^/?#]*/gi, '')
    .replace(/\/{2,}/g, '/')
    .replace(/%[0-9a-f]{2}/gi, (escape) => {
      const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
    });
}

/** The same stretch of folders thrice in a row: a relative link that leads into itself. */
function isTrap(path: string): boolean {
  return path.split('/').length > MAX_SEGMENTS || /(\/[^/]+(?:\/[^/]+){0,3})\1\1/.test(path);
}
