import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dialogueTurn, resume } from '../../../domain/concierge/dialogue/dialogue.ts';
import { freshMemory, phases, type BookingMemory, type KnownReservation, type BookingSlots } from '../../../domain/concierge/dialogue/memory.ts';
import { phrasingIn } from '../../../domain/concierge/dialogue/phrasing-in.ts';
import { isSameCall, type Call, type Said, type Scene } from '../../../domain/concierge/dialogue/scene.ts';
import type { Doubt, TableMeaning } from '../../../domain/concierge/dialogue/table-meaning.ts';
import { LANGUAGES } from '../../../domain/language/languages.ts';
import { bookingFailures, type BookingFailureCode } from '../../../domain/model/booking/failures.ts';
import { bookingTools, type BookingToolName, type ToolResult } from '../../../domain/model/booking/tools.ts';
import { writingTools } from '../../../domain/model/booking/writing-tools.ts';
import { wallClockOf } from '../../../domain/model/booking/wall-clock.ts';

const INSTANT = '2026-11-21T11:00:00.000Z';
const NOW = wallClockOf('2026-11-21', '12:00');
/** Meals, other days and another try at a hold are all that one message may ask the provider for. */
const MOST_CALLS = 16;
const PATIENCE = 120_000;

const date = fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22', '2026-11-29', '2027-03-28');
const time = fc.constantFrom('02:30', '09:00', '12:30', '15:00', '18:30', '19:30', '20:00', '23:30');
const partySize = fc.integer({ min: 1, max: 30 });
const startsAt = fc.tuple(date, time).map(([day, clock]) => wallClockOf(day, clock));
const table = fc.record({ startsAt, partySize });
const part = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const given = (object: Record<string, unknown>): Record<string, unknown> => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
const wish = fc.record({ date: part(date), time: part(time), partySize: part(partySize) }).map((parts) => given(parts) as BookingSlots);
const contact = fc.record({ name: part(fc.constantFrom('Anna Weber', 'Tom')), email: part(fc.constant('a@example.org')), phone: part(fc.constant('+41795550420')) }).map(given);
const goal = fc.constantFrom(null, 'view', 'change', 'cancel');
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const status = fc.constantFrom('inquiry', 'quoted', 'confirmed', 'cancelled');
const reservation = fc.record({ id: fc.constantFrom('r1', 'r2', 'r3'), number: fc.constantFrom('TBL1K7', 'TBL2K7'), status, table: maybe(table) });
const rarely = fc.boolean().chain((one) => fc.boolean().map((other) => one && other));

const doubts: readonly Doubt[] = [
  { of: 'answer' }, { of: 'goal' }, { of: 'choice' }, { of: 'name' },
  { of: 'date', values: ['2026-11-22', '2026-11-29'] }, { of: 'time', values: ['19:30', '20:00'] }, { of: 'partySize', values: ['2', '4'] },
];

const meaning = fc.record({
  text: fc.constantFrom('', 'yes', 'no thanks', 'we fell ill and cannot come'), wish, isPast: rarely, answer: fc.constantFrom(null, 'yes', 'no'), wantsTable: fc.boolean(),
  severalTables: rarely, goal, givesUp: rarely, takesTime: rarely, side: fc.constantFrom(null, null, 'later', 'earlier'),
  choice: fc.constantFrom(null, null, 0, 1, 7, -1), contact, notes: fc.constantFrom([], [], ['one nut allergy']), badEmail: rarely, meant: maybe(fc.array(reservation, { maxLength: 3 })), meansLast: rarely, meansAll: rarely, keeps: rarely,
  confirmationNumber: fc.constantFrom(null, null, 'TBL1K7'), code: fc.constantFrom(null, null, '424242'), wantsNewCode: rarely,
  reason: fc.constantFrom(null, 'illness'), isQuestion: fc.boolean(), wantsLanguage: rarely,
  doubt: fc.constantFrom(undefined, undefined, undefined, undefined, ...doubts),
}).map(({ doubt, ...rest }) => ({ ...rest, ...(doubt === undefined ? {} : { doubt }) })) as unknown as fc.Arbitrary<TableMeaning>;

