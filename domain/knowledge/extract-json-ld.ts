import { load } from 'cheerio';
import { z } from 'zod';
import { cleanText } from '../model/retrieval/clean-text.ts';
import type { CutPassage } from '../model/retrieval/cut-passages.ts';

const questionSchema = z.object({
  name: z.string(),
  acceptedAnswer: z.union([z.object({ text: z.string() }), z.array(z.object({ text: z.string() })).min(1).transform(([first]) => first ?? { text: '' })]),
});

/** The questions and answers of `FAQPage` blocks; each answer is a passage under its question. What does not parse is left out. */
export function faqPassages(blocks: readonly string[]): CutPassage[] {
  return blocks.flatMap(nodesOf).filter(isFaqPage).flatMap((page) => [page['mainEntity']].flat()).flatMap((entity) => {
    const parsed = questionSchema.safeParse(entity);
    return parsed.success ? [{ title: cleanText(parsed.data.name), text: plain(parsed.data.acceptedAnswer.text) }] : [];
  });
}

type Node = Record<string, unknown>;

function nodesOf(block: string): Node[] {
  let json: unknown;
  try {
    json = JSON.parse(block);
  } catch {
    return [];
  }
  const roots = [json].flat() as unknown[];
  return roots.filter(isNode).flatMap((root) => [root, ...[root['@graph']].flat().filter(isNode)]);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFaqPage(node: Node): boolean {
  return [node['@type']].flat().includes('FAQPage');
}

/** Answers may hold markup. */
function plain(html: string): string {
  return cleanText(html.includes('<') ? load(html).text() : html);
}
