import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@rspress/core';
import mermaid from 'rspress-plugin-mermaid';

const built = join(import.meta.dirname, 'dist');

/** The pages and the sidebar are written by `npm run docs` (local/docs-site). */
export default defineConfig({
  root: join(built, 'source'),
  outDir: join(built, 'site'),
  title: 'Hotel Concierge Platform',
  plugins: [mermaid()],
  markdown: {
    link: { checkDeadLinks: true, checkAnchors: true },
    // What only Prometheus reads has no colours.
    shiki: { langAlias: { query: 'text' } },
  },
  themeConfig: { sidebar: { '/': JSON.parse(readFileSync(join(built, 'sidebar.json'), 'utf8')) }, search: true },
});
