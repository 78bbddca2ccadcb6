import { type EntityClass, LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { notFound } from '../model/errors.ts';
import { nameSchema } from '../model/names.ts';
import type { EntityManager } from '../storage/database.ts';
import { Department, Region, Tag } from '../storage/entities/settings.ts';

/** The platform's reference lists: three lists of names. */
const entities = { region: Region, department: Department, tag: Tag } as const;
export type ReferenceList = keyof typeof entities;
export const referenceLists = Object.keys(entities) as ReferenceList[];

export const entrySchema = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'Setting' });
export type Entry = z.infer<typeof entrySchema>;

export const entryBodySchema = z.strictObject({ name: nameSchema(100) }).meta({ id: 'SettingBody' });

/** All three have the same shape. */
export const entityOf = (kind: ReferenceList): EntityClass<Region> => entities[kind];

export const toEntry = ({ id, name }: Entry): Entry => ({ id, name });

/** The record, held until the transaction ends. @throws DomainError NOT_FOUND */
export async function lockEntry(em: EntityManager, kind: ReferenceList, id: string): Promise<Region> {
  const found = await em.findOne(entityOf(kind), { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!found) throw notFound(`The ${kind}`);
  return found;
}
