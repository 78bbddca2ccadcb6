import { z } from 'zod';
import { sourceText } from './html/page-tree.ts';
import { loadHtml } from './load-html.ts';
import { TooMuchToRead } from './too-much-to-read.ts';
import { cleanText } from './clean-text.ts';
import type { CutPassage } from '../model/knowledge/passages.ts';

const questionSchema = z.object({
  name: z.string(),
  acceptedAnswer: z.union(
    [z.object({ text: z.string() }), z.array(z.object({ text: z.string() })).min(1).transform(([first]) => first ?? { text: '' })],
  ),
});

/** The questions and answers of `FAQPage` blocks; each answer is a passage under its question. What does not parse is left out. */
export function faqPassages(blocks: readonly string[]): CutPassage[] {
  return jsonLdNodes(blocks, ['FAQPage']).flatMap((page) => [page['mainEntity']].flat()).flatMap((entity) => {
    const parsed = questionSchema.safeParse(entity);
    return parsed.success ? [{ title: cleanText(parsed.data.name), text: plain(parsed.data.acceptedAnswer.text) }] : [];
  });
}

/** A node of a page's structured data; what is in it comes from outside. */
export type JsonLdNode = Record<string, unknown>;

/** The nodes of these types (schema.org) at the top of a page's blocks or in their graphs; a broken block has none. */
export function jsonLdNodes(blocks: readonly string[], types: readonly string[]): JsonLdNode[] {
  return blocks.flatMap(nodesOf)
    .filter((node) => [node['@type']].flat().some((type) => types.includes(String(type).replace(/^.*[/:]/, ''))));
}

export function isJsonLdNode(value: unknown): value is JsonLdNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Structured data of real pages is a few levels deep and some kilobytes long. */
const DEEPEST = 100;
const MAX_CHARACTERS = 2_000_000;

/**
 * What a block of structured data says; undefined where it is broken.
 *
 * @throws TooMuchToRead for one that is larger, or nests deeper, than anybody writes
 */
export function parseJsonLd(block: string): unknown {
  if (block.length > MAX_CHARACTERS) {
    throw new TooMuchToRead(`This page has structured data of more than ${MAX_CHARACTERS} characters. Shorten it.`);
  }
  if (depthOfJson(block) > DEEPEST) {
    throw new TooMuchToRead(`This page has structured data that nests more than ${DEEPEST} deep. Flatten it.`);
  }
  try {
    return JSON.parse(block.replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/)|(?:-->|\/\*\s*\]\]>\s*\*\/)\s*$/g, ''));
  } catch {
    return undefined;
  }
}

/** How deep objects and lists stand in each other, told in one pass. */
function depthOfJson(text: string): number {
  let [depth, most] = [0, 0];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{]|[\]}]/gs)) {
    if (token.startsWith('"')) continue;
    depth += token === '[' || token === '{' ? 1 : -1;
    most = Math.max(most, depth);
  }
  return most;
}

function nodesOf(block: string): JsonLdNode[] {
  const roots = [parseJsonLd(block)].flat() as unknown[];
  return roots.filter(isJsonLdNode).flatMap((root) => [root, ...[root['@graph']].flat().filter(isJsonLdNode)]);
}

/** Answers may hold markup. */
function plain(html: string): string {
  return cleanText(html.includes('<') ? sourceText(loadHtml(html)) : html);
}
