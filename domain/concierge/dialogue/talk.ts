import type { BookingToolName, ToolResult } from '../../model/booking/tools.ts';
import type { WallClock } from '../../model/booking/wall-clock.ts';
import type { Heard } from './heard.ts';
import type { BookingMemory } from './memory.ts';
import type { Words } from './words.ts';

export interface Call {
  tool: BookingToolName;
  args: Readonly<Record<string, unknown>>;
}

/**
 * A piece of the dialogue as a generator: it yields the tool calls it needs and gets their results. Played again
 * from the start of the turn with the results so far it comes to the same place, so nothing of a turn is remembered
 * but its results.
 */
export type Talk<Result> = Generator<Call, Result, ToolResult>;

/** All that a phase sees. */
export interface Scene {
  heard: Heard;
  memory: BookingMemory;
  words: Words;
  tools: ReadonlySet<BookingToolName>;
  /** The write that the guest's message confirms, as code has recorded it. */
  confirmed: Call | null;
  /** The table that is being booked is on order, and nobody knows yet what becomes of it. */
  isOrdered: boolean;
  /** The restaurant's clock. */
  now: WallClock;
  /** UTC, in ISO 8601. */
  instant: string;
  /** Whether the restaurant's clock shows this time on that day; it leaves out an hour in spring. */
  exists(at: WallClock): boolean;
}

/** What to say, what to remember, and the write whose details were read back. */
export interface Said {
  parts: string[];
  memory: BookingMemory;
  proposes?: Call;
}

export type Refusal = Extract<ToolResult, { ok: false }>;

/** Calls a tool; what it answers was checked where the tool ran. */
export function* call<Data>(tool: BookingToolName, args: Call['args']): Talk<{ ok: true; data: Data } | Refusal> {
  const result = yield { tool, args };
  return result.ok ? { ok: true, data: result.data as Data } : result;
}

/** The same scene, with more known. */
export const withMemory = (scene: Scene, changes: Partial<BookingMemory>): Scene =>
  ({ ...scene, memory: { ...scene.memory, ...changes } });

/** Says it and stays where the scene's memory is. */
export const said = (scene: Scene, parts: readonly string[], proposes?: Call): Said =>
  ({ parts: [...parts], memory: scene.memory, ...(proposes === undefined ? {} : { proposes }) });

/** What is read back once more, and that a yes is all it takes. */
export const askForYes = ({ words }: Scene, again: Said): Said => ({ ...again, parts: [...again.parts, words.say('sayYes')] });

/** The yes counts for exactly what was read back. */
export const isSameCall = (confirmed: Call | null, asked: Call): boolean =>
  confirmed !== null && confirmed.tool === asked.tool && sameFields(confirmed.args, asked.args);

function sameFields(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
