import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { repositoryRoot } from '../../../local/config.ts';

const urlOf = (path: string): string => pathToFileURL(join(repositoryRoot, 'test', path)).href;
const testFolder = urlOf('/');
/** The runner itself, the manifest that nearly every test cites, and what is to be kept from one file to the next. */
const loadedOnce = [
  'setup/', 'requirements/', 'requirements.ts', 'support/http/documented-answers.ts', 'support/stack/shared-database.ts',
  'browser/shared-browser.ts', 'support/agents/validators.ts',
].map(urlOf);
const globals = new URL('globals.ts', import.meta.url).href;

/**
 * Has Node load the modules of `test/` anew for each test file, since they keep what one file has started and end it when
 * that file ends. All others are loaded once. What is loaded anew is read and rid of its types once.
 */
export function loadTestsAnew(): { begin(): void } {
  let file = 0;
  const sources = new Map<string, string>();
  const sourceOf = (url: string): string => {
    const path = fileURLToPath(url);
    const source = sources.get(path) ?? stripTypeScriptTypes(readFileSync(path, 'utf8'));
    sources.set(path, source);
    return source;
  };
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === '@jest/globals') return { url: globals, format: 'module-typescript', shortCircuit: true };
      const resolved = next(specifier, context);
      const isLoadedAnew = resolved.url.startsWith(testFolder) && !loadedOnce.some((start) => resolved.url.startsWith(start));
      return isLoadedAnew ? { ...resolved, url: `${resolved.url}?file=${file}` } : resolved;
    },
    load(url, context, next) {
      if (context.format !== 'module-typescript' || !url.includes('?file=')) return next(url, context);
      return { format: 'module', source: sourceOf(url), shortCircuit: true };
    },
  });
  return { begin: () => { file += 1; } };
}
