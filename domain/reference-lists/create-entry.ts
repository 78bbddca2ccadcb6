import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { nameIsTaken } from '../lists/taken-name.ts';
import { parseInput } from '../parse.ts';
import { entityOf, entryBodySchema, toEntry, type ReferenceList, type Entry } from './reference-list.ts';

/** @throws DomainError FORBIDDEN, INVALID_INPUT; CONFLICT for a name in use */
export async function createEntry(
  { ctx, kind, input }: { ctx: Context; kind: ReferenceList; input: z.input<typeof entryBodySchema> },
): Promise<Entry> {
  requirePermission(ctx, 'settings:WRITE');
  const { name } = parseInput('body', entryBodySchema, input);
  return ctx.db.transaction(async (em) => {
    const after = toEntry(em.create(entityOf(kind), { id: randomUUID(), name }));
    audit(em, ctx, { action: `${kind}.create`, target: `${kind}:${after.id}`, after });
    return after;
  }).catch(nameIsTaken(`A ${kind}`));
}
