import type { ChatMessage } from '../../../domain/model/chat.ts';
import type { ReplyWhy } from '../../../domain/model/reply-why.ts';
import type { TenantContext } from '../../../domain/context.ts';
import { ChatSession } from '../../../domain/storage/entities/chat.ts';
import type { Answer } from '../http/http.ts';
import type { Operator } from '../accounts/operators.ts';

export interface Conversation {
  id: string;
  channel: string;
  handledBy: 'concierge' | 'person';
  waitingSince: string | null;
  handoff: { date: string; reason: string; by: string | null } | null;
  lastMessage: { type: string; excerpt: string } | null;
  outcome: string | null;
  lastActivityDate: string;
}

export interface Transcript extends Conversation {
  messages: (ChatMessage & { setAside: string | null; delivery: { state: string; reason: string | null } | null; why: ReplyWhy | null })[];
  olderBefore: string | null;
  handoffs: { handledBy: string; reason: string; datetime: number }[];
}

export interface Refusal {
  error: string;
  code: string;
}

/** The operators' id of a guest's session, and the session as it is stored. */
export async function storedSession(ctx: TenantContext, publicId: string): Promise<ChatSession> {
  return ctx.db.read((em) => em.findOneOrFail(ChatSession, { publicId }));
}

/** What an operator does with one hotel's conversations over REST. */
export function deskOf(operator: Operator, clientId: string) {
  const path = (id: string, rest = ''): string => `/api/clients/${clientId}/conversations/${id}${rest}`;
  return {
    list: (query = ''): Promise<Answer<{ conversations: Conversation[]; nextCursor: string | null } & Refusal>> =>
      operator.call('GET', `/api/clients/${clientId}/conversations${query}`),
    read: (id: string, query = ''): Promise<Answer<Transcript & Refusal>> => operator.call('GET', path(id, query)),
    takeOver: (id: string): Promise<Answer<Conversation & Refusal>> => operator.call('POST', path(id, '/takeover')),
    handBack: (id: string, body?: unknown): Promise<Answer<Conversation & Refusal>> =>
      operator.call('POST', path(id, '/handback'), body === undefined ? {} : { body }),
    say: (id: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<ChatMessage & Refusal>> =>
      operator.call('POST', path(id, '/messages'), { body, headers }),
  };
}
