import type { TenantContext } from '../context.ts';
import type { EntityManager } from '../storage/database.ts';
import { ModelState } from '../storage/entities/language-model.ts';

/** So many failures in a row pause a connection. */
const FAILURES = 5;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** One call may try whether the provider is back; others wait for so long to hear of it. */
const PROBE_MS = 20_000;

/** Whether a connection may be asked now, and why not. */
export type Entry = { may: true; failures: number; isProbe: boolean } | { may: false; reason: 'paused' | 'action-needed' };

/** Asks whether the provider may be called. After a pause, one call goes first and the others wait for its end. */
export async function enter(ctx: TenantContext, connection: string): Promise<Entry> {
  const state = await ctx.db.read((em) => em.findOne(ModelState, { clientId: ctx.clientId }));
  if (!state || state.connection !== connection) return { may: true, failures: 0, isProbe: false };
  if (state.actionNeeded) return { may: false, reason: 'action-needed' };
  const until = state.pausedUntil;
  if (!until) return { may: true, failures: state.failures, isProbe: false };
  if (until > ctx.now()) return { may: false, reason: 'paused' };
  const probes = await ctx.db.transaction((em) => em.nativeUpdate(
    ModelState, { clientId: ctx.clientId, connection, pausedUntil: until }, { pausedUntil: new Date(ctx.now().getTime() + PROBE_MS) },
  ));
  return probes > 0 ? { may: true, failures: Math.max(1, state.failures), isProbe: true } : { may: false, reason: 'paused' };
}

/** The provider has answered: what there was against it is over. */
export async function noteSuccess(ctx: TenantContext, connection: string, { failures }: { failures: number }): Promise<void> {
  if (failures === 0) return;
  await ctx.db.transaction((em) => em.nativeUpdate(
    ModelState, { clientId: ctx.clientId, connection },
    { failures: 0, pauses: 0, pausedUntil: null, actionNeeded: null, changedDate: ctx.now() },
  ));
}

/**
 * Counts a failure; five in a row pause the connection, the longer the more often that has happened. Calls that were under way
 * when the pause began do not prolong it.
 *
 * @returns whether this failure has paused it
 */
export async function noteFailure(ctx: TenantContext, connection: string, { isProbe }: { isProbe: boolean }): Promise<boolean> {
  const now = ctx.now().toISOString();
  const pauses = `s.failures + 1 >= ${FAILURES} and (? or coalesce(s.paused_until <= ?::timestamptz, true))`;
  const length = `make_interval(secs => least(${LONGEST_PAUSE_MS / 1000}, ${FIRST_PAUSE_MS / 1000} * power(2, least(s.pauses, 10))))`;
  const [row] = await noting(ctx, connection, (em) => em.execute<{ paused: boolean }[]>(
    `update model_state s set failures = least(s.failures + 1, 1000), changed_date = ?::timestamptz,
       pauses = least(s.pauses + 1, 1000) - case when before.pauses_now then 0 else 1 end,
       paused_until = case when before.pauses_now then ?::timestamptz + ${length} else s.paused_until end
     from (select ${pauses} as pauses_now from model_state s where s.client_id = ? for no key update) before
     where s.client_id = ? and s.connection = ? returning before.pauses_now as paused`,
    [now, now, isProbe, now, ctx.clientId, ctx.clientId, connection],
  ));
  return row?.paused === true;
}

/** The provider asks to be left alone for so long. */
export async function pause(ctx: TenantContext, connection: string, ms: number): Promise<void> {
  const pausedUntil = new Date(ctx.now().getTime() + Math.min(ms, LONGEST_PAUSE_MS));
  await noting(ctx, connection, (em) => em.nativeUpdate(
    ModelState, { clientId: ctx.clientId, connection }, { pausedUntil, changedDate: ctx.now() },
  ));
}

/** The provider refuses the key, the model or the address; nothing is asked until the settings change. */
export async function needAction(ctx: TenantContext, connection: string, why: string): Promise<void> {
  await noting(ctx, connection, (em) => em.nativeUpdate(
    ModelState, { clientId: ctx.clientId, connection }, { actionNeeded: why, changedDate: ctx.now() },
  ));
}

/** Notes something in the row of this connection; what was noted of another is forgotten. */
function noting<T>(ctx: TenantContext, connection: string, note: (em: EntityManager) => Promise<T>): Promise<T> {
  return ctx.db.transaction(async (em) => {
    await em.execute(
      `insert into model_state (client_id, connection, changed_date) values (?, ?, ?)
       on conflict (client_id) do update set connection = excluded.connection, failures = 0, pauses = 0, paused_until = null,
         action_needed = null, changed_date = excluded.changed_date
       where model_state.connection <> excluded.connection`,
      [ctx.clientId, connection, ctx.now()],
    );
    return note(em);
  });
}
