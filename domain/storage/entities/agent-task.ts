import { defineEntity, p } from '@mikro-orm/core';
import { agentTaskStates } from '../../model/agent-task-flow.ts';
import type { AgentMessage, AgentReply, AgentTaskEvent } from '../../model/agent-task.ts';
import { tenantPolicy } from '../tenant-policy.ts';
import { ChatSession } from './chat.ts';
import { Client } from './client.ts';

const AgentContextSchema = defineEntity({
  name: 'AgentContext',
  tableName: 'agent_context',
  ...tenantPolicy('agent_context'),
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    /** The user behind the agent's key: agents of different owners may choose the same name. */
    ownerId: p.uuid().primary(),
    /** The name that the agent gave the conversation, or the one it was given. */
    id: p.string().length(128).primary(),
    sessionKey: () => p.manyToOne(ChatSession).mapToPk().deleteRule('cascade').fieldName('session_key').index(),
    createdDate: p.datetime(),
  },
});

/** An agent's conversation: its name for one of the hotel's chat sessions. */
export class AgentContext extends AgentContextSchema.class {}
AgentContextSchema.setClass(AgentContext);

const AgentTaskSchema = defineEntity({
  name: 'AgentTaskRecord',
  tableName: 'agent_task',
  ...tenantPolicy('agent_task'),
  uniques: [{ name: 'agent_task_once', properties: ['clientId', 'id'] }],
  indexes: [{ name: 'agent_task_expiry', properties: ['expiresAt'] }],
  properties: {
    /** Internal; wakes whoever follows the task. */
    key: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    /** The agent's name for it. */
    id: p.string().length(128),
    contextId: p.string().length(128),
    sessionKey: () => p.manyToOne(ChatSession).mapToPk().deleteRule('cascade').fieldName('session_key').index(),
    /** Under which the question is in the conversation; made once, so that asking again asks nothing twice. */
    messageId: p.uuid(),
    state: p.enum(agentTaskStates),
    reason: p.text().nullable(),
    message: p.json<AgentMessage>(),
    /** Of what the task was sent with: the same again is the same task. */
    messageHash: p.string().length(64),
    reply: p.json<AgentReply>().nullable(),
    metadata: p.json<Record<string, unknown>>().defaultRaw("'{}'"),
    lastSeq: p.integer().default(0),
    createdDate: p.datetime(3),
    stateDate: p.datetime(3),
    /** Set when the task is over. */
    expiresAt: p.datetime().nullable(),
  },
});

/** A task that an agent gave the concierge. */
export class AgentTaskRecord extends AgentTaskSchema.class {}
AgentTaskSchema.setClass(AgentTaskRecord);

const AgentTaskEventSchema = defineEntity({
  name: 'AgentTaskEventRecord',
  tableName: 'agent_task_event',
  ...tenantPolicy('agent_task_event'),
  properties: {
    taskKey: () => p.manyToOne(AgentTaskRecord).mapToPk().primary().deleteRule('cascade').fieldName('task_key'),
    seq: p.integer().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index(),
    event: p.json<AgentTaskEvent>(),
    createdDate: p.datetime(3).defaultRaw('now()'),
  },
});

/** What happened to a task, in order, for those who follow it. */
export class AgentTaskEventRecord extends AgentTaskEventSchema.class {}
AgentTaskEventSchema.setClass(AgentTaskEventRecord);
