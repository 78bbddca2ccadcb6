import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../../../local/config.ts';

const testFolder = pathToFileURL(join(repositoryRoot, 'test/')).href;
const setupFolder = pathToFileURL(join(repositoryRoot, 'test/setup/')).href;
const globals = new URL('globals.ts', import.meta.url).href;

/**
 * Has Node load the modules of `test/` anew for each test file, since they keep what one file has started and end it when
 * that file ends. All others are loaded once.
 */
export function loadTestsAnew(): { begin(): void } {
  let file = 0;
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === '@jest/globals') return { url: globals, format: 'module-typescript', shortCircuit: true };
      const resolved = next(specifier, context);
      const isOfTests = resolved.url.startsWith(testFolder) && !resolved.url.startsWith(setupFolder);
      return isOfTests ? { ...resolved, url: `${resolved.url}?file=${file}` } : resolved;
    },
  });
  return { begin: () => { file += 1; } };
}
