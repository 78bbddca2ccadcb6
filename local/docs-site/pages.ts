import { posix } from 'node:path';
import { RECORDS, sections } from './reading-order.ts';

/** The sources of the pages. */
export interface Repository {
  /** Paths of all files, from the root. */
  paths: readonly string[];
  read(path: string): string;
}

const TITLE = /^# (.+)$/m;
/** Code, in which nothing is a link, or the end of a link, whose label may have been code. */
const CODE_OR_LINK = /^```[\s\S]*?^```$|`[^`\n]*`|(\]\()([^)\s]+)(\))/gm;
const IMAGE = /\.(png|svg)$/;

/** The site's documents in the order of its sidebar, the decision records last. */
export const documentsOf = ({ paths }: Pick<Repository, 'paths'>): string[] => [
  ...sections.flatMap(({ documents }) => documents),
  ...paths.filter((path) => path.startsWith(`${RECORDS}/`) && path.endsWith('.md')).toSorted(),
];

/** The first heading of a document. */
export const titleOf = (text: string): string | undefined => TITLE.exec(text)?.[1];

/** The file of the site's page for a document, a file of code or a folder; the README is the first page. */
function pageOf(path: string, { paths }: Pick<Repository, 'paths'>): string {
  if (path === 'README.md') return 'index.md';
  if (path.endsWith('.md')) return path;
  return paths.includes(path) ? `${path.toLowerCase().replaceAll('.', '-')}.md` : `${path}/index.md`;
}

/**
 * The site's pages, by their files: the documents as they are, but for links. Code and folders that a document
 * links to also get a page each, so that no link leads to a place that a reader does not have.
 */
export function sitePages(repository: Repository): Map<string, string> {
  const pages = new Map<string, string>();
  const open = documentsOf(repository);
  const made = new Set<string>();
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    if (made.has(path)) continue;
    made.add(path);
    const { text, linked } = linkWithin(contentOf(path, repository), path, repository);
    pages.set(pageOf(path, repository), text);
    open.push(...linked);
  }
  return pages;
}

function contentOf(path: string, { paths, read }: Repository): string {
  if (path.endsWith('.md')) return read(path);
  if (paths.includes(path)) {
    const language = posix.extname(path).slice(1);
    return `# ${path}\n\n\`\`\`${language === '' ? 'text' : language}\n${read(path).trimEnd()}\n\`\`\`\n`;
  }
  const members = paths.filter((member) => posix.dirname(member) === path);
  const rows = members.map((member) => {
    const name = posix.basename(member);
    return `- [${(member.endsWith('.md') ? titleOf(read(member)) : undefined) ?? name}](${name})`;
  });
  return `# ${path}\n\n${rows.join('\n')}\n`;
}

/** Turns a text's links to files into links to pages. A link to a missing file stays unchanged, and is dead. */
function linkWithin(text: string, path: string, repository: Repository): { text: string; linked: string[] } {
  const folder = repository.paths.includes(path) ? posix.dirname(path) : path;
  const here = posix.dirname(pageOf(path, repository));
  const linked: string[] = [];
  const sendOn = (whole: string, before?: string, target = '', after = ''): string => {
    if (before === undefined) return whole;
    const [file = '', anchor] = target.split('#');
    if (file === '' || /^[a-z]+:/.test(target)) return `${before}${target}${after}`;
    const wanted = posix.join(folder, file).replace(/\/$/, '');
    const exists = repository.paths.some((member) => member === wanted || member.startsWith(`${wanted}/`));
    if (exists && !IMAGE.test(wanted)) linked.push(wanted);
    const page = exists && !IMAGE.test(wanted) ? pageOf(wanted, repository) : wanted;
    const way = posix.relative(here, page);
    return `${before}${way.startsWith('.') ? way : `./${way}`}${anchor === undefined ? '' : `#${anchor}`}${after}`;
  };
  return { text: text.replaceAll(CODE_OR_LINK, sendOn), linked };
}
