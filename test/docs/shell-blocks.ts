import { committedPaths, read } from '../gates/repository.ts';

/** A block of commands in a document. */
export interface ShellBlock {
  document: string;
  /** Of its first command, from 1. */
  line: number;
  commands: string;
}

const fence = /^```(\w*)$/;

/** Every block of a document that is marked `sh`: commands that run as they are printed (CONTRIBUTING.md). */
export function shellBlocks(document: string): ShellBlock[] {
  const blocks: ShellBlock[] = [];
  let open: { language: string; line: number; lines: string[] } | undefined;
  for (const [index, text] of read(document).text.split('\n').entries()) {
    const language = fence.exec(text)?.[1];
    if (language === undefined) open?.lines.push(text);
    else if (open === undefined) open = { language, line: index + 2, lines: [] };
    else {
      if (open.language === 'sh') blocks.push({ document, line: open.line, commands: open.lines.join('\n') });
      open = undefined;
    }
  }
  return blocks;
}

/** All documents that a commit of this moment would hold. */
export const documents = (): string[] => committedPaths().filter((path) => path.endsWith('.md') && !path.startsWith('local/'));

/** The line that stands before what a block prints. */
export const marker = ({ document, line }: ShellBlock): string => `@@ ${document}:${line}`;

/** One program of all blocks, which stops at the first command that fails. */
export const scriptOf = (blocks: readonly ShellBlock[]): string =>
  ['set -euo pipefail', ...blocks.flatMap((block) => [`printf '\\n%s\\n' '${marker(block)}'`, block.commands]), "printf '\\n%s\\n' '@@ end'", ''].join('\n');

/** What each block printed, by its marker; a block that was not reached is missing. */
export function outputsOf(output: string): Map<string, string> {
  const parts = output.split(/^(@@ .*)$/m);
  return new Map(parts.flatMap((part, index) => (part.startsWith('@@ ') ? [[part, (parts[index + 1] ?? '').trim()] as const] : [])));
}
