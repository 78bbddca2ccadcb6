import { describe, expect, it } from '@jest/globals';
import { documentsOf, sitePages, type Repository } from '../../local/docs-site/pages.ts';
import { picturesOf, stampOf } from '../architecture/pictures.ts';
import { committedPaths, read } from '../gates/repository.ts';
import { brokenLinks } from '../gates/tidy-docs.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { documents } from './shell-blocks.ts';

const repository: Repository = { paths: committedPaths(), read: (path) => read(path).text };

/** Texts that are data: hotels of evaluations. */
const isData = (path: string): boolean => path.startsWith('test/eval-data/');

/** Links of pages that lead to no page. The build itself finds them as well, but takes twelve seconds of a processor. */
function deadLinks(pages: ReadonlyMap<string, string>): string[] {
  const known = [...pages.keys(), ...repository.paths.filter((path) => path.startsWith('docs/images/'))];
  return [...pages].flatMap(([path, text]) => brokenLinks({ path, text }, known, (page) => ({ path: page, text: pages.get(page) ?? '' })));
}

describe('the site of the documents', () => {
  itVerifies(['decisions/operations/docs-site'], 'shows every document once, and its links lead to its pages', () => {
    expect(documentsOf(repository).toSorted()).toEqual(documents().filter((path) => !isData(path)).toSorted());
    const pages = sitePages(repository);
    expect(deadLinks(pages)).toEqual([]);
    expect([...pages.keys()]).toEqual(expect.arrayContaining(['index.md', 'docs/adr/index.md', 'examples/guest-bot-ts.md', 'license.md']));
    expect(pages.get('docs/agents.md')).toContain('](../examples/mcp-agent-ts.md)');
  });

  it('turns links into those of its pages, and leaves code alone', () => {
    const text = '# A\n\nSee [b](gone.md), `[c](README.md)` and [the rest](../README.md#two-commands).\n';
    const planted: Repository = { ...repository, read: (path) => (path === 'docs/console.md' ? text : repository.read(path)) };
    expect(sitePages(planted).get('docs/console.md')).toBe('# A\n\nSee [b](./gone.md), `[c](README.md)` and [the rest](../index.md#two-commands).\n');
  });
});

describe('the pictures of the architecture', () => {
  const code = repository.paths.filter((path) => path.endsWith('.ts')).map(read);

  itVerifies(['decisions/operations/architecture-pictures'], 'show the imports of today; npm run pictures:architecture draws them', () => {
    const stale = picturesOf(code).filter((picture) => !repository.paths.includes(picture.path) || !read(picture.path).text.includes(stampOf(picture)));
    expect(stale.map(({ path }) => path)).toEqual([]);
  });

  it('draw what follows from nothing else, dashed where only types are imported', () => {
    const [folders] = picturesOf([
      { path: 'api/a.ts', text: "import { b } from '../temporal/b.ts';\nimport { d } from '../domain/d.ts';" },
      { path: 'temporal/b.ts', text: "import type { C } from '../workflows/c.ts';\nimport { d } from '../domain/d.ts';" },
      { path: 'workflows/c.ts', text: "import { d } from '../domain/d.ts';" },
      { path: 'domain/d.ts', text: '' },
    ]);
    expect(folders?.source.match(/^ +.* -> .*$/gm)?.map((line) => line.trim())).toEqual([
      '"api" -> "temporal";', '"temporal" -> "domain";', '"temporal" -> "workflows" [style=dashed];', '"workflows" -> "domain";',
    ]);
  });
});
