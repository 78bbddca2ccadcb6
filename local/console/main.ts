import { join } from 'node:path';
import { repositoryRoot } from '../config.ts';
import { ExplainedError } from '../explained-error.ts';
import { buildConsole, installPackages } from './build-console.ts';

const log = (text: string): void => { process.stderr.write(`Operator console: ${text}\n`); };

/** `npm run console`: builds what the API serves at `/console`. With `packages` it installs what the type check needs, no more. */
try {
  if (process.argv[2] === 'packages') await installPackages(join(repositoryRoot, 'console'), log);
  else await buildConsole({ log });
} catch (error) {
  if (!(error instanceof ExplainedError)) throw error;
  log(error.message);
  process.exitCode = 1;
}
