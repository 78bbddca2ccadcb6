// Plain JavaScript, because the bootstrap uses it under Node 20 before anything is installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** npm leaves out optional packages for other platforms, and those whose own install failed. */
const mayBeAbsent = (entry) => entry.optional || entry.devOptional || entry.link;

/** Whether the project was installed on purpose without what only its tests need, as in a production image. */
const leavesOutDev = (wanted, installed) =>
  Object.entries(wanted).every(([path, entry]) => !entry.dev || !installed[path]);

/**
 * Compares what the lock file wants with what npm says it installed. Answers the difference, or undefined.
 * `devNeeded: false` accepts an installation without any development dependency.
 */
export function lockDifference(wanted, installed, { devNeeded = true } = {}) {
  const withoutDev = !devNeeded && leavesOutDev(wanted, installed);
  for (const [path, entry] of Object.entries(wanted)) {
    const found = installed[path];
    if (path === '' || (!found && (mayBeAbsent(entry) || (withoutDev && entry.dev)))) continue;
    if (!found) return `${path} is missing`;
    if (found.version !== entry.version || found.integrity !== entry.integrity) return `${path} has changed`;
  }
  const surplus = Object.keys(installed).find((path) => !(path in wanted));
  return surplus && `${surplus} is no longer needed`;
}

/** Answers why node_modules of the project at `root` cannot be used as it is; undefined when it can. */
export function whyStale(root, { devNeeded = true } = {}) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  if (!wanted) return 'package-lock.json cannot be read';
  // npm writes this file last, so an interrupted install lacks it.
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return 'none are there yet';
  const difference = lockDifference(wanted, installed, { devNeeded });
  if (difference) return difference.replaceAll('node_modules/', '');
  const node = wanted['node_modules/node'];
  if (!node) return undefined;
  const { stdout } = spawnSync(join(root, 'node_modules', '.bin', 'node'), ['-v'], { encoding: 'utf8' });
  return stdout?.trim() === `v${node.version}` ? undefined : `Node ${node.version} is missing`;
}

const remedies = [
  [/ENOSPC/, 'The disk is full: free about 1 GB and try again.'],
  [/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i,
    'The package registry could not be reached: check the connection, and the proxy and registry settings (`npm config get registry`, '
      + '`npm config get proxy`).'],
  [/E401|E403|ENEEDAUTH/, 'The package registry refused access: check the credentials in your .npmrc.'],
  [/EINTEGRITY/, 'A downloaded package does not match the lock file: run `npm cache verify` and try again.'],
  [/EACCES|EPERM|EROFS/, 'Files could not be written: check who owns this folder and node_modules.'],
  [/EUSAGE|in sync/, 'package-lock.json does not match package.json: run `npm install` and commit the lock file.'],
  [/spawn npm ENOENT/, 'npm was not found: install it (it comes with Node), then run `npm start`.'],
];

/** Turns the output of a failed `npm ci` into a sentence with a remedy, and keeps the output below it. */
export function explainInstallFailure(output, remaining) {
  const remedy = remedies.find(([pattern]) => pattern.test(output))?.[1]
    ?? (remaining
      ? `npm finished, but ${remaining}. Are install scripts switched off (\`npm config get ignore-scripts\`)?`
      : 'Remove the folder node_modules and try again.');
  // npm puts the cause first and sometimes its whole manual after it.
  const lines = output.split('\nnpm error Clean install')[0].trim().split('\n');
  const shown = lines.length > 25 ? [...lines.slice(0, 15), '…', ...lines.slice(-9)] : lines;
  return `The dependencies could not be installed. ${remedy}\n\n${shown.join('\n')}`.trim();
}
