import type { BookingToolName, ToolResult } from '../../model/booking/tools.ts';
import type { WallClock } from '../../model/booking/wall-clock.ts';
import type { TableMeaning } from './table-meaning.ts';
import type { BookingMemory } from './memory.ts';
import type { Phrasing } from './phrasing.ts';

export interface Call {
  tool: BookingToolName;
  args: Readonly<Record<string, unknown>>;
}

/**
 * A piece of the dialogue as a generator: it yields its tool calls and gets their results. A replay from the start of the turn with the
 * results so far reaches the same place, so a turn only has to remember its results.
 */
export type DialoguePart<Result> = Generator<Call, Result, ToolResult>;

/** Everything that a phase sees. */
export interface Scene {
  meaning: TableMeaning;
  memory: BookingMemory;
  words: Phrasing;
  tools: ReadonlySet<BookingToolName>;
  /** The write that the guest's message confirms, as code recorded it. */
  confirmed: Call | null;
  /** The current table is on order, with an unknown outcome. */
  isOrdered: boolean;
  /** The restaurant's clock. */
  now: WallClock;
  /** UTC, in ISO 8601. */
  instant: string;
  /** Whether the restaurant's clock shows this time on that day; in spring it skips an hour. */
  exists(at: WallClock): boolean;
}

/** What to say, what to remember, and the write that is read back. */
export interface Said {
  parts: string[];
  memory: BookingMemory;
  proposes?: Call;
}

export type Refusal = Extract<ToolResult, { ok: false }>;

/** Calls a tool; its answer was validated where the tool ran. */
export function* call<Data>(tool: BookingToolName, args: Call['args']): DialoguePart<{ ok: true; data: Data } | Refusal> {
  const result = yield { tool, args };
  return result.ok ? { ok: true, data: result.data as Data } : result;
}

/** The same scene with changes to its memory. */
export const withMemory = (scene: Scene, changes: Partial<BookingMemory>): Scene =>
  ({ ...scene, memory: { ...scene.memory, ...changes } });

/** Says this and keeps the scene's memory. */
export const said = (scene: Scene, parts: readonly string[], proposes?: Call): Said =>
  ({ parts: [...parts], memory: scene.memory, ...(proposes === undefined ? {} : { proposes }) });

/** Reads back again and says that a yes is enough. */
export const askForYes = ({ words }: Scene, again: Said): Said => ({ ...again, parts: [...again.parts, words.say('sayYes')] });

/** Whether the yes is for exactly this call: it counts only for what was read back. */
export const isSameCall = (confirmed: Call | null, asked: Call): boolean =>
  confirmed !== null && confirmed.tool === asked.tool && sameFields(confirmed.args, asked.args);

function sameFields(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
