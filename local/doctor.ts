import type { Finding } from '../domain/model/diagnosis.ts';
import { doctorConfig } from '../workers/config.ts';
import { examine } from '../workers/doctor/examine.ts';
import { readLocalConfig } from './config.ts';
import { productEnvironment } from './product-environment.ts';

/**
 * `npm run doctor [-- --json]`: checks everything that the product needs, and says what it found and what to do. Exits with 1 if something
 * failed, and with 2 if it could not look.
 */
const signs: Record<Finding['state'], string> = { ok: '✓', warning: '!', failed: '✗', off: '–' };

function asLines(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const indent = ' '.repeat(width + 4);
  return findings.map(({ check, state, finding, remedy }) =>
    [`${signs[state]} ${check.padEnd(width)}  ${finding}`, ...remedy === undefined ? [] : [`${indent}→ ${remedy}`]].join('\n')).join('\n');
}

function summary(findings: readonly Finding[]): string {
  const count = (state: Finding['state']): number => findings.filter((finding) => finding.state === state).length;
  return `${count('ok')} in order, ${count('warning')} to look at, ${count('failed')} failed, ${count('off')} off.`;
}

try {
  const findings = await examine(doctorConfig(productEnvironment(readLocalConfig())));
  const hasFailed = findings.some(({ state }) => state === 'failed');
  process.stdout.write(process.argv.includes('--json')
    ? `${JSON.stringify({ ok: !hasFailed, findings }, null, 2)}\n`
    : `${asLines(findings)}\n\n${summary(findings)}\n`);
  process.exitCode = hasFailed ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
