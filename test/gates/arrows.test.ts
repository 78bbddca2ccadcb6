import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Planted, refusals } from './planted-lint.ts';

const value = (from: string): string => `import { thing } from '${from}';\n\nexport const used = thing;`;
const type = (from: string): string => `import type { Thing } from '${from}';\n\nexport type Used = Thing;`;

/** `[from folder, refused imports, allowed imports]`; an import that starts with `type ` is one of types only. */
const arrows: [string, string[], string[]][] = [
  [
    'api/rest',
    ['../../workflows/x.ts', 'type ../../workflows/x.ts', '../../activities/x.ts', '../../workers/x.ts', '../../temporal/x.ts',
      '../../domain/storage/x.ts', '../../local/x.ts', '@temporalio/client', '@mikro-orm/core', 'pg'],
    ['../../domain/chat/x.ts', '../../domain/ports/x.ts', '../../domain/model/x.ts', '../http/x.ts', 'express', 'node:crypto'],
  ],
  ['api', ['../temporal/x.ts', '../domain/storage/x.ts', '../workflows/x.ts'], ['../domain/chat/x.ts']],
  ['api/web/client', ['../x.ts', '../../../domain/model/x.ts', 'zod', 'node:fs'], ['./x.ts', 'type ../../../domain/model/x.ts']],
  ['console/src/pages', ['../../../domain/model/x.ts', 'type ../../../api/rest/x.ts', 'node:fs'], ['../parts/x.ts', '../api/x.ts', 'react']],
  ['api/web/invitation', ['../assets.ts', 'zod', 'node:fs'], ['type ../../../domain/model/x.ts']],
  [
    'activities/chat',
    ['../../api/x.ts', '../../workflows/x.ts', 'type ../../workflows/x.ts', '../../temporal/x.ts', '@temporalio/client', 'express'],
    ['../../domain/chat/x.ts', '../../domain/model/x.ts', '../../domain/storage/x.ts', '../adapters/x.ts', '@temporalio/activity'],
  ],
  [
    'workflows',
    ['../activities/x.ts', '../domain/ports/x.ts', '../domain/storage/x.ts', '../domain/chat/x.ts', '../domain/context.ts',
      '../temporal/x.ts', '../api/x.ts', '@mikro-orm/core', 'express', 'node:crypto', '@temporalio/client'],
    ['type ../activities/x.ts', '../domain/model/x.ts', '@temporalio/workflow', '@temporalio/common', 'zod'],
  ],
  ['workflows/chat', ['../../activities/x.ts', '../../domain/ports/x.ts'], ['type ../../activities/x.ts', '../../domain/model/x.ts']],
  ['workers', ['../api/x.ts', 'type ../api/x.ts', '../local/x.ts', 'express'], ['../workflows/x.ts', '../activities/x.ts', '../temporal/x.ts']],
  [
    'temporal',
    ['../workflows/x.ts', '../activities/x.ts', '../api/x.ts', '../domain/storage/x.ts', 'express'],
    ['type ../workflows/x.ts', '../domain/ports/x.ts', '../domain/model/x.ts', '@temporalio/client'],
  ],
  [
    'domain/chat',
    ['../../api/x.ts', '../../temporal/x.ts', '../../workflows/x.ts', '../../activities/adapters/x.ts', 'type ../../activities/x.ts',
      'express', '@temporalio/common', '@temporalio/workflow'],
    ['../model/x.ts', '../ports/x.ts', '../storage/x.ts', '../context.ts', '../concierge/x.ts', '../tenant/x.ts', '../knowledge/x.ts',
      'node:crypto', 'zod'],
  ],
  ['domain/chat/ownership', ['../../agents/x.ts', '../../booking/x.ts', 'type ../../users/x.ts'], ['../x.ts', '../../roles/x.ts']],
  ['domain/ports', ['../storage/x.ts', '../chat/x.ts', '@temporalio/client', '@mikro-orm/core'], ['../model/x.ts', './x.ts']],
  ['domain/storage', ['../chat/x.ts', 'type ../concierge/x.ts', '@temporalio/client'], ['../model/x.ts', '@mikro-orm/core', 'pg']],
  ['domain/model', ['../storage/x.ts', '../chat/x.ts', 'type ../context.ts', 'node:fs', '@mikro-orm/core', 'express'], ['./x.ts', '../language/x.ts', 'zod']],
  ['domain/model/booking', ['../../storage/x.ts', '../../chat/x.ts', 'node:fs', 'express'], ['../x.ts', './x.ts', '../../language/x.ts', 'zod']],
  ['domain/language', ['../model/x.ts', '../retrieval/x.ts', 'type ../chat/x.ts', 'node:fs'], ['./x.ts', 'eld']],
  ['domain/retrieval', ['../knowledge/x.ts', 'type ../ports/x.ts', 'node:fs'], ['../language/x.ts', '../model/x.ts', './x.ts']],
  [
    'domain/concierge/dialogue',
    ['../../chat/x.ts', 'type ../../knowledge/x.ts', '../../context.ts', 'node:fs', 'pg'],
    ['../understanding/x.ts', '../../language/x.ts', '../../retrieval/x.ts', '../../model/x.ts', 'type ../../ports/x.ts'],
  ],
  ['domain/reference-lists', ['../examples/x.ts', '../webhooks/x.ts', 'type ../language-model/x.ts'], ['../lists/x.ts', '../storage/x.ts']],
  ['domain/examples', ['../reference-lists/x.ts', '../chat/x.ts'], ['../concierge/x.ts', '../tenant/x.ts']],
  ['domain/language-model', ['../chat/x.ts', 'type ../guests/x.ts', '@temporalio/client'], ['../accounts/x.ts', '../ports/x.ts']],
  ['domain/webhooks', ['../booking/x.ts', '../guests/x.ts'], ['../chat/x.ts', '../language-model/x.ts']],
  ['domain/guests', ['../agents/x.ts', '../../api/x.ts'], ['../clients/x.ts', '../webhooks/x.ts']],
  ['domain', ['./chat/x.ts', '../platform/x.ts'], ['./model/x.ts', './storage/x.ts', './context.ts']],
  ['platform', ['../api/x.ts', '../workers/x.ts', 'express'], ['../domain/x.ts', 'node:fs', 'zod']],
  ['local', ['../api/x.ts', '../test/x.ts'], ['../domain/storage/x.ts', '../temporal/x.ts', 'node:fs']],
  ['bench', ['../api/x.ts'], ['../domain/model/x.ts', 'node:fs']],
  ['test/integration', [], ['../../api/x.ts', '../../workflows/x.ts', '../../local/x.ts', 'node:fs']],
];

