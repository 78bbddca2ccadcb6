import { randomUUID } from 'node:crypto';
import type { EntityClass } from '@mikro-orm/core';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import type { ListDeps, Page, PageInput } from '../lists/page.ts';
import { readByName } from '../lists/read-by-name.ts';
import { nameIsTaken } from '../lists/taken-name.ts';
import { notFound } from '../model/errors.ts';
import { nameSchema } from '../model/names.ts';
import { parseInput } from '../parse.ts';
import type { EntityManager } from '../storage/database.ts';
import { Department, Region, Tag } from '../storage/entities/settings.ts';
import { lockRow } from '../storage/lock-row.ts';

/** The platform's reference lists: three lists of names. */
const entities = { region: Region, department: Department, tag: Tag } as const;
export type ReferenceList = keyof typeof entities;
export const referenceLists = Object.keys(entities) as ReferenceList[];

export const entrySchema = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'Setting' });
type Entry = z.infer<typeof entrySchema>;

export const entryBodySchema = z.strictObject({ name: nameSchema(100) }).meta({ id: 'SettingBody' });

/** All three have the same shape. */
const entityOf = (kind: ReferenceList): EntityClass<Region> => entities[kind];

const toEntry = ({ id, name }: Entry): Entry => ({ id, name });

/** The record, held until the transaction ends with its name, by which it is unique. @throws DomainError NOT_FOUND */
async function lockEntry(em: EntityManager, kind: ReferenceList, id: string): Promise<Region> {
  const found = await lockRow(em, entityOf(kind), { id }, { withKeys: true });
  if (!found) throw notFound(`The ${kind}`);
  return found;
}

/** Regions, departments or tags by name. @throws DomainError FORBIDDEN, INVALID_INPUT */
export async function listEntries({ ctx, kind, input, deps }: {
  ctx: Context; kind: ReferenceList; input: PageInput; deps: ListDeps;
}): Promise<Page<Entry>> {
  requirePermission(ctx, 'settings:READ');
  const page = await ctx.db.read((em) => readByName(em, entityOf(kind), { list: [kind], input, deps }));
  return { ...page, items: page.items.map(toEntry) };
}

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

/** @throws DomainError FORBIDDEN, NOT_FOUND */
export async function deleteEntry({ ctx, kind, id }: { ctx: Context; kind: ReferenceList; id: string }): Promise<void> {
  requirePermission(ctx, 'settings:WRITE');
  await ctx.db.transaction(async (em) => {
    const entry = await lockEntry(em, kind, id);
    em.remove(entry);
    audit(em, ctx, { action: `${kind}.delete`, target: `${kind}:${id}`, before: toEntry(entry) });
  });
}
