import { trainedBrain } from '../../support/concierge/trained-brain.ts';
import { isPlainYes } from '../../../domain/concierge/understanding/plain-yes.ts';
import type { BookingToolName } from '../../../domain/model/booking/tools.ts';
import type { KnownTable } from '../../../domain/model/booking/known-table.ts';
import type { Language } from '../../../domain/language/languages.ts';
import type { ModelUse, Thought, ThoughtRequest, ThoughtResult } from '../../../domain/model/thoughts.ts';
import type { BrainInput, DialogueMemory, Reply, SearchHit, ToolCall, ToolStep } from '../../../domain/ports/brain.ts';
import { PaperRestaurant } from './paper-restaurant.ts';

const guestTools: BookingToolName[] = [
  'tableapp_get_availability', 'tableapp_quote_availability', 'tableapp_create_hold', 'tableapp_release_hold',
  'tableapp_create_reservation', 'tableapp_find_reservation', 'tableapp_get_reservation', 'tableapp_modify_reservation',
  'tableapp_cancel_reservation',
];

/** Speaks with the offline brain as the turn loop does, with a restaurant on paper behind the tools. */
export class PaperGuest {
  readonly restaurant = new PaperRestaurant();
  readonly conversation: BrainInput['conversation'] = [];
  readonly #brain = trainedBrain();
  readonly #locale: Language;
  tools = guestTools;
  /** Saturday noon in Zurich. */
  clock = new Date('2026-11-21T11:00:00Z');
  memory: DialogueMemory | null = null;
  proposal: ToolCall | null = null;
  last: Reply | null = null;
  /** What the flows of this conversation's bookings have recorded when the guest writes. */
  tables: KnownTable[] = [];
  /** What the hotel knows. */
  passages: SearchHit[] = [];
  search: BrainInput['search'] = async () => this.passages;
  channel: BrainInput['channel'] = { type: 'WEB', instructions: [] };
  /** The language model in use, and what it thinks. */
  model: ModelUse | null = null;
  think: (request: ThoughtRequest) => ThoughtResult | Promise<ThoughtResult> = () => ({ outcome: 'fallback', reason: 'off' });

  constructor(locale: Language = 'en') {
    this.#locale = locale;
  }

  /** Says something and hears the reply. */
  async say(message: string): Promise<string> {
    this.conversation.push({ type: 'guest', message, locale: this.#locale });
    const steps: ToolStep[] = [];
    const thoughts: Thought[] = [];
    const confirmed = this.proposal !== null && isPlainYes(message, this.#locale, this.proposal.tool) ? this.proposal : null;
    for (let rounds = 0; rounds < 14; rounds += 1) {
      const decision = await this.#brain.decide({
        conversation: this.conversation, locale: this.#locale, defaultLocale: 'en', askedAt: this.clock, timeZone: 'Europe/Zurich',
        tools: this.tools, steps, memory: this.memory, tables: this.tables, confirmed,
        hotel: { name: 'Hotel Probe', phone: '+41 41 555 04 20', email: null, address: null }, channel: this.channel,
        model: this.model, thoughts, search: this.search, emit: () => undefined,
      });
      if (decision.kind === 'tools') {
        for (const call of decision.calls) steps.push({ ...call, result: this.restaurant.answer(call) });
        continue;
      }
      if (decision.kind === 'thought') {
        const { purpose, key } = decision.thought;
        thoughts.push({ purpose, key, ...await this.think(decision.thought) });
        continue;
      }
      // As a database keeps it: JSON.
      if (decision.memory !== undefined) this.memory = JSON.parse(JSON.stringify(decision.memory)) as DialogueMemory | null;
      this.proposal = decision.proposes ?? null;
      this.last = decision;
      this.conversation.push({ type: 'ai', message: decision.message, locale: this.#locale });
      return decision.message;
    }
    throw new Error('The brain never replies.');
  }

  /** Says all of it. @returns the last reply */
  async sayAll(...messages: string[]): Promise<string> {
    let reply = '';
    for (const message of messages) reply = await this.say(message);
    return reply;
  }

  get stage(): string | undefined {
    return this.memory?.stage;
  }

  letPass(minutes: number): void {
    this.clock = new Date(this.clock.getTime() + minutes * 60_000);
  }
}

/** The day after a conversation on paper begins. */
export const SUNDAY = '2026-11-22';

/** A guest on paper at a restaurant with a few free times on Sunday, and a hotel that knows what parking costs. */
export function guestIn(locale: Language = 'en', free = ['18:30', '19:30', '20:30']): PaperGuest {
  const guest = new PaperGuest(locale);
  guest.restaurant.free.set(SUNDAY, free);
  guest.passages = [{ passageId: '1', title: 'Parking', text: 'Parking: 24 CHF.', locale, url: null, score: 1, coverage: 1, answers: 1 }];
  return guest;
}
