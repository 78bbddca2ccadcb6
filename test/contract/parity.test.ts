import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { exemptions, tools } from '../../api/mcp/tools.ts';
import { routes } from '../../api/routes.ts';
import { repositoryRoot } from '../../local/config.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { a2aCounterparts, PARITY_DOCUMENT, parityDocument } from './parity-document.ts';

describe('docs/parity.md', () => {
  const written = readFileSync(join(repositoryRoot, PARITY_DOCUMENT), 'utf8');

  itVerifies(['1/interfaces/same-logic'], 'is what the registries give; `node test/contract/parity-document.ts` writes it anew', () => {
    expect(written).toBe(parityDocument());
  });

  it('has every operation and every tool', () => {
    for (const { path, method } of routes) expect(written).toContain(`\`${method.toUpperCase()} ${path.replace(/:(\w+)/g, '{$1}')}\``);
    for (const { name } of tools) expect(written).toContain(`\`${name}\``);
    for (const reason of Object.values(exemptions)) expect(written).toContain(`– ${reason}`);
  });

  it('has a counterpart or a reason in every cell', () => {
    const cells = written.split('\n').filter((line) => line.startsWith('| `')).map((line) => line.split('|').slice(1, -1));
    expect(cells.length).toBe(new Set(cells.map(([first]) => first)).size);
    for (const row of cells) expect([row[0], row.length, row.every((cell) => cell.trim().length > 4)]).toEqual([row[0], 3, true]);
  });

  it('gives no reason for an operation that is gone', () => {
    const operations = new Set(routes.map(({ operationId }) => operationId));
    expect(Object.keys(a2aCounterparts).filter((operationId) => !operations.has(operationId))).toEqual([]);
  });
});