const memory: fc.Arbitrary<BookingMemory> = fc.record({
  phase: fc.constantFrom(...phases), wish, offers: fc.array(startsAt, { maxLength: 4 }), table: maybe(table),
  hold: maybe(fc.record({ holdId: fc.constant('h0'), utcExpiresAt: fc.constantFrom('2026-11-21T10:59:00.000Z', '2026-11-21T11:01:00.000Z', '2026-11-21T11:05:00.000Z') })),
  contact, reservation: maybe(reservation), reservations: fc.array(reservation, { maxLength: 5 }), goal, reason: fc.constantFrom(null, 'illness'), touched: fc.constant(INSTANT),
}) as fc.Arbitrary<BookingMemory>;

const codes = [...Object.keys(bookingFailures) as BookingFailureCode[], 'INVALID_ARGUMENTS', 'TOOL_NOT_AVAILABLE', 'CONFIRMATION_REQUIRED'] as const;
const failure: fc.Arbitrary<ToolResult> = fc.record({ code: fc.constantFrom(...codes), details: fc.constantFrom(undefined, { reservationId: 'r9', confirmationNumber: 'TBL9K7', status: 'confirmed' }) })
  .map(({ code, details }) => ({ ok: false, code, message: code, ...(details === undefined ? {} : { details }) }));
/** What the provider makes of a call, drawn before it is known which one it is. */
const outcome = fc.record({ failure: fc.option(failure, { nil: null, freq: 2 }), slots: fc.array(fc.record({ startsAt, vacancies: fc.integer({ min: 0, max: 2 }) }), { maxLength: 5 }), known: reservation, at: table });
type Outcome = typeof outcome extends fc.Arbitrary<infer Value> ? Value : never;

function answer({ tool }: Call, { failure: refused, slots, known, at }: Outcome): ToolResult {
  if (refused !== null) return refused;
  const facts = { id: known.id, reservationId: known.id, confirmationNumber: known.number, status: known.status, tables: [], cancelledAt: null, lineItems: [], ...at };
  switch (tool) {
    case 'tableapp_get_availability': return { ok: true, data: { slots: slots.map((slot) => ({ ...slot, serviceId: 's', serviceName: 'S' })) } };
    case 'tableapp_quote_availability': return { ok: true, data: { availabilityId: 'q1', expiresAt: '2026-11-21T11:02:00.000Z', ...at } };
    case 'tableapp_create_hold': case 'tableapp_extend_hold': return { ok: true, data: { holdId: 'h1', utcExpiresAt: '2026-11-21T11:05:00.000Z', ...at } };
    case 'tableapp_release_hold': return { ok: true, data: { released: true } };
    default: return { ok: true, data: { ...facts, guestName: 'Anna Weber', guestEmail: 'a@example.org', guestPhone: null, notes: null } };
  }
}

const tools = fc.oneof(fc.constant(Object.keys(bookingTools) as BookingToolName[]), fc.subarray(Object.keys(bookingTools) as BookingToolName[]));
const yes = fc.constantFrom('none', 'proposed', 'other');
const turn = fc.record({ meaning, outcomes: fc.array(outcome, { minLength: MOST_CALLS + 1, maxLength: MOST_CALLS + 1 }), confirms: yes, isOrdered: fc.boolean() });
type Turn = typeof turn extends fc.Arbitrary<infer Value> ? Value : never;

const OTHER_ORDER: Call = { tool: 'tableapp_create_reservation', args: { startsAt: wallClockOf('2026-11-29', '19:30'), partySize: 3, guestName: 'Tom', guestEmail: 'a@example.org' } };

