import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../../../../local/config.ts';

/** What the suite found out in one of its checks. */
export interface Check {
  scenario: string;
  id: string;
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  errorMessage?: string;
}

/** The scenarios that call no tool, prompt or resource by name, so that any product can pass them as it is. */
export const AGNOSTIC = ['server-initialize', 'ping', 'logging-set-level', 'tools-list', 'server-sse-multiple-streams', 'dns-rebinding-protection'] as const;

const MAIN = join(repositoryRoot, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
/** A scenario takes a second or two; on a busy machine the whole suite takes minutes. */
const PATIENCE_MS = 240_000;

/** Runs the public conformance suite, a process of its own, against a server. @returns every check of the scenarios that ran */
export async function runConformance(url: string, options: readonly string[]): Promise<Check[]> {
  const results = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const said = await new Promise<string>((resolve) => {
      // It exits with 1 when a check fails; the checks themselves say which.
      execFile(process.execPath, [MAIN, 'server', '--url', url, '-o', results, ...options], { timeout: PATIENCE_MS }, (_error, stdout, stderr) => resolve(stdout + stderr));
    });
    const checks = readdirSync(results).flatMap((folder) => {
      // `server-<scenario>-<time>`
      const scenario = /^server-(.*?)-\d{4}-\d\d-\d\dT/.exec(folder)?.[1] ?? folder;
      return (JSON.parse(readFileSync(join(results, folder, 'checks.json'), 'utf8')) as Omit<Check, 'scenario'>[]).map((check) => ({ ...check, scenario }));
    });
    if (checks.length === 0) throw new Error(`The conformance suite checked nothing: ${said}`);
    return checks;
  } finally {
    rmSync(results, { recursive: true });
  }
}
