// Runs before every npm script, perhaps under Node 20 and before anything is installed: plain JavaScript, builtins only.
import { fileURLToPath } from 'node:url';
import { dirname, join } from 'node:path';
import { waitForLock } from './file-lock.mjs';
import { explainInstallFailure, whyStale } from './install-check.mjs';
import { npmCi } from './npm-ci.mjs';

const OLDEST_NODE = 20;
const TELL_EVERY_MS = 5_000;
const devNeeded = !['preapi', 'preworker', 'premigrate', 'predeploy'].includes(process.env.npm_lifecycle_event);
const scope = devNeeded ? ['--include=dev'] : [];

/** A line that moves on a terminal, and one line every few seconds in a log. */
function progressLine(title) {
  const started = Date.now();
  let told = 0;
  const elapsed = () => `${Math.round((Date.now() - started) / 1000)} s`;
  const show = () => {
    if (process.stderr.isTTY) process.stderr.write(`\r${title} … ${elapsed()} `);
    else if (Date.now() - told >= TELL_EVERY_MS) {
      told = Date.now();
      process.stderr.write(`${title} … ${elapsed()}\n`);
    }
  };
  show();
  const timer = setInterval(show, 1000);
  return (ending) => {
    clearInterval(timer);
    process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}${title}: ${ending} after ${elapsed()}.\n`);
  };
}

/** Brings node_modules in line with package-lock.json. Answers an explanation when it cannot. */
async function install(root) {
  let release;
  try {
    release = await waitForLock(join(root, '.data', 'install.lock'), tellOnce());
  } catch (error) {
    return explainUnwritable(root, error);
  }
  try {
    const reason = whyStale(root, { devNeeded });
    if (!reason) return undefined;
    const finish = progressLine(`Installing the dependencies (${reason})`);
    const [{ code, output }] = await Promise.all([npmCi(root, scope), installConsole(join(root, 'console'))]);
    const remains = code === 0 ? whyStale(root, { devNeeded }) : undefined;
    finish(code === 0 && !remains ? 'done' : 'failed');
    return code === 0 && !remains ? undefined : explainInstallFailure(output, remains);
  } finally {
    release();
  }
}

/** The console's packages come with those of the product, in less time than one after the other. What fails here is tried and told later. */
async function installConsole(folder) {
  const isNeeded = ['prestart', 'pretest'].includes(process.env.npm_lifecycle_event);
  if (isNeeded && whyStale(folder)) await npmCi(folder, ['--include=dev', '--ignore-scripts']);
}

/** A clone may be read-only or belong to somebody else: then nothing can be installed, but an existing installation works. */
function explainUnwritable(root, error) {
  return [
    `The dependencies have to be installed (${whyStale(root, { devNeeded })}), but ${join(root, '.data')} cannot be written: `
      + `${error.message}.`,
    `Run \`${['npm', 'ci', ...scope].join(' ')}\` in ${root} as a user who may write there, then try again;`,
    'or correct its owner, or start from a copy of your own.',
  ].join('\n');
}

function tellOnce() {
  let told = false;
  return ({ pid }) => {
    if (!told) console.error(`Process ${pid} is installing the dependencies; waiting for it.`);
    told = true;
  };
}

async function main() {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    return `Node ${OLDEST_NODE} or newer is needed to start; this is ${process.version}. Install a newer one and try again.`;
  }
  return whyStale(root, { devNeeded }) ? install(root) : undefined;
}

// An interrupted install leaves no complete node_modules/.package-lock.json, so the next start repeats it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => { process.exitCode = 1; });
const problem = await main();
if (problem) {
  console.error(problem);
  process.exitCode = 1;
}
