import { messagingChannels } from './channels.ts';

/** Who speaks for the hotel in a conversation. */
export const handlers = ['concierge', 'person'] as const;
export type Handler = (typeof handlers)[number];

/**
 * Why a person has a conversation. `danger` is urgent: somebody's life or safety may be at stake. `inbox` is somebody who wrote in the
 * messaging platform's own inbox, `operator` somebody who took it over here.
 */
export const handoffReasons = ['danger', 'guest-asked', 'complaint', 'repeated-failure', 'operator', 'inbox'] as const;
export type HandoffReason = (typeof handoffReasons)[number];

/** Why the concierge has it again: somebody handed it back, or no person has written for long enough. */
export const handbackReasons = ['operator', 'idle'] as const;
export type HandbackReason = (typeof handbackReasons)[number];

/** What becomes of a guest's unanswered question on a handback: the concierge answers it, or leaves it. */
export const openChoices = ['answer', 'leave'] as const;
export type OpenChoice = (typeof openChoices)[number];

/** Where a guest writes. */
export const sessionChannels = ['WEB', ...messagingChannels] as const;

/** The data of a `session.handoff` event; `datetime` in milliseconds since the Unix epoch (UTC). */
export interface HandoffEvent {
  handledBy: Handler;
  reason: HandoffReason | HandbackReason;
  datetime: number;
}

/** How many turns in a row may end without an answer before a person gets the conversation. */
export const MAX_MISSED_TURNS = 2;

/** How long a person may stay silent before the concierge takes a conversation back, where the hotel sets nothing. */
const IDLE_MINUTES = 30;
export const MAX_IDLE_MINUTES = 24 * 60;

export interface HandoffSettings {
  /** Whether the concierge passes guests on by itself. Operators may take over at any time. */
  enabled: boolean;
  idleMs: number;
}

/** What a hotel sets under `hotelConfig.handoff`; a value that makes no sense counts as not set. */
export function handoffSettings(hotelConfig: Readonly<Record<string, unknown>>): HandoffSettings {
  const own = hotelConfig['handoff'];
  const { enabled, idleMinutes } = (typeof own === 'object' && own !== null ? own : {}) as Record<string, unknown>;
  const usable = typeof idleMinutes === 'number' && idleMinutes > 0 && idleMinutes <= MAX_IDLE_MINUTES;
  return { enabled: enabled !== false, idleMs: Math.round((usable ? idleMinutes : IDLE_MINUTES) * 60_000) };
}

interface Waiting {
  waitingSince?: Date | null | undefined;
  lastOperatorDate?: Date | null | undefined;
  handoffDate?: Date | null | undefined;
}

/** Since when a person is silent: since the guest waits or the person's last word, and not from before the person came. */
export function silentSince({ waitingSince, lastOperatorDate, handoffDate }: Waiting): Date | null {
  return later(waitingSince ?? lastOperatorDate, handoffDate);
}

function later(one: Date | null | undefined, other: Date | null | undefined): Date | null {
  if (!one || !other) return one ?? other ?? null;
  return one > other ? one : other;
}
