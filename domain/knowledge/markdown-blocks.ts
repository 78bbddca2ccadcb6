import { Lexer, Tokenizer, type Token, type Tokens } from 'marked';

/** A block of a Markdown document, its inline markup still in it; code has none. */
export type MarkdownBlock = { kind: 'heading'; depth: number; text: string } | { kind: 'text' | 'code'; text: string };

/** Cuts a Markdown document (CommonMark with GitHub's tables) into its blocks, in their order. */
export function markdownBlocks(markdown: string): MarkdownBlock[] {
  return new OuterBlocks({ gfm: true, tokenizer: new TextTokenizer() }).blockTokens(markdown, []).flatMap(blocksOf);
}

function blocksOf(token: Token): MarkdownBlock[] {
  switch (token.type) {
    case 'space': case 'hr': return [];
    case 'heading': return [{ kind: 'heading', depth: (token as Tokens.Heading).depth, text: (token as Tokens.Heading).text }];
    case 'code': return [{ kind: 'code', text: (token as Tokens.Code).text }];
    case 'list': return (token as Tokens.List).items.flatMap((item) => paragraphs(item.raw));
    default: return paragraphs(token.raw);
  }
}

const paragraphs = (text: string): MarkdownBlock[] =>
  text.split(/\n\s*\n/).filter((each) => each.trim() !== '').map((each) => ({ kind: 'text', text: each }));

/** Looks into no list and no quotation: their text is one piece, and thousands of them inside each other would exhaust the stack. */
class OuterBlocks extends Lexer {
  #isOutermost = true;

  override blockTokens<Found extends Token[]>(src: string, tokens?: Found, lastParagraphClipped?: boolean): Found {
    if (!this.#isOutermost) return [] as Token[] as Found;
    this.#isOutermost = false;
    return super.blockTokens(src, tokens, lastParagraphClipped) as Found;
  }
}

/** Hotels write `[Pool]: from nine` and mean it to be read; as the definition of a link it would vanish. */
class TextTokenizer extends Tokenizer {
  override def(): undefined {}
}
