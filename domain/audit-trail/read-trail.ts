import type { FilterQuery } from '@mikro-orm/core';
import { pageSchema, toPage, type ListDeps, type Page, type PageInput } from '../lists/page.ts';
import { parseInput } from '../parse.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { AuditEntry } from '../storage/entities/audit-entry.ts';
import { toAuditRecord, type AuditRecord } from './audit-record.ts';

/** A page of the trail, newest first. An entry's number alone gives its position. */
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

/** Entries that an export reads at once. */
const AT_ONCE = 1_000;

/** An entry as it is exported, with its place in the chain of seals. */
export type ExportedEntry = AuditRecord & { sealNumber: number | null; seal: string | null };

/** The entries of a filter, oldest first, a handful at a time. */
export async function* exportEntries(db: UnitOfWork, where: FilterQuery<AuditEntry>): AsyncGenerator<ExportedEntry[]> {
  for (let last = 0; ;) {
    const later = { $and: [where, { id: { $gt: last } }] };
    const entries = await db.read((em) => em.find(AuditEntry, later, { orderBy: { id: 'asc' }, limit: AT_ONCE }));
    if (entries.length > 0) yield entries.map(toExported);
    if (entries.length < AT_ONCE) return;
    last = entries.at(-1)?.id ?? last;
  }
}

const toExported = (entry: AuditEntry): ExportedEntry =>
  ({ ...toAuditRecord(entry), sealNumber: entry.sealNumber ?? null, seal: entry.seal ?? null });
