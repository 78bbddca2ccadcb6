import { randomUUID } from 'node:crypto';
import { isPlainYes } from '../../../domain/concierge/understanding/plain-yes.ts';
import type { Language } from '../../../domain/language/languages.ts';
import { writingTools } from '../../../domain/model/booking/writing-tools.ts';
import type { ToolCall } from '../../../domain/ports/brain.ts';
import type { ModelHouse } from './model-house.ts';

/** One turn, and what it did. */
export interface HouseTurn {
  /** Null where there was none. */
  reply: string | null;
  /** Calls that write, and were not what the guest had been read back and said yes to. */
  unconfirmed: string[];
  /** All that the conversation's tools have asked and heard, and what the mind remembered and remembers. */
  known: string;
}

interface Dialogue {
  stage: string | null;
  proposal: ToolCall | null;
  data: unknown;
}

type Step = ToolCall & { result: unknown; messageId: string };

/** A guest of a hotel of a model house, who writes over HTTP and waits for each reply. */
export class HouseGuest {
  readonly #house: ModelHouse;
  readonly #clientId: string;
  readonly #locale: Language;
  #session: string | undefined;
  #dialogue: Dialogue = { stage: null, proposal: null, data: null };

  constructor(house: ModelHouse, { clientId, locale }: { clientId: string; locale: Language }) {
    this.#house = house;
    this.#clientId = clientId;
    this.#locale = locale;
  }

  /** Where the dialogue about a table stands. */
  get stage(): string | null {
    return this.#dialogue.stage;
  }

  async say(query: string): Promise<HouseTurn> {
    const before = this.#dialogue;
    const { proposal } = before;
    const confirmed = proposal !== null && isPlainYes(query, this.#locale, proposal.tool) ? proposal : null;
    const messageId = randomUUID();
    const reply = await this.#send({ query, messageId, locale: this.#locale });
    const session = [this.#session];
    const steps = await this.#house.sql<Step>(
      'select tool, args, result, message_id as "messageId" from chat_turn_step t join chat_session s on s.key = t.session_key where s.public_id = $1', session,
    );
    [this.#dialogue = { stage: null, proposal: null, data: null }] = await this.#house.sql<Dialogue>(
      'select stage, proposal, data from chat_dialogue d join chat_session s on s.key = d.session_key where s.public_id = $1', session,
    );
    const wrote = steps.filter((step) => step.messageId === messageId && writingTools.has(step.tool));
    return {
      reply,
      unconfirmed: wrote.filter((call) => !isSame(call, confirmed)).map(({ tool, args }) => `${query}: ${tool} ${JSON.stringify(args)}`),
      known: JSON.stringify([steps, before, this.#dialogue]),
    };
  }

  async #send(body: Record<string, string>): Promise<string | null> {
    const response = await fetch(`${this.#house.product.apis[0]?.url}/api/message`, {
      method: 'POST', body: JSON.stringify(body),
      headers: {
        'x-client-id': this.#clientId, 'content-type': 'application/json', 'x-test-session': 'true',
        ...(this.#session !== undefined && { 'x-session-id': this.#session }),
      },
    });
    this.#session ??= response.headers.get('x-session-id') ?? undefined;
    const { message } = await response.json() as { message?: string };
    return response.ok && message !== undefined && /\p{L}/u.test(message) ? message : null;
  }
}

const isSame = (call: ToolCall, confirmed: ToolCall | null): boolean =>
  confirmed !== null && confirmed.tool === call.tool && JSON.stringify(sorted(confirmed.args)) === JSON.stringify(sorted(call.args));
const sorted = (args: ToolCall['args']): unknown => Object.entries(args).toSorted(([one], [other]) => (one < other ? -1 : 1));
