import { firstIn, ownText } from '../../domain/knowledge/html/page-tree.ts';
import { loadHtml } from '../../domain/knowledge/load-html.ts';
import { languageOf, type Language } from '../../domain/language/languages.ts';
import { ExplainedError } from '../explained-error.ts';

const WITHIN_MS = 15_000;
const MOST_NAME = 80;

/** What the first page of a hotel's website says about it. */
export interface Site {
  /** Its address after all redirects to another host. */
  url: string;
  name: string;
  language: Language;
}

/** @throws ExplainedError where that is no address of a website */
function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  const hint = !text.includes('://') && URL.canParse(`https://${text}`) && text.includes('.') ? ` Did you mean https://${text}?` : '';
  throw new ExplainedError(`${text} is no address of a website: it begins with https:// (or http://).${hint}`);
}

/** Opens the first page of a website, as a visitor would. @throws ExplainedError saying what is wrong */
export async function lookAtSite(text: string): Promise<Site> {
  const address = addressOf(text);
  const asked = fetch(address, { signal: AbortSignal.timeout(WITHIN_MS), headers: { accept: 'text/html' } });
  const response = await asked.catch((error: unknown) => {
    throw new ExplainedError(`${address.href} does not answer (${reasonOf(error)}). Is the address right, and does it open in a browser?`);
  });
  if (!response.ok) throw new ExplainedError(
    `${address.href} answers ${response.status}. Give the address of a page that opens in a browser.`);
  if (!response.headers.get('content-type')?.includes('html')) throw new ExplainedError(`${address.href} is no web page.`);
  const url = new URL(response.url).host === address.host ? address : new URL(response.url);
  return { url: url.href, ...introduced(await response.text(), url.hostname) };
}

/** The name and the language by which a page introduces its house. */
function introduced(html: string, hostname: string): Pick<Site, 'name' | 'language'> {
  const page = loadHtml(html);
  const root = firstIn(page, ({ name }) => name === 'html');
  const siteName = firstIn(page, ({ name, attribs }) => name === 'meta' && attribs['property'] === 'og:site_name')?.attribs['content'];
  const title = firstIn(page, ({ name }) => name === 'title');
  const [heading = ''] = (title === undefined ? '' : ownText(title)).split(/\s+[-–—|·:]\s+/, 1);
  const name = [siteName ?? '', heading].map((each) => each.replaceAll(/\s+/g, ' ').trim())
    .find((each) => each !== '' && each.length <= MOST_NAME);
  return { name: name ?? hostname.replace(/^www\./, ''), language: languageOf(root?.attribs['lang'] ?? 'en') ?? 'en' };
}

function reasonOf(error: unknown): string {
  const { cause, message, name } = error as Error & { cause?: { code?: string; message?: string } };
  return name === 'TimeoutError' ? `within ${WITHIN_MS / 1000} s` : cause?.code ?? cause?.message ?? message;
}
