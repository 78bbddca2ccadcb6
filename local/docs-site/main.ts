import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installPackages } from '../console/build-console.ts';
import { repositoryRoot } from '../config.ts';
import { ExplainedError } from '../explained-error.ts';
import { RECORDS, sections } from './reading-order.ts';
import { documentsOf, sitePages, titleOf, type Repository } from './pages.ts';

const folder = join(repositoryRoot, 'docs', 'site');
const built = join(folder, 'dist');
const pages = join(built, 'source');
const site = join(built, 'site');

/** Folders that documents link into; the others are large. */
const LINKED = ['*.md', 'LICENSE', 'docs/*.md', 'docs/adr/*.md', 'docs/images/*', 'clients/**/*.md', 'bench/*', 'examples/*'];

const repository: Repository = {
  paths: LINKED.flatMap((pattern) => globSync(pattern, { cwd: repositoryRoot }))
    .filter((path) => !path.includes('node_modules')).toSorted(),
  read: (path) => readFileSync(join(repositoryRoot, path), 'utf8'),
};

interface Entry {
  text: string;
  link: string;
}

const entryOf = (path: string): Entry => ({
  text: titleOf(repository.read(path)) ?? path, link: path === 'README.md' ? '/' : `/${path.replace(/\.md$/, '')}`,
});

/** The sidebar, for `rspress.config.ts`. */
function sidebar(): { text: string; collapsed: boolean; items: Entry[] }[] {
  const records = documentsOf(repository).filter((path) => path.startsWith(`${RECORDS}/`));
  return [
    ...sections.map(({ title, documents }) => ({ text: title, collapsed: false, items: documents.map(entryOf) })),
    { text: 'Decision records', collapsed: true, items: records.map(entryOf) },
  ];
}

function writeSource(): void {
  rmSync(built, { recursive: true, force: true });
  for (const [page, text] of sitePages(repository)) {
    mkdirSync(dirname(join(pages, page)), { recursive: true });
    writeFileSync(join(pages, page), text);
  }
  cpSync(join(repositoryRoot, 'docs', 'images'), join(pages, 'docs', 'images'), { recursive: true });
  writeFileSync(join(built, 'sidebar.json'), JSON.stringify(sidebar()));
}

/** `npm run docs`: builds the site of the documents into `docs/site/dist/site`. A dead link or anchor ends it with an error. */
async function main(): Promise<void> {
  await installPackages(folder, (text) => process.stderr.write(`Site of the documents: ${text}\n`));
  writeSource();
  const { status } = spawnSync(process.execPath, [join(folder, 'node_modules/@rspress/core/bin/rspress.js'), 'build'],
    { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new ExplainedError('The site could not be built; what is wrong stands above.');
  process.stdout.write(`The site is in ${site}. To look at it: cd docs/site && npx rspress preview\n`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ExplainedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
