import { AuditEntry } from './audit-entry.ts';
import { ChatMessageRecord, ChatSession, MessageFeedback, SessionEventRecord } from './chat.ts';
import { ClientTranslation } from './client-translation.ts';
import { Client } from './client.ts';
import { KnowledgeItem, KnowledgePassage, KnowledgeTerm, UnansweredQuestion } from './knowledge.ts';
import { RateLimit } from './rate-limit.ts';

/** Every entity the ORM knows; a table that is missing here does not exist for it. */
export const entities = [
  AuditEntry, ChatMessageRecord, ChatSession, Client, ClientTranslation, KnowledgeItem, KnowledgePassage,
  KnowledgeTerm, MessageFeedback, RateLimit, SessionEventRecord, UnansweredQuestion,
];
