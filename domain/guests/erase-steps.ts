import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { agentPushWorkflowId, agentTaskWorkflowId } from '../model/agent-task-flow.ts';
import { reservationChangeId, tableBookingId } from '../model/booking/flows.ts';
import { toolCallId, type ToolCallInput } from '../model/booking/tool-call.ts';
import { notFound } from '../model/errors.ts';
import { chatSessionId } from '../model/flows.ts';
import type { ErasedReservations, ErasureState, GuestKeys } from '../model/guests.ts';
import type { EntityManager, UnitOfWork } from '../storage/database.ts';
import { AgentTaskRecord } from '../storage/entities/agent-task.ts';
import { ReservationChange, TableBooking } from '../storage/entities/booking.ts';
import { GuestErasure } from '../storage/entities/guest-erasure.ts';
import { ToolCallRecord } from '../storage/entities/tool-call.ts';
import { todayAt } from './settle-bookings.ts';
import { bound } from './guest-selector.ts';
import { guestTables, type GuestTable } from './guest-tables.ts';

/** Rows per statement, so that none holds its locks for long. */
const BATCH = 500;

type Step = { ctx: TenantContext; erasureId: string };

/** An erasure in progress; null when it is done. @throws DomainError NOT_FOUND */
export async function readErasure({ ctx, erasureId }: Step): Promise<(GuestErasure & { keys: GuestKeys }) | null> {
  const row = await ctx.db.read((em) => em.findOne(GuestErasure, { id: erasureId, clientId: ctx.clientId }));
  if (!row) throw notFound('The erasure');
  return row.keys ? row as GuestErasure & { keys: GuestKeys } : null;
}

/** Records the progress. What the erasure has counted stays when a step is repeated. */
export async function noteStep(
  { ctx, erasureId }: Step, to: { state: ErasureState; cancellations?: ErasedReservations },
): Promise<void> {
  await ctx.db.transaction((em) => em.nativeUpdate(GuestErasure, { id: erasureId, state: { $ne: 'done' } }, to));
}

/** Records the workflows that know about the guest, in addition to those recorded before. @returns their ids */
export async function noteFlows({ ctx, erasureId }: Step, keys: GuestKeys): Promise<string[]> {
  return ctx.db.transaction(async (em) => {
    const row = await em.findOneOrFail(GuestErasure, { id: erasureId });
    row.flows = [...new Set([...row.flows ?? [], ...await flowsOf(em, ctx.clientId, keys)])];
    return row.flows;
  });
}

async function flowsOf(em: EntityManager, clientId: string, { sessions, bookings, changes, calls }: GuestKeys): Promise<string[]> {
  const ofSession = { sessionKey: { $in: sessions } };
  const tables = await em.find(TableBooking, { clientId, $or: [{ id: { $in: bookings } }, ofSession] });
  const reservations = tables.flatMap(({ reservationId }) => reservationId ?? []);
  const changed = await em.find(ReservationChange, {
    clientId, $or: [{ id: { $in: changes } }, ofSession, { reservationId: { $in: reservations } }],
  });
  const tasks = await em.find(AgentTaskRecord, { clientId, ...ofSession });
  const called = await em.find(ToolCallRecord, { clientId, $or: [{ id: { $in: calls } }, ofSession] });
  return [
    ...sessions.map((key) => chatSessionId(clientId, key)),
    ...tasks.flatMap(({ id: taskId }) => [agentTaskWorkflowId(clientId, taskId), agentPushWorkflowId(clientId, taskId)]),
    ...tables.map(({ holdKey }) => tableBookingId(clientId, holdKey)),
    ...changed.map(({ id, changeKey, reservationId, operation }) =>
      reservationChangeId({ clientId, changeId: id, changeKey, reservationId, operation })),
    ...called.map(({ id: callId }) => toolCallId({ clientId, callId } as ToolCallInput)),
  ];
}

/** Those that would keep talking for the guest; a booking's workflow ends by itself. */
export const isTalk = (workflowId: string): boolean => /^(chat|a2a|a2a-push)\//.test(workflowId);

/**
 * Deletes or empties all that is stored of the guest, some rows at a time; what is deleted and its count are one transaction. Safe
 * to repeat, and to break off at any moment.
 *
 * @param platform the system path, for what belongs to no hotel
 */
export async function eraseRecords({ ctx, erasureId }: Step, { keys, platform }: { keys: GuestKeys; platform: UnitOfWork }): Promise<void> {
  const today = await ctx.db.read((em) => todayAt(em, ctx.clientId, ctx.now()));
  for (const declared of guestTables) {
    const { sql, values } = bound(statementOf(declared), keys, today);
    for (let isMore = true; isMore;) {
      isMore = await (declared.isSystems ? platform : ctx.db).transaction(async (em) => {
        // Figures that are counted stay: it has happened.
        await em.execute("select set_config('app.keep_figures', 'on', true)");
        const { length } = await em.execute<unknown[]>(sql, values);
        if (length > 0) await em.execute(
          `update guest_erasure set records = jsonb_set(records, array[?]::text[], to_jsonb(coalesce((records ->> ?)::int, 0) + ?))
           where id = ?`, [declared.table, declared.table, length, erasureId],
        );
        return length === BATCH;
      });
    }
  }
}

function statementOf({ table, where, emptied, left }: GuestTable): string {
  const rows = `ctid in (select ctid from ${table} where (${where})${left === undefined ? '' : ` and ${left}`} limit ${BATCH})`;
  return emptied === undefined ? `delete from ${table} where ${rows} returning 1 as gone`
    : `update ${table} set ${emptied} where ${rows} returning 1 as gone`;
}

/** Records that the erasure is done, and deletes the keys that found the guest. The audit trail has the counts. */
export async function finishErasure({ ctx, erasureId }: Step): Promise<void> {
  await ctx.db.transaction(async (em) => {
    const row = await em.findOneOrFail(GuestErasure, { id: erasureId, clientId: ctx.clientId });
    if (row.state === 'done') return;
    Object.assign(row, { state: 'done', keys: null, flows: null, finishedDate: ctx.now() });
    audit(em, ctx, {
      action: 'guest.erased', target: `erasure:${erasureId}`, after: { records: row.records, cancellations: row.cancellations ?? null },
    });
  });
}

/** Erasures that may have no workflow: recorded by a process that died, or terminated from outside. */
export async function forgottenErasures({ db, now }: { db: UnitOfWork; now: Date }): Promise<{ clientId: string; erasureId: string }[]> {
  const before = new Date(now.getTime() - 60_000);
  const rows = await db.read((em) => em.find(GuestErasure, { state: { $ne: 'done' }, createdDate: { $lt: before } }, { limit: 500 }));
  return rows.map(({ clientId, id: erasureId }) => ({ clientId, erasureId }));
}
