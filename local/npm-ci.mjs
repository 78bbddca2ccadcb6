// Plain JavaScript, because the bootstrap uses it under Node 20 before anything is installed.
import { spawn } from 'node:child_process';

/** Runs `npm ci` by the npm that runs this script, which need not be the one on the PATH. Answers `{ code, output }`. */
export function npmCi(root, more = []) {
  const npm = process.env.npm_execpath;
  const runner = npm ? [process.env.npm_node_execpath ?? process.execPath, npm] : ['npm'];
  const [command, ...args] = [...runner, 'ci', '--loglevel=error', '--no-audit', '--no-fund', ...more];
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    // npm forwards signals to this script only, not to the installation it started.
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => { output = (output + text).slice(-20_000); });
    }
    child.on('error', (error) => resolve({ code: -1, output: `${output}${error.message}` }));
    child.on('close', (code, signal) => resolve({ code: code ?? signal, output }));
  });
}
