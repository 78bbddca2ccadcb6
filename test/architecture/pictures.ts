import { createHash } from 'node:crypto';
import type { SourceFile } from '../gates/citations.ts';
import { importsOf, type Import } from '../gates/import-graph.ts';
import { areaOf, layers } from '../gates/layers.ts';

/** A picture of folders and their imports: what Graphviz draws it of, and its file. */
export interface Picture {
  path: string;
  source: string;
}

/** What one folder imports of others, and whether of types alone. */
type Arrows = Map<string, Map<string, 'types' | 'values'>>;

const typeImport = /^(?:import|export) type [^;]*;/gm;

interface Code {
  paths: readonly string[];
  every: readonly Import[];
  values: readonly Import[];
}

const LOOK = `
  rankdir=TB; nodesep=0.25; ranksep=0.55; bgcolor="white"; fontname="Helvetica,Arial,sans-serif";
  node [shape=box, style="rounded,filled", fillcolor="#eef3fb", color="#5b7aa9", fontname="Helvetica,Arial,sans-serif", fontsize=13, margin="0.16,0.08"];
  edge [color="#7d8fa8", arrowsize=0.6];
`;

/** The pictures of docs/architecture.md, made of the imports of these files. */
export function picturesOf(files: readonly SourceFile[]): Picture[] {
  const product = files.filter(({ path }) => path.endsWith('.ts') && !/^(test|bench|docs)\//.test(path));
  const code: Code = {
    paths: product.map(({ path }) => path), every: importsOf(product),
    values: importsOf(product.map(({ path, text }) => ({ path, text: text.replace(typeImport, '') }))),
  };
  const folderOf = (path: string): string | undefined => (path.includes('/') ? path.split('/')[0] : undefined);
  return [
    { path: 'docs/images/architecture-folders.svg', source: graph(reduced(arrowsOf(code, folderOf)), []) },
    { path: 'docs/images/architecture-domain.svg', source: graph(reduced(arrowsOf(code, areaOf)), layers.toReversed()) },
  ];
}

/** A line of a picture's file that says of what it is made, so that a test can tell without Graphviz. */
export const stampOf = ({ source }: Picture): string => `<!-- made of ${createHash('sha256').update(source).digest('hex')} -->`;

function arrowsOf({ paths, every, values }: Code, placeOf: (path: string) => string | undefined): Arrows {
  const places = paths.map(placeOf).filter((place) => place !== undefined);
  const arrows: Arrows = new Map(places.toSorted().map((place) => [place, new Map()]));
  const draw = (imports: readonly Import[], of: 'types' | 'values'): void => {
    for (const { from, to } of imports) {
      const [one, other] = [placeOf(from), placeOf(to)];
      if (one === undefined || other === undefined || one === other) continue;
      arrows.get(one)?.set(other, of);
    }
  };
  draw(every, 'types');
  draw(values, 'values');
  return arrows;
}

/** Without the arrows that follow from others. One of values follows from values alone. */
function reduced(arrows: Arrows): Arrows {
  const targetsOf = (from: string, kinds: readonly string[]): string[] =>
    [...arrows.get(from) ?? []].filter(([, of]) => kinds.includes(of)).map(([target]) => target);
  const reach = (from: string, kinds: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const next of targetsOf(from, kinds)) if (!seen.has(next)) reach(next, kinds, seen.add(next));
    return seen;
  };
  const follows = (from: string, target: string, kinds: readonly string[]): boolean =>
    targetsOf(from, kinds).some((other) => reach(other, kinds).has(target));
  return new Map([...arrows].map(([from, targets]) => [
    from, new Map([...targets].filter(([target, of]) => !follows(from, target, of === 'values' ? ['values'] : ['types', 'values']))),
  ]));
}

/** In Graphviz's language, in one order whatever the order of the files is. Rows go from top to bottom; without rows, arrows decide. */
function graph(arrows: Arrows, rows: readonly (readonly string[])[]): string {
  const nameOf = (place: string): string => JSON.stringify(place === '.' ? 'what all areas share' : place);
  const lines = [...arrows].flatMap(([from, targets]) => [...targets].map(([to, of]) =>
    `  ${nameOf(from)} -> ${nameOf(to)}${of === 'types' ? ' [style=dashed]' : ''};`));
  const known = new Set(arrows.keys());
  const ranks = rows.map((row, index) => (
    `  { rank=same; row${index} [style=invis, width=0, label=""]; ${row.filter((place) => known.has(place)).map(nameOf).join('; ')}; }`));
  const order = rows.slice(1).map((_row, index) => `  row${index} -> row${index + 1} [style=invis];`);
  return ['digraph {', LOOK, ...ranks, ...order, ...[...known].toSorted().map((place) => `  ${nameOf(place)};`), ...lines.toSorted(), '}', ''].join('\n');
}
