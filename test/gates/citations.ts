import type { Group, Requirement } from '../requirements/row.ts';

export interface SourceFile {
  path: string;
  text: string;
}

const call = /(?<![\w.])(itVerifies|verifies)\s*\(/g;
const list = /^\s*\[([^\]]*)\]/;
const argumentsOf = /^([^)]*)\)/;
const literal = /^(['"])([^'"]+)\1$/;

/** Lines that are comments throughout must not count: a citation there proves nothing. */
const withoutComments = (text: string): string =>
  text.replace(/^\s*\/\*[\s\S]*?\*\//gm, '').replace(/^\s*\/\/.*$/gm, '');

/** Ids that a test source cites, and citations that cannot be read without running it. */
function citationsIn({ path, text }: SourceFile): { ids: string[]; problems: string[] } {
  const code = withoutComments(text);
  const ids: string[] = [];
  const problems: string[] = [];
  for (const match of code.matchAll(call)) {
    const rest = code.slice(match.index + match[0].length);
    const found = (match[1] === 'itVerifies' ? list : argumentsOf).exec(rest)?.[1] ?? '';
    const parts = found.split(',').map((part) => part.trim()).filter(Boolean);
    const read = parts.map((part) => literal.exec(part)?.[2]);
    if (read.length === 0 || read.includes(undefined)) problems.push(`${path}: ${match[1]} must cite ids as literals`);
    ids.push(...read.filter((id) => id !== undefined));
  }
  return { ids, problems };
}

/** What is wrong between the manifest and the tests that cite it; empty when nothing is. */
export function coverageProblems(
  requirements: readonly Requirement[],
  delivered: readonly Group[],
  sources: readonly SourceFile[],
): string[] {
  const known = new Set(requirements.map((requirement) => requirement.id));
  const cited = new Set<string>();
  const problems: string[] = [];
  for (const source of sources) {
    const citations = citationsIn(source);
    problems.push(...citations.problems);
    for (const id of citations.ids) {
      cited.add(id);
      if (!known.has(id)) problems.push(`${source.path}: cites unknown requirement ${id}`);
    }
  }
  for (const { id, deliveredBy } of requirements) {
    if (delivered.includes(deliveredBy) && !cited.has(id)) problems.push(`no test cites ${id}`);
  }
  return problems;
}

const shape = /^[\w.-]+(\/[\w.-]+)+$/;

/** What is wrong with the manifest itself: duplicates, unsorted or scattered sections, rows without words. */
export function manifestProblems(
  requirements: readonly Requirement[],
  informative: readonly { id: string; reason: string }[],
): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { id } of [...requirements, ...informative]) {
    if (seen.has(id)) problems.push(`duplicate id ${id}`);
    if (!shape.test(id)) problems.push(`unreadable id ${id}`);
    seen.add(id);
  }
  for (const { id, behaviour } of requirements) {
    if (behaviour.trim() === '') problems.push(`no behaviour for ${id}`);
  }
  for (const { id, reason } of informative) {
    if (reason.trim() === '') problems.push(`no reason for ${id}`);
  }
  const finished = new Set<string>();
  for (const [index, { id, section }] of requirements.entries()) {
    const previous = requirements[index - 1];
    if (finished.has(section)) problems.push(`section ${section} is scattered at ${id}`);
    if (previous?.section === section && previous.id > id) problems.push(`unsorted: ${id} after ${previous.id}`);
    if (requirements[index + 1]?.section !== section) finished.add(section);
  }
  return problems;
}
