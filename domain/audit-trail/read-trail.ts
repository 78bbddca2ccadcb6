import type { FilterQuery } from '@mikro-orm/core';
import { pageSchema, toPage, type ListDeps, type Page, type PageInput } from '../lists/page.ts';
import { parseInput } from '../parse.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { AuditEntry } from '../storage/entities/audit-entry.ts';
import { toAuditRecord, type AuditRecord } from './audit-record.ts';

/** A page of the trail, newest first. The number of an entry says all about its place. */
export async function readTrail({ db, name, where, input, deps: { cursors } }: {
  db: UnitOfWork;
  /** Tells this list's cursors from others'. */
  name: readonly unknown[];
  where: FilterQuery<AuditEntry>;
  input: PageInput;
  deps: ListDeps;
}): Promise<Page<AuditRecord>> {
  const { limit, after } = parseInput('query', pageSchema, input);
  const before = after === undefined ? undefined : Number(cursors.open(name, after)[1]);
  const rows = await db.read((em) => em.find(AuditEntry, {
    $and: [where, before === undefined ? {} : { id: { $lt: before } }],
  }, { orderBy: { id: 'desc' }, limit: limit + 1 }));
  return toPage(rows, {
    limit, list: name, cursors, position: ({ id }) => [null, String(id)], toItem: toAuditRecord,
  });
}
