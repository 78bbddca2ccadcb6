import type { MessageType, Source } from '../model/chat.ts';
import type { FoundPassage } from '../model/concierge/compose-answer.ts';
import type { ReplyOutcome } from '../model/turn.ts';

/** A knowledge passage that speaks to a question, as the search finds it. */
export type SearchHit = FoundPassage;

export interface ConversationMessage {
  type: MessageType;
  message: string;
  locale: string;
}

/** What the concierge knows when it decides; it sees no tenant id, no secret and no session id. */
export interface BrainInput {
  /** The conversation so far, oldest first; its last message is the guest's question. */
  conversation: ConversationMessage[];
  locale: string;
  defaultLocale: string;
  /** The hotel's particulars, in the language of the conversation where they differ by language. */
  hotel: { name: string; phone: string | null; email: string | null; address: string | null };
  search(query: { text: string; locale: string }): Promise<SearchHit[]>;
  /** Called with each piece of the answer as it takes shape; what it gets is never authoritative. */
  emit(text: string): void;
}

/** A finished reply. */
export interface Decision {
  kind: 'reply';
  message: string;
  locale: string;
  /** The passages the reply rests on, best first; empty when it rests on none. */
  context: string[];
  sources: Source[];
  outcome: ReplyOutcome;
  /** Names of the tools that were called for it; left out when there were none. */
  tools?: string[];
  /** Whether it passes the guest on to a person. */
  handoff?: boolean;
}

/** The concierge's mind: offline rules or a language model, behind one question. */
export interface Brain {
  decide(input: BrainInput): Promise<Decision>;
}