/** Plays one message to its end. @returns what is said, or null where the message is about something else */
function play(scene: Scene, outcomes: readonly Outcome[]): Said | null {
  const dialogue = dialogueTurn(scene);
  let next = dialogue.next();
  for (let calls = 0; next.done !== true; calls += 1) {
    if (calls === MOST_CALLS) throw new Error(`More than ${MOST_CALLS} calls: ${next.value.tool}`);
    if (writingTools.has(next.value.tool) && !isSameCall(scene.confirmed, next.value)) throw new Error(`${next.value.tool} without a yes to it`);
    next = dialogue.next(answer(next.value, outcomes[calls] as Outcome));
  }
  return next.value;
}

function expectSpoken({ parts, memory: left }: Said): void {
  expect(parts.length).toBeGreaterThan(0);
  for (const each of parts) expect(each).toMatch(/^[^{}]*\p{L}[^{}]*$/u);
  expect(phases).toContain(left.phase);
  expect(JSON.parse(JSON.stringify(left))).toEqual(left);
}

function converse(begin: BookingMemory, turns: readonly Turn[], { language, available }: { language: (typeof LANGUAGES)[number]; available: readonly BookingToolName[] }): void {
  const words = phrasingIn({ language, now: NOW, timeZone: 'Europe/Zurich', whomToAsk: ['The front desk helps.'] });
  let left = begin;
  let proposed: Call | null = null;
  for (const { meaning: said, outcomes, confirms, isOrdered } of turns) {
    const confirmed = confirms === 'none' ? null : confirms === 'other' ? OTHER_ORDER : proposed;
    const scene: Scene = { meaning: said, memory: left, words, tools: new Set(available), confirmed, now: NOW, instant: INSTANT, isOrdered, exists: (at) => !at.endsWith('T02:30:00Z') };
    const spoken = play(scene, outcomes) ?? resume(scene);
    if (spoken !== null) expectSpoken(spoken);
    left = spoken?.memory ?? left;
    proposed = spoken?.proposes ?? null;
  }
}

describe('the dialogue about tables', () => {
  it('comes to an end whatever is said, remembered and answered, and writes nothing without the yes to it', () => {
    fc.assert(fc.property(memory, fc.array(turn, { minLength: 1, maxLength: 4 }), fc.constantFrom(...LANGUAGES), tools, (begin, turns, language, available) => {
      converse(begin, turns, { language, available });
    }), { numRuns: 1500 });
  }, PATIENCE);

  it('does so from its beginning too, with every tool', () => {
    fc.assert(fc.property(fc.array(turn, { minLength: 4, maxLength: 12 }), (turns) => {
      converse({ ...freshMemory, touched: INSTANT }, turns, { language: 'en', available: Object.keys(bookingTools) as BookingToolName[] });
    }), { numRuns: 500 });
  }, PATIENCE);

  it('asks once more for a table that could not be held while the provider was away', () => {
    const known: KnownReservation[] = [];
    const lost: BookingMemory = { ...freshMemory, phase: 'guest', wish: { date: '2026-11-22', time: '19:30', partySize: 4 }, contact: { email: 'a@example.org' }, reservations: known, touched: INSTANT };
    const words = phrasingIn({ language: 'en', now: NOW, timeZone: 'Europe/Zurich', whomToAsk: [] });
    const [first] = fc.sample(meaning, 1);
    const named = { ...first, wish: {}, isPast: false, answer: null, wantsTable: false, goal: null, givesUp: false, takesTime: false, side: null, choice: null, contact: { name: 'Anna Weber' }, badEmail: false, isQuestion: false, wantsLanguage: false, confirmationNumber: null, meant: null, doubt: undefined } as unknown as TableMeaning;
    const scene: Scene = { meaning: named, memory: lost, words, tools: new Set(['tableapp_create_reservation']), confirmed: null, now: NOW, instant: INSTANT, isOrdered: false, exists: () => true };
    expect(play(scene, [])?.memory).toMatchObject({ phase: 'confirm', contact: { name: 'Anna Weber' } });
  });
});
