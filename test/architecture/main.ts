import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installPackages } from '../../local/console/build-console.ts';
import { repositoryRoot } from '../../local/config.ts';
import { committedPaths, read } from '../gates/repository.ts';
import { picturesOf, stampOf } from './pictures.ts';

/** What the drawing library is used for here; its package belongs to the site of the documents, not to the product. */
interface Graphviz {
  instance(): Promise<{ renderString(source: string, options: { format: 'svg' }): string }>;
}

/** `npm run pictures:architecture`: draws the folders and their imports into docs/images. */
const site = join(repositoryRoot, 'docs', 'site');
await installPackages(site, (text) => process.stderr.write(`Site of the documents: ${text}\n`));
const graphviz = createRequire(join(site, 'package.json'))('@viz-js/viz') as Graphviz;
const viz = await graphviz.instance();
for (const picture of picturesOf(committedPaths().filter((path) => path.endsWith('.ts')).map(read))) {
  const [declaration = '', ...rest] = viz.renderString(picture.source, { format: 'svg' }).split('\n');
  writeFileSync(join(repositoryRoot, picture.path), [declaration, stampOf(picture), ...rest].join('\n'));
  process.stdout.write(`${picture.path}\n`);
}
