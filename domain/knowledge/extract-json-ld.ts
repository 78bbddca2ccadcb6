import { loadHtml } from './load-html.ts';
import { z } from 'zod';
import { cleanText } from '../model/retrieval/clean-text.ts';
import type { CutPassage } from '../model/retrieval/cut-passages.ts';

const questionSchema = z.object({
  name: z.string(),
  acceptedAnswer: z.union([z.object({ text: z.string() }), z.array(z.object({ text: z.string() })).min(1).transform(([first]) => first ?? { text: '' })]),
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
  return blocks.flatMap(nodesOf).filter((node) => [node['@type']].flat().some((type) => types.includes(String(type).replace(/^.*[/:]/, ''))));
}

export function isJsonLdNode(value: unknown): value is JsonLdNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nodesOf(block: string): JsonLdNode[] {
  let json: unknown;
  try {
    json = JSON.parse(block.replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/)|(?:-->|\/\*\s*\]\]>\s*\*\/)\s*$/g, ''));
  } catch {
    return [];
  }
  const roots = [json].flat() as unknown[];
  return roots.filter(isJsonLdNode).flatMap((root) => [root, ...[root['@graph']].flat().filter(isJsonLdNode)]);
}

/** Answers may hold markup. */
function plain(html: string): string {
  return cleanText(html.includes('<') ? loadHtml(html).text() : html);
}
