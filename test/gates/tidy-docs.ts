import { posix } from 'node:path';
import type { SourceFile } from './citations.ts';

/** Checks of what the documents say against what is there. */

/** Words inside backticks and targets of links, one by one, so that a command's paths count as well. */
const namedIn = (text: string): string[] => [
  ...[...text.matchAll(/`([^`\n]+)`/g)].flatMap((match) => (match[1] ?? '').split(/\s+/)),
  ...[...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? ''),
];

/** Paths of this repository begin at a folder it has, or are files at its root; `<area>` and `*` stand for any name. */
const asPath = (word: string): string => word.replace(/^\.\//, '').replace(/[#,;:].*$/, '').replace(/\.$/, '').replace(/\/$/, '');
const rootFile = /^\.?[\w-]+(\.[\w-]+)*\.(json|js|mjs|ts|md|yml|yaml)$/;

/**
 * Paths that a document names and nobody has, from the root of the repository or from the document's own folder.
 *
 * @param others words that look like paths and are something else
 */
export function missingPaths({ path: document, text }: SourceFile, committed: readonly string[], others: readonly string[] = []): string[] {
  const folders = new Set(committed.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''));
  const exists = (path: string): boolean => found(path) || found(posix.join(posix.dirname(document), path));
  const found = (path: string): boolean => {
    const open = path.search(/[<{*…]/);
    if (open >= 0) return committed.some((member) => member.startsWith(path.slice(0, open)));
    return committed.some((member) => member === path || member.startsWith(`${path}/`));
  };
  const paths = new Set(namedIn(text).map(asPath));
  return [...paths]
    .filter((path) => (path.includes('/') ? folders.has(path.split('/')[0] ?? '') : rootFile.test(path)))
    .filter((path) => !exists(path) && !others.includes(path))
    .map((path) => `${document}: names ${path}, which does not exist`);
}

const link = /\[[^\]]*\]\(([^)\s]+)\)/g;
const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`\n]*`(?!\])/g, '');

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').trim().replaceAll(' ', '-');

const anchorsOf = (text: string): string[] => [...text.matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1] ?? ''));

/** Links between documents that lead nowhere: to no file or folder, or to a heading that is not there. */
export function brokenLinks({ path: document, text }: SourceFile, committed: readonly string[], read: (path: string) => SourceFile): string[] {
  const targets = new Set([...withoutCode(text).matchAll(link)].map((match) => match[1] ?? '').filter((target) => !/^[a-z]+:/.test(target)));
  return [...targets].flatMap((target) => {
    const [file = '', anchor] = target.split('#');
    const path = file === '' ? document : posix.join(posix.dirname(document), file);
    if (!committed.some((member) => member === path || member.startsWith(`${path}/`))) return [`${document}: links to ${target}, which does not exist`];
    return anchor === undefined || anchorsOf(read(path).text).includes(anchor) ? [] : [`${document}: links to ${target}, which has no such heading`];
  });
}

const recordForm = /^# (\d+)\. .+\n\n- Status: (?:accepted|superseded by \[ADR \d+\]\([^)]+\))\n- Date: \d{4}-\d{2}-\d{2}\n\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences\n[\s\S]+/;

/** Decision records that are not in the one form, or carry another number than their file. */
export const formlessRecords = (records: readonly SourceFile[]): string[] =>
  records.flatMap(({ path, text }) => {
    const number = recordForm.exec(text)?.[1];
    if (number === undefined) return [`${path}: not title, status, date, context, decision, consequences`];
    return Number(number) === Number(posix.basename(path).slice(0, 4)) ? [] : [`${path}: numbered ${number}`];
  });

export interface PackageJson {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const exact = /^(?:npm:[\w./@-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
const directDependencies = (manifest: PackageJson): [string, string][] =>
  Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies });

export const looseVersions = (manifest: PackageJson): string[] =>
  directDependencies(manifest)
    .filter(([, version]) => !exact.test(version))
    .map(([name, version]) => `${name}: ${version} is not an exact version`);

/** A list item or table row that starts with the package's name; a trailing `*` speaks for a family. */
const entry = /^\s*(?:[-*]|\|)\s*`([^`]+)`/;

export function dependencyNotes(manifest: PackageJson, text: string): string[] {
  const names = directDependencies(manifest).map(([name]) => name);
  const noted = text.split('\n').flatMap((line) => entry.exec(line)?.[1] ?? []);
  const covers = (note: string, name: string): boolean =>
    note.endsWith('*') ? name.startsWith(note.slice(0, -1)) : note === name;
  return [
    ...names.filter((name) => !noted.some((note) => covers(note, name))).map((name) => `${name}: no line says why it is here`),
    ...noted.filter((note) => !names.some((name) => covers(note, name))).map((note) => `${note}: noted, but no direct dependency`),
    ...noted.filter((note, index) => noted.indexOf(note) !== index).map((note) => `${note}: noted twice`),
  ];
}

/** Decision records are numbered without gaps, so that `ADR 7` always means one of them. */
export const adrNumbers = (paths: readonly string[]): string[] =>
  paths
    .filter((path) => path.startsWith('docs/adr/') && !path.endsWith('/README.md'))
    .toSorted()
    .flatMap((path, index) => {
      const number = /^docs\/adr\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1];
      if (number === undefined) return [`${path}: not named NNNN-kebab-case.md`];
      return Number(number) === index + 1 ? [] : [`${path}: expected number ${String(index + 1).padStart(4, '0')}`];
    });
