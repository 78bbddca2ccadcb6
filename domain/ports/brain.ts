import type { MessageType, Source } from '../model/chat.ts';
import type { ChannelType } from '../model/channels.ts';
import type { KnownTable } from '../model/booking/known-table.ts';
import type { BookingToolName, ToolResult } from '../model/booking/tools.ts';
import type { FoundPassage } from '../model/knowledge/passages.ts';
import type { EmergencyContacts } from '../model/emergency.ts';
import type { HandoffReason } from '../model/handoff.ts';
import type { ReplyWhy } from '../model/reply-why.ts';
import type { ModelUse, Thought, ThoughtRequest } from '../model/thoughts.ts';
import type { ReplyOutcome } from '../model/turn.ts';

/** A knowledge passage that speaks to a question, as the search finds it. */
export type SearchHit = FoundPassage;

export interface ConversationMessage {
  type: MessageType;
  message: string;
  locale: string;
}

/** A tool and what to call it with. */
export interface ToolCall {
  tool: BookingToolName;
  args: Readonly<Record<string, unknown>>;
}

/** A tool call of this turn and what came of it. */
export interface ToolStep extends ToolCall {
  result: ToolResult;
}

/** What the brain keeps between two messages; JSON of its own making, stored with the session. */
export interface DialogueMemory {
  /** Of the data's form, so that a brain forgets what it cannot read. */
  version: number;
  /** Where the dialogue stands, in a word that operators read; no guest data. */
  stage: string;
  /** Whether it waits for a bare value, such as a name or a number, which says nothing of the guest's language. */
  awaitsBareValue: boolean;
  data: unknown;
}

/** Where a conversation takes place, and the hotel's notes on how to reply there, in their order. */
export interface ReplyChannel {
  type: ChannelType;
  instructions: readonly { title: string; text: string }[];
}

/** How a hotel words what is said in these cases. */
export type HotelHelp = Partial<Record<'danger' | 'trouble' | 'request' | 'person', string>>;

/** What a hotel's particulars say in one language. */
export interface LocalizedParticulars {
  address: string | null;
  help: HotelHelp;
}

/** What the concierge knows when it decides; it sees no tenant id, no secret and no session id. */
export interface BrainInput {
  /** The conversation so far, oldest first; its last message is the guest's question. */
  conversation: ConversationMessage[];
  locale: string;
  defaultLocale: string;
  /** When the guest wrote; the same at every step of a turn, so that a decision taken again comes out alike. */
  askedAt: Date;
  /** IANA name of the hotel's time zone. */
  timeZone: string;
  /** The tools this guest may use; none where no booking system is connected. */
  tools: readonly BookingToolName[];
  /** What this turn has called so far, oldest first. */
  steps: readonly ToolStep[];
  memory: DialogueMemory | null;
  /**
   * The conversation's tables as their flows have recorded them, the latest last; the same at every step of a turn. An order
   * may come to its end after the turn that made it, so they count more than what is remembered. None when left out.
   */
  tables?: readonly KnownTable[];
  /** The call that the guest's message confirms, as code has recorded it: a plain yes to details read back before. */
  confirmed: ToolCall | null;
  /** The hotel's particulars, in the language of the conversation where they differ by language. */
  hotel: {
    name: string; phone: string | null; email: string | null; address: string | null;
    /** Whom to call in an emergency; those of the time zone when left out. */
    emergency?: EmergencyContacts;
    /** The hotel's own words for guests who need help. */
    help?: HotelHelp;
    /** Whether the hotel has guests passed on to a person; left out, it does. */
    passesOn?: boolean;
    /** Whether its website is being read for the first time and nothing else is known; left out, it is not. */
    isBeingRead?: boolean;
    /** What differs by language, by the tags of those that the concierge speaks: a guest may change to one at any message. */
    inLanguage?: Readonly<Record<string, LocalizedParticulars>>;
  };
  channel: ReplyChannel;
  /** What a language model may be asked for in this turn; null, left out or left alone, the mind thinks alone. */
  model?: ModelUse | null;
  /** This turn's thoughts so far, oldest first; the same at every step of a turn. */
  thoughts?: readonly Thought[];
  search(query: { text: string; locale: string }): Promise<SearchHit[]>;
  /** Called with each piece of the answer as it takes shape; what it gets is never authoritative. */
  emit(text: string): void;
  /** Called where the model would be asked, were it not left alone; a mind makes `wouldAsk` of it. */
  passedOver?(): void;
}

/** A finished reply. */
export interface Reply {
  kind: 'reply';
  message: string;
  locale: string;
  /** The passages the reply rests on, best first; empty when it rests on none. */
  context: string[];
  sources: Source[];
  outcome: ReplyOutcome;
  /** Why it passes the guest on to a person; left out where it does not. */
  handoff?: Extract<HandoffReason, 'danger' | 'guest-asked' | 'complaint'>;
  /** Whether it asks for something and the dialogue waits for the guest's answer. */
  asksBack?: boolean;
  /** What to remember from now on; null forgets, and without it the memory stays as it is. */
  memory?: DialogueMemory | null;
  /** The write whose details this reply reads back. The guest's plain yes confirms exactly this call, and no other. */
  proposes?: ToolCall;
  /** How it came about; left out where nobody looked into it. */
  why?: ReplyWhy;
  /** Whether the model had a part in it, were it not left alone. */
  wouldAsk?: boolean;
}

/** Tools to call, one after the other, before the brain is asked again. */
export interface ToolCalls {
  kind: 'tools';
  calls: readonly ToolCall[];
  /** As in a reply. */
  wouldAsk?: boolean;
}

/** A call of a language model, before the brain is asked again. Only where the input has a `model`. */
export interface ThoughtWanted {
  kind: 'thought';
  thought: ThoughtRequest;
}

export type Decision = Reply | ToolCalls | ThoughtWanted;

/** The concierge's mind: offline rules or a language model, behind one question. */
export interface Brain {
  decide(input: BrainInput): Promise<Decision>;
}
