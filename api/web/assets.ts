import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { platformTexts } from '../../domain/translations/platform-texts.ts';

export interface Asset {
  type: string;
  content: string;
}

const folder = import.meta.dirname;
const scripts = join(folder, 'client');

/** The page's files by name: scripts as browsers run them, styles, icon. */
export function loadAssets(): Map<string, Asset> {
  const programs = readdirSync(scripts)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [toJs(name), { type: 'text/javascript', content: browserScript(join(scripts, name)) }] as const)
    // A file of types leaves nothing for a browser.
    .filter(([, { content }]) => /^(import|export) /m.test(content));
  return new Map<string, Asset>([
    ...programs,
    ['chat.css', { type: 'text/css', content: read('chat.css') }],
    ['icon.svg', { type: 'image/svg+xml', content: read('icon.svg') }],
  ]);
}

/** The page itself. Its addresses carry a fingerprint of all files, so that a browser keeps none too long. */
export function renderPage(assets: ReadonlyMap<string, Asset>, version: string): string {
  const preloads = [...assets.keys()].filter((name) => name.endsWith('.js'))
    .map((name) => `<link rel="modulepreload" href="/demo/${name}">`);
  return read('page.html')
    .replace('<!-- preloads -->', preloads.join('\n  '))
    // Within a script element only "<" could end the data.
    .replace('id="platform-texts">', () => `id="platform-texts">${JSON.stringify(platformTexts()).replaceAll('<', '\\u003c')}`)
    .replaceAll(/(href|src)="(\/demo\/[\w.-]+)"/g, `$1="$2?v=${version}"`);
}

/** A fingerprint of what the page is made of. */
export function fingerprint(assets: ReadonlyMap<string, Asset>): string {
  return createHash('sha256').update(JSON.stringify([...assets])).digest('hex').slice(0, 12);
}

/** Lets each script load the others under the same fingerprint as the page does. */
export function withVersion(assets: ReadonlyMap<string, Asset>, version: string): Map<string, Asset> {
  return new Map([...assets].map(([name, { type, content }]) => [
    name, { type, content: name.endsWith('.js') ? content.replaceAll(importedScript, `$1?v=${version}$2`) : content },
  ]));
}

const importedScript = /(\bfrom '\.\/[\w-]+\.js)(')/g;
const toJs = (name: string): string => name.replace(/\.ts$/, '.js');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** A script as browsers run it: without types, importing scripts. */
export function browserScript(path: string): string {
  const typescript = readFileSync(path, 'utf8');
  return stripQuietly(typescript).replaceAll(/(\bfrom '\.\/[\w-]+)\.ts'/g, '$1.js\'');
}

/** Node says at each start that the function is experimental; readers of the log cannot act on that. */
function stripQuietly(typescript: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(typescript);
  } finally {
    process.emitWarning = emitWarning;
  }
}
