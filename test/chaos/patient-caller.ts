import { setTimeout as delay } from 'node:timers/promises';
import { errorTable, toDomainError } from '../../domain/model/errors.ts';
import type { ToolResult } from '../../domain/model/booking/tools.ts';

/** Outcomes after which a caller repeats the call with the same key. */
const mayPass = new Set<string>(['PROVIDER_UNAVAILABLE', 'RATE_LIMITED', 'IDEMPOTENCY_IN_PROGRESS']);

/** A 500 or 503, as from a database that is too busy: the caller repeats it like any unknown outcome. */
function overloaded(error: unknown): ToolResult {
  const failure = toDomainError(error);
  if (!errorTable[failure.code].retryable) throw failure;
  return { ok: false, code: 'PROVIDER_UNAVAILABLE', message: failure.message };
}

interface Patience {
  tries?: number;
  /** No attempt begins later than this, in milliseconds after the first. */
  withinMs?: number;
  pauseMs?: number;
  onRepeat?: () => void;
}

/** Repeats a call with an uncertain outcome, as a patient caller would. */
export async function untilCertain(
  attempt: () => Promise<ToolResult>, { tries = 20, withinMs = Infinity, pauseMs = 0, onRepeat }: Patience = {},
): Promise<ToolResult> {
  const started = Date.now();
  for (let tried = 1; ; tried += 1) {
    const result = await attempt().catch(overloaded);
    const isTired = tried === tries || Date.now() - started >= withinMs;
    if (result.ok || isTired || !mayPass.has(result.code)) return result;
    onRepeat?.();
    if (pauseMs > 0) await delay(pauseMs);
  }
}
