import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unreadVariables } from '../platform/config/unread.ts';
import { localEnvironment } from './config.ts';

/** The settings of all processes, by the page that is made of their schemas: `npm start` loads no schema of a process that it starts. */
function everySetting(root: string): string[] {
  const page = join(root, 'docs', 'configuration.md');
  const documented = existsSync(page) ? [...readFileSync(page, 'utf8').matchAll(/^\| `([A-Z][A-Z_0-9]*)`/gm)].map(
    ([, name = '']) => name) : [];
  return [...new Set([...Object.keys(localEnvironment.shape), ...documented])];
}

/** Sentences about settings that have no effect on `npm start`: misspelt variables, and a file that nothing reads. */
export function settingRemarks(environment: NodeJS.ProcessEnv, root: string): string[] {
  const names = everySetting(root);
  return [
    ...unreadVariables(Object.keys(environment), names, names),
    ...existsSync(join(root, '.env')) && environment['npm_lifecycle_event'] === 'start'
      ? ['Nothing reads the file .env: settings come from the environment. To take it from there: set -a; . ./.env; set +a; npm start']
      : [],
  ];
}
