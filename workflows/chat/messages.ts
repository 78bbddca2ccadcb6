import { defineQuery, defineUpdate } from '@temporalio/workflow';
import { chatSessionFlow, type ChatSessionStatus } from '../../domain/model/flows.ts';
import type { GuestTurn } from '../../domain/model/turn.ts';

/** Stores a message and queues its turn; ends before the answer. */
export const postMessageUpdate = defineUpdate<void, [GuestTurn]>(chatSessionFlow.updates.postMessage);

/** Stores a message, queues its turn and ends with the id of the reply. */
export const askUpdate = defineUpdate<{ replyId: string }, [GuestTurn]>(chatSessionFlow.updates.ask);

/** What waits and what is being answered, by message id. */
export const stateQuery = defineQuery<ChatSessionStatus>(chatSessionFlow.queries.state);