const pathOf = (folder: string, index: number): string => `${folder}/planted-${index}.ts`;

const importsPlanted: Planted[] = arrows.flatMap(([folder, refused, allowed]) =>
  [...refused, ...allowed].map((specifier, index) => ({
    path: pathOf(folder, index),
    code: specifier.startsWith('type ') ? type(specifier.slice(5)) : value(specifier),
  })),
);

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

const longFunction = `export function long(): number[] {\n  return [\n${lines(70, (index) => `    ${index},`)}\n  ];\n}`;

const rulesPlanted: Planted[] = [
  { path: 'api/services.ts', code: type('../domain/storage/database.ts') },
  { path: 'api/server.ts', code: value('../workflows/x.ts'), refusedBy: 'no-restricted-imports' },
  { path: 'api/main.ts', code: `${value('../temporal/x.ts')}\n${type('../domain/storage/x.ts').replace('Used', 'Store')}` },
  { path: 'workers/floating.ts', code: 'Promise.resolve(1);', refusedBy: 'no-floating-promises' },
  { path: 'workers/misused.ts', code: 'export const bad = [1].filter(async (n) => n > (await Promise.resolve(0)));', refusedBy: 'no-misused-promises' },
  { path: 'workers/thenable.ts', code: 'export const bad = async (): Promise<number> => await 1;', refusedBy: 'await-thenable' },
  {
    path: 'domain/model/exhaustive.ts',
    code: "export function bad(kind: 'a' | 'b'): number {\n  switch (kind) {\n    case 'a':\n      return 1;\n  }\n  return 0;\n}",
    refusedBy: 'switch-exhaustiveness-check',
  },
  { path: 'workers/cycle-a.ts', code: "import { b } from './cycle-b.ts';\n\nexport const a = (): number => b();", refusedBy: 'no-cycle' },
  { path: 'workers/cycle-b.ts', code: "import { a } from './cycle-a.ts';\n\nexport const b = (): number => a();", refusedBy: 'no-cycle' },
  { path: 'workers/exported.ts', code: 'const thing = 1;\nexport default thing;', refusedBy: 'no-default-export' },
  { path: 'jest.config.js', code: 'export default {};' },
  { path: 'workers/any.ts', code: 'export const bad = (input: any): string => String(input);', refusedBy: 'no-explicit-any' },
  { path: 'workers/loose.ts', code: 'export const bad = (a: string, b: string): boolean => a == b;', refusedBy: 'eqeqeq' },
  { path: 'workers/console.ts', code: "console.log('hello');", refusedBy: 'no-console' },
  { path: 'local/console.ts', code: "console.log('hello');" },
  { path: 'workers/BadName.ts', code: 'export const fine = 1;', refusedBy: 'filename-case' },
  { path: 'workers/types.ts', code: "import { Thing } from './thing.ts';\n\nexport type Used = Thing;", refusedBy: 'consistent-type-imports' },
  { path: 'workers/long.ts', code: lines(301, (index) => `export const c${index} = ${index};`), refusedBy: 'max-lines' },
  { path: 'workers/long-function.ts', code: longFunction, refusedBy: 'max-lines-per-function' },
  { path: 'test/unit/long-function.test.ts', code: longFunction },
  { path: 'test/unit/focused.test.ts', code: `import { it } from '@jest/globals';\n\nit.${'only'}('alone', () => {});`, refusedBy: 'no-focused-tests' },
  { path: 'test/unit/skipped.test.ts', code: `import { it } from '@jest/globals';\n\nit.${'skip'}('never', () => {});`, refusedBy: 'no-disabled-tests' },
];

describe('the linter', () => {
  let found: Map<string, string[]>;

  beforeAll(async () => {
    found = await refusals([...importsPlanted, ...rulesPlanted]);
  });

  it.each(arrows)('holds the arrows of %s', (folder, refused, allowed) => {
    const isRefused = (_specifier: string, index: number): boolean =>
      (found.get(pathOf(folder, index)) ?? []).includes('no-restricted-imports');
    expect([...refused, ...allowed].filter(isRefused)).toEqual(refused);
  });

  it.each(rulesPlanted.map(({ path, refusedBy }) => [path, refusedBy ?? 'fine'] as const))('finds %s %s', (path, verdict) => {
    const rules = found.get(path) ?? [];
    if (verdict === 'fine') expect(rules).toEqual([]);
    else expect(rules).toContain(verdict);
  });
});
