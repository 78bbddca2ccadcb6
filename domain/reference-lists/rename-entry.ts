import type { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { nameIsTaken } from '../lists/taken-name.ts';
import { parseInput } from '../parse.ts';
import { lockEntry, entryBodySchema, toEntry, type ReferenceList, type Entry } from './reference-list.ts';

/** @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND; CONFLICT for a name in use */
export async function renameEntry({ ctx, kind, id, input }: {
  ctx: Context; kind: ReferenceList; id: string; input: z.input<typeof entryBodySchema>;
}): Promise<Entry> {
  requirePermission(ctx, 'settings:WRITE');
  const { name } = parseInput('body', entryBodySchema, input);
  return ctx.db.transaction(async (em) => {
    const entry = await lockEntry(em, kind, id);
    const before = toEntry(entry);
    entry.name = name;
    audit(em, ctx, { action: `${kind}.update`, target: `${kind}:${id}`, before, after: { id, name } });
    return { id, name };
  }).catch(nameIsTaken(`A ${kind}`));
}
