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
function loadAssets(): Map<string, Asset> {
  const programs = readdirSync(scripts)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [toJs(name), { type: 'text/javascript', content: browserScript(join(scripts, name)) }] as const)
    // A file with only types leaves nothing for a browser.
    .filter(([, { content }]) => /^(import|export) /m.test(content));
  return new Map<string, Asset>([
    ...programs,
    ['chat.css', { type: 'text/css', content: read('chat.css') }],
    ['icon.svg', { type: 'image/svg+xml', content: read('icon.svg') }],
  ]);
}

/** The guest's page and its files, as they are served. */
export interface Site {
  version: string;
  assets: ReadonlyMap<string, Asset>;
  /** The page at `/demo`. */
  page: string;
  /** The same for a frame on a hotel's site, with the hotel's settings. */
  widget(settings: object): string;
}

export const DEMO_FILES = '/demo';
export const WIDGET_FILES = '/widget/files';

/** Reads the files and builds the page from them. */
export function loadSite(): Site {
  const originals = loadAssets();
  const version = fingerprint(originals);
  const framed = renderPage(originals, version, WIDGET_FILES).replace('class="starting"', 'class="starting widget"');
  return {
    version, assets: withVersion(originals, version), page: renderPage(originals, version, DEMO_FILES).replace(WIDGET_PLACE, ''),
    widget: (settings) => framed.replace(WIDGET_PLACE, () => `<script type="application/json" id="widget">${asData(settings)}</script>`),
  };
}

const WIDGET_PLACE = '<!-- widget -->';

/** The page itself. The addresses in it carry a fingerprint of all files, so that browsers never use an old one. */
function renderPage(assets: ReadonlyMap<string, Asset>, version: string, files: string): string {
  const preloads = [...assets.keys()].filter((name) => name.endsWith('.js'))
    .map((name) => `<link rel="modulepreload" href="/demo/${name}">`);
  return read('page.html')
    .replace('<!-- preloads -->', preloads.join('\n  '))
    .replace('id="platform-texts">', () => `id="platform-texts">${asData(platformTexts())}`)
    .replaceAll(/(href|src)="\/demo(\/[\w.-]+)"/g, `$1="${files}$2?v=${version}"`);
}

/** Within a script element only "<" could end the data. */
export const asData = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A fingerprint of the page's files. */
function fingerprint(assets: ReadonlyMap<string, Asset>): string {
  return createHash('sha256').update(JSON.stringify([...assets])).digest('hex').slice(0, 12);
}

/** Lets each script load the others under the same fingerprint as the page does. */
function withVersion(assets: ReadonlyMap<string, Asset>, version: string): Map<string, Asset> {
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

/** Silences Node's warning that the function is experimental; readers of the log cannot act on it. */
function stripQuietly(typescript: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(typescript);
  } finally {
    process.emitWarning = emitWarning;
  }
}
