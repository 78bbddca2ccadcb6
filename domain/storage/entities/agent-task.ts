import { defineEntity, p } from '@mikro-orm/core';
import { agentTaskStates } from '../../model/agent-task-flow.ts';
import type { AgentMessage, AgentReply, AgentTaskEvent } from '../../model/agent-task.ts';
import type { PushDialect } from '../../model/agent-push.ts';
import { tenantPolicy } from '../tenant-policy.ts';
import { ChatSession } from './chat.ts';
import { Client } from './client.ts';

const AgentContextSchema = defineEntity({
  name: 'AgentContext',
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
  ...tenantPolicy('agent_task'),
  uniques: [
    { name: 'agent_task_once', properties: ['clientId', 'id'] }, { name: 'agent_task_name', properties: ['clientId', 'ownerId', 'name'] },
  ],
  indexes: [
    { name: 'agent_task_expiry', properties: ['expiresAt'] },
    { name: 'agent_task_list', properties: ['clientId', 'ownerId', 'stateDate', 'key'] },
    { name: 'agent_task_context', properties: ['clientId', 'ownerId', 'contextId'] },
    { name: 'agent_task_open', properties: ['stateDate'], where: "state in ('submitted', 'working')" },
  ],
  properties: {
    /** Internal; wakes the followers of the task. */
    key: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    /** The user behind the agent's key, who alone sees it. */
    ownerId: p.uuid(),
    /** Tells it from the hotel's other tasks, in flows' ids as well: the agent's name for it, unless another agent's task has that. */
    id: p.string().length(128),
    /** The agent's name for it, where that is not its id. */
    alias: p.string().length(128).nullable(),
    /** The agent's name for it; only its owner finds it by this name. */
    name: p.string().length(128).generated('(coalesce(alias, id)) stored').nullable(),
    contextId: p.string().length(128),
    sessionKey: () => p.manyToOne(ChatSession).mapToPk().deleteRule('cascade').fieldName('session_key').index(),
    state: p.enum(agentTaskStates),
    reason: p.text().nullable(),
    /** Whether it waits for the agent when the concierge asks back; else it completes with the question. */
    waits: p.boolean().default(false),
    metadata: p.json<Record<string, unknown>>().defaultRaw("'{}'"),
    lastSeq: p.integer().default(0),
    createdDate: p.datetime(3),
    stateDate: p.datetime(3),
    /** Set when the task is over, or waits for its agent. */
    expiresAt: p.datetime().nullable(),
  },
});

/** A task that an agent gave the concierge. */
export class AgentTaskRecord extends AgentTaskSchema.class {}
AgentTaskSchema.setClass(AgentTaskRecord);

const AgentTaskEventSchema = defineEntity({
  name: 'AgentTaskEventRecord',
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

const AgentTaskMessageSchema = defineEntity({
  name: 'AgentTaskMessage',
  ...tenantPolicy('agent_task_message'),
  uniques: [{ name: 'agent_task_message_once', properties: ['taskKey', 'messageId'] }],
  indexes: [{ name: 'agent_task_message_by_turn', properties: ['turnId'] }],
  properties: {
    taskKey: () => p.manyToOne(AgentTaskRecord).mapToPk().primary().deleteRule('cascade').fieldName('task_key'),
    /** From 0, in the order in which the messages came and are answered. */
    position: p.integer().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index(),
    /** The agent's id of the message, or one that was made up; within a task the same again is the same message. */
    messageId: p.string().length(128),
    /** Under which the message is in the conversation; made once, so that asking again asks nothing twice. */
    turnId: p.uuid(),
    message: p.json<AgentMessage>(),
    /** Of the message: the same id with another text is refused. */
    messageHash: p.string().length(64),
    reply: p.json<AgentReply>().nullable(),
    /** What became of an order after the reply. */
    news: p.json<AgentReply>().nullable(),
    createdDate: p.datetime(3),
  },
});

/** One message of a task, and the concierge's reply to it. */
export class AgentTaskMessage extends AgentTaskMessageSchema.class {}
AgentTaskMessageSchema.setClass(AgentTaskMessage);

const AgentPushConfigSchema = defineEntity({
  name: 'AgentPushConfig',
  ...tenantPolicy('agent_push_config'),
  properties: {
    taskKey: () => p.manyToOne(AgentTaskRecord).mapToPk().primary().deleteRule('cascade').fieldName('task_key'),
    id: p.string().length(128).primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index(),
    /** The form in which its notifications are written. */
    dialect: p.string().length(8).$type<PushDialect>(),
    url: p.text(),
    /** As `sealSecret` writes it, like the credentials. */
    token: p.text().nullable(),
    /** Of HTTP authentication, the preferred one first. */
    schemes: p.array<string>().columnType('text[]').defaultRaw("'{}'"),
    credentials: p.text().nullable(),
    /** The API key by which it was set; a target without one is told nothing. */
    keyId: p.uuid().nullable(),
    /** The number of the last event that was delivered, or given up. */
    sentSeq: p.integer(),
    createdDate: p.datetime(3),
  },
});

/** Where an agent wants to be told what happens to its task. */
export class AgentPushConfig extends AgentPushConfigSchema.class {}
AgentPushConfigSchema.setClass(AgentPushConfig);
