import { describe, expect, it } from '@jest/globals';
import { folderCircles, importsOf } from './import-graph.ts';
import { areaOf, layers } from './layers.ts';
import { committedPaths, read } from './repository.ts';

/** What needs neither a database nor a clock: the same input gives the same output. */
const pure = ['language', 'model', 'retrieval', 'concierge'];

const code = committedPaths().filter((path) => /\.tsx?$/.test(path));
const product = code.filter((path) => !/^(test|bench)\//.test(path));
const imports = importsOf(product.map(read));

const rank = new Map(layers.flatMap((areas, index) => areas.map((area) => [area, index] as const)));

const upward = (all: typeof imports): string[] => all.filter(({ from, to }) => {
  const [one, other] = [areaOf(from), areaOf(to)];
  if (one === undefined) return false;
  return other === undefined || (one !== other && (rank.get(other) ?? Infinity) >= (rank.get(one) ?? -1));
}).map(({ from, to }) => `${from} -> ${to}`);

describe('the layers of the domain', () => {
  it('name every area', () => {
    expect([...new Set(product.map(areaOf))].filter((area) => area !== undefined && !rank.has(area))).toEqual([]);
  });

  it('are those of the linter, which shows an import upward where it is written', () => {
    const linted = [...read('.oxlintrc.json').text.matchAll(/"domain\/([\w-]+)\/\*/g)].map(([, area = '']) => area);
    expect([...new Set(linted)].toSorted()).toEqual(layers.flat().filter((area) => area !== '.').toSorted());
  });

  it('import downward alone, types included', () => expect(upward(imports)).toEqual([]));

  it('would show an import upward, of a type as well', () => {
    const planted = { path: 'domain/chat/planted.ts', text: "import type { Agent } from '../agents/hotel-facts.ts';" };
    const found = upward(importsOf([...product.map(read), planted]));
    expect(found).toEqual(['domain/chat/planted.ts -> domain/agents/hotel-facts.ts']);
  });

  it.each(pure)('%s imports no technology', (area) => {
    const technology = /from '(?:node:|@mikro-orm|@temporalio|express'|ws'|pg'|pino|undici)/;
    expect(product.filter((path) => areaOf(path) === area && technology.test(read(path).text))).toEqual([]);
  });
});

it('brings no language pack into workflows, which know the model alone', () => {
  const seen = new Set(product.filter((path) => areaOf(path) === 'model'));
  for (const path of seen) for (const { to } of imports.filter(({ from }) => from === path)) seen.add(to);
  expect([...seen].filter((path) => path.startsWith('domain/language/'))).toEqual(['domain/language/locale.ts']);
});

describe('folders', () => {
  it('import each other in no circle', () => expect(folderCircles(imports)).toEqual([]));

  it('would be shown in a circle', () => {
    const planted = [
      { path: 'a/x/one.ts', text: "import { two } from '../y/deep/two.ts';" },
      { path: 'a/y/deep/two.ts', text: "import type { Three } from '../../x/three.ts';" },
      { path: 'a/x/three.ts', text: '' },
    ];
    expect(folderCircles(importsOf(planted))).toEqual(['a: x, y']);
  });
});
