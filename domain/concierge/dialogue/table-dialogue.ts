import type { DialogueMessage } from './dialogue-message.ts';
import type { TableMeaning } from './table-meaning.ts';
import { phrasingIn } from './phrasing-in.ts';
import { dialogueTurn, resume } from './dialogue.ts';
import { isLive, MEMORY_VERSION, recall, type BookingMemory, type Phase } from './memory.ts';
import { asksForOwn } from './own-reservation.ts';
import { isOrdered, putRight } from './recorded-tables.ts';
import type { Call, Said, Scene, DialoguePart } from './scene.ts';
import { answersDialogue } from './answers-dialogue.ts';
import { understand, type Understanding } from '../understanding/understand.ts';
import { momentOf, wallClockAt } from '../understanding/clock.ts';
import type { Utterance } from '../../language/utterance.ts';
import type { BrainInput, DialogueMemory, ToolStep } from '../../ports/brain.ts';

/** The table dialogue's response to a message. */
export type TableTurn =
  | { kind: 'calls'; calls: Call[] }
  | { kind: 'said'; parts: string[]; memory: DialogueMemory; asksBack: boolean; proposes?: Call }
  /**
   * The message is about something else; `resume` repeats the dialogue's question, if one waits, and `hasTable` tells whether a table is
   * booked or under way.
   */
  | { kind: 'elsewhere'; resume: Extract<TableTurn, { kind: 'said' }> | null; hasTable: boolean };

interface Asked {
  said: Utterance;
  understood: Understanding;
  /** Interprets it in the dialogue. */
  interpret(message: DialogueMessage): TableMeaning;
  /** Sentences that refer the guest to the staff. */
  whomToAsk: readonly string[];
}

/** Whether the hotel lets the concierge book tables. */
export const booksTables = ({ tools }: Pick<BrainInput, 'tools'>): boolean => tools.includes('tableapp_create_reservation');

/** Passes a guest's message to the table dialogue; null if the hotel has no table tools. */
export function tableDialogue(input: BrainInput, asked: Asked): TableTurn | null {
  if (!booksTables(input) && !input.tools.includes('tableapp_find_reservation')) return null;
  const scene = sceneOf(input, asked);
  const played = callsPerson(asked, scene) ? { value: null } : play(dialogueTurn(scene), input.steps);
  if ('calls' in played) return { kind: 'calls', calls: played.calls };
  if (played.value !== null) return remembered(played.value);
  const waiting = resume(scene);
  const { memory } = scene;
  return {
    kind: 'elsewhere', resume: waiting === null ? null : remembered(waiting),
    hasTable: memory.phase !== 'idle' || isLive(memory.reservation),
  };
}

/** Whether the message calls for a person. Once a table is the topic, a message that merely resembles a complaint may be an answer. */
function callsPerson({ said, understood: { kind } }: Asked, { meaning, memory }: Scene): boolean {
  if (!ofPersons.has(kind)) return false;
  const isSpokenOf = memory.phase !== 'idle' || isLive(memory.reservation);
  return !isSpokenOf || !answersDialogue(meaning) || ofPersons.has(understand(said).kind);
}

const ofPersons: ReadonlySet<Understanding['kind']> = new Set(['person', 'complaint']);

function sceneOf(
  { memory, tools, confirmed, askedAt, timeZone, tables = [] }: BrainInput, { said, understood, interpret, whomToAsk }: Asked,
): Scene {
  const instant = askedAt.toISOString();
  const known = putRight(recall(memory?.version === MEMORY_VERSION ? memory.data as BookingMemory : null, instant), tables);
  const now = wallClockAt(instant, timeZone);
  const ordered = isOrdered(known, tables);
  const meaning = interpret({
    whole: said, now, memory: known, understood: ofPersons.has(understood.kind) ? understand(said) : understood,
  });
  return {
    // "Did it go through?" asks about the order, which the hotel's knowledge does not cover.
    meaning: ordered && asksForOwn(said) ? { ...meaning, isQuestion: false, goal: null, wish: {} } : meaning,
    memory: known, words: phrasingIn({ language: said.language, now, timeZone, whomToAsk }),
    tools: new Set(tools), confirmed, now, instant, isOrdered: ordered,
    exists: (at) => momentOf(at, timeZone).exists,
  };
}

/**
 * Replays the dialogue of this turn with the results so far.
 *
 * @throws if it asks for another tool than before, as after a code update in the middle of a turn
 */
function play<Result>(dialogue: DialoguePart<Result>, steps: readonly ToolStep[]): { calls: Call[] } | { value: Result } {
  let next = dialogue.next();
  for (const { tool, result } of steps) {
    if (next.done === true || next.value.tool !== tool) throw new Error(`The dialogue does not ask for ${tool} any more.`);
    next = dialogue.next(result);
  }
  return next.done === true ? { value: next.value } : { calls: [next.value] };
}

function remembered({ parts, memory, proposes }: Said): Extract<TableTurn, { kind: 'said' }> {
  return {
    kind: 'said', parts, memory: dialogueMemory(memory),
    // In every other phase, the dialogue waits for the guest's next message.
    asksBack: memory.phase !== 'idle',
    ...(proposes === undefined ? {} : { proposes }),
  };
}

/** The phases in which a guest answers with a name, an address, a number or a code. */
const asksForBareValue: ReadonlySet<Phase> = new Set(['guest', 'number', 'code']);

export const dialogueMemory = (memory: BookingMemory): DialogueMemory =>
  ({ version: MEMORY_VERSION, stage: memory.phase, awaitsBareValue: asksForBareValue.has(memory.phase), data: memory });
