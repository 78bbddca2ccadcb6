import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll } from '@jest/globals';
import { useServer } from '../http/use-server.ts';

/** What a test's site answers. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Milliseconds before it answers. */
  delayMs?: number;
}

export type Page = string | Buffer | Answer | ((request: IncomingMessage, seen: number) => Answer | string);

/** A request as the site saw it. */
export interface Visit {
  /** Path and query. */
  path: string;
  status: number;
  headers: IncomingMessage['headers'];
}

/** Answers that are still due after the test file are not waited for. */
const over = new AbortController();
afterAll(() => over.abort());

/** A web site over real HTTP whose pages, misbehaviour and log are the test's. */
export class WebSite {
  /** By path and query, and by path alone if there is no such query. */
  readonly pages = new Map<string, Page>();
  readonly log: Visit[] = [];
  /** What the site lets others ask by: nothing is sent again that has not changed. */
  validators: 'etag' | 'last-modified' | 'none' = 'none';
  /** Answers before any page does, when it answers. */
  intercept: ((path: string) => Answer | undefined) | undefined;
  #origin = '';
  readonly #changed = new Map<string, { hash: string; date: string }>();
  readonly #seen = new Map<string, number>();
  #underWay = 0;
  mostAtOnce = 0;

  private constructor() {}

  /** Stopped after the test file. */
  static async start(): Promise<WebSite> {
    const site = new WebSite();
    site.#origin = await useServer((request, response) => void site.#answer(request, response));
    return site;
  }

  get origin(): string {
    return this.#origin;
  }

  /** How often each path was asked for. */
  visits(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { path } of this.log) counts.set(path, (counts.get(path) ?? 0) + 1);
    return counts;
  }

  forget(): void {
    this.log.length = 0;
    this.mostAtOnce = 0;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    this.#underWay += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#underWay);
    const page = this.intercept?.(path) ?? this.pages.get(path) ?? this.pages.get(path.split('?', 1)[0] ?? '');
    const seen = (this.#seen.get(path) ?? 0) + 1;
    this.#seen.set(path, seen);
    const answer = toAnswer(typeof page === 'function' ? page(request, seen) : page ?? { status: 404, body: 'Not found' });
    const headers = { 'content-type': 'text/html; charset=utf-8', ...answer.headers };
    const unchanged = (answer.status ?? 200) === 200 && this.#validate(path, answer, request, headers);
    const status = unchanged ? 304 : answer.status ?? 200;
    this.log.push({ path, status, headers: request.headers });
    if (answer.delayMs !== undefined) await delay(answer.delayMs, undefined, { signal: over.signal }).catch(() => undefined);
    this.#underWay -= 1;
    response.writeHead(status, headers).end(unchanged ? undefined : answer.body);
  }

  /** @returns whether the asker has this version already */
  #validate(path: string, { body = '' }: Answer, request: IncomingMessage, headers: Record<string, string>): boolean {
    if (this.validators === 'none') return false;
    const hash = createHash('md5').update(body).digest('hex');
    const known = this.#changed.get(path);
    const version = known?.hash === hash ? known : { hash, date: new Date(1_700_000_000_000 + this.#changed.size * 1000 + (known ? 1e7 : 0)).toUTCString() };
    this.#changed.set(path, version);
    if (this.validators === 'etag') {
      headers['etag'] = `"${hash}"`;
      return request.headers['if-none-match'] === headers['etag'];
    }
    headers['last-modified'] = version.date;
    return request.headers['if-modified-since'] === version.date;
  }
}

function toAnswer(page: string | Buffer | Answer): Answer {
  return typeof page === 'string' || Buffer.isBuffer(page) ? { body: page } : page;
}

export interface HtmlParts {
  title?: string;
  lang?: string | null;
  head?: string;
  links?: readonly string[];
}

/** A page as hotels have them: navigation, main text, footer. */
export function html(main: string, { title = 'Hotel Probe', lang = 'en', head = '', links = [] }: HtmlParts = {}): string {
  return `<!doctype html><html${lang === null ? '' : ` lang="${lang}"`}><head><meta charset="utf-8"><title>${title}</title>${head}</head>
<body><nav><a href="/">Home</a></nav><main><h1>${title}</h1>${main}</main>
<footer>${links.map((href) => `<a href="${href}">more</a>`).join(' ')}</footer></body></html>`;
}
