import type { FilterQuery } from '@mikro-orm/core';
import type { Database } from '../../../domain/storage/database.ts';
import { AuditEntry } from '../../../domain/storage/entities/audit-entry.ts';
import { ChatSession } from '../../../domain/storage/entities/chat.ts';
import { PipelineTask } from '../../../domain/storage/entities/pipeline.ts';
import { User } from '../../../domain/storage/entities/user.ts';

/** What the audit trail holds of this, oldest entry first. */
export const auditTrail = (database: Database, where: FilterQuery<AuditEntry>): Promise<AuditEntry[]> =>
  database.forSystem().read((em) => em.find(AuditEntry, where, { orderBy: { id: 'asc' } }));

/** The account. @throws where there is none */
export const userRow = (database: Database, where: FilterQuery<User>): Promise<User> =>
  database.forSystem().read((em) => em.findOneOrFail(User, where));

/** The conversation that its guest knows by this id. @throws where there is none */
export const sessionRow = (database: Database, clientId: string, publicId: string): Promise<ChatSession> =>
  database.forClient(clientId).read((em) => em.findOneOrFail(ChatSession, { publicId }));

/** The background tasks of a hotel, oldest first. */
export const taskRows = (database: Database, clientId: string): Promise<PipelineTask[]> =>
  database.forClient(clientId).read((em) => em.find(PipelineTask, { clientId }, { orderBy: { createdDate: 'asc' } }));
