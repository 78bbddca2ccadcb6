import { type EntityClass, LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { notFound } from '../model/errors.ts';
import type { EntityManager } from '../storage/database.ts';
import { Department, Region, Tag } from '../storage/entities/settings.ts';

/** The platform's settings are three lists of names. */
const entities = { region: Region, department: Department, tag: Tag } as const;
export type SettingKind = keyof typeof entities;
export const settingKinds = Object.keys(entities) as SettingKind[];

export const settingRecordSchema = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'Setting' });
export type SettingRecord = z.infer<typeof settingRecordSchema>;

export const settingSchema = z.strictObject({ name: z.string().trim().min(1).max(100) }).meta({ id: 'SettingBody' });

/** All three have the same shape. */
export const entityOf = (kind: SettingKind): EntityClass<Region> => entities[kind];

export const toSettingRecord = ({ id, name }: SettingRecord): SettingRecord => ({ id, name });

/** The record, held until the transaction ends. @throws DomainError NOT_FOUND */
export async function lockSetting(em: EntityManager, kind: SettingKind, id: string): Promise<Region> {
  const found = await em.findOne(entityOf(kind), { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!found) throw notFound(`The ${kind}`);
  return found;
}
