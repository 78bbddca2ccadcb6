import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { repositoryRoot } from './config.ts';

/**
 * `npm run client -- [folder]`: builds the TypeScript client as JavaScript with declarations and the types of all requests, and packs it.
 * Prints the path of the package, which lies in the folder or else in that of the client.
 */
const home = join(repositoryRoot, 'clients', 'typescript');
const sources = join(home, 'src');
const built = join(home, 'dist');

/** What a step wrote to its standard output; the whole build ends with the first step that fails. */
function run(command: string, args: readonly string[], { input = '', cwd = repositoryRoot } = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, input, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status === 0) return stdout;
  process.stderr.write(`${error?.message ?? ''}${stdout}${stderr}`);
  process.exit(1);
}

const node = (script: string, args: readonly string[] = [], input = ''): string =>
  run(process.execPath, ['--no-warnings', join(repositoryRoot, script), ...args], { input });

const destination = resolve(process.argv[2] ?? home);
mkdirSync(destination, { recursive: true });
rmSync(built, { recursive: true, force: true });
// Node runs our sources as they are, but demands JavaScript of installed packages.
node('node_modules/typescript-5/bin/tsc', [
  ...readdirSync(sources).map((name) => join(sources, name)), '--outDir', built, '--rootDir', sources, '--declaration', '--strict',
  '--module', 'nodenext', '--target', 'es2022', '--types', 'node', '--skipLibCheck', '--rewriteRelativeImportExtensions',
]);
writeFileSync(join(built, 'api.d.ts'), node('local/client-types.ts', [], node('api/openapi/print-document.ts')));
const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', destination], { cwd: home })) as { filename: string }[];
process.stdout.write(`${join(destination, packed?.filename ?? '')}\n`);
