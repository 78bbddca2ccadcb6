import { Marked, type Token, type Tokens } from 'marked';
import type { PageContent } from './content.ts';

/** A question of the FAQ page with its answer as plain text. */
interface QuestionAnswer {
  readonly question: string;
  readonly answer: string;
}

/** Where the links that authors write lead: `page:` to a page in the same language, `file:` to a download. */
export interface LinkTargets {
  /** @throws Error when there is no such page */
  page(kind: string): string;
  file(name: string): string;
}

/** The HTML of a page's text, its `page:` and `file:` links turned into paths. */
export function contentHtml(content: PageContent, targets: LinkTargets): string {
  const marked = newMarked();
  marked.use({
    walkTokens: (token) => {
      if (token.type === 'link') token['href'] = resolveLink((token as Tokens.Link).href, targets);
    },
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
  return marked.parse(content.markdown, { async: false });
}

/** The block tokens of a page's text. */
export function contentTokens(content: PageContent): Token[] {
  return newMarked().lexer(content.markdown);
}

/** The questions (third-level headings) and answers of a page. */
export function questionsAndAnswers(content: PageContent): QuestionAnswer[] {
  const found: { question: string; answer: string }[] = [];
  for (const token of contentTokens(content)) {
    const last = found.at(-1);
    if (token.type === 'heading' && token['depth'] === 3) found.push({ question: plainText(token), answer: '' });
    else if (token.type === 'paragraph' && last) last.answer = `${last.answer} ${plainText(token)}`.trim();
  }
  return found;
}

/** What a reader sees of a token, without markup. */
export function plainText(token: Token): string {
  const children = 'tokens' in token ? token.tokens : undefined;
  if (children) return children.map(plainText).join('');
  return 'text' in token && typeof token.text === 'string' ? token.text : '';
}

function newMarked(): Marked {
  return new Marked({ gfm: true, breaks: true });
}

function resolveLink(href: string, targets: LinkTargets): string {
  const [scheme, target = ''] = href.split(':');
  if (scheme === 'file') return targets.file(target);
  return scheme === 'page' ? targets.page(target) : href;
}

function anchor(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
