import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { BookingChangedSignal } from '../../domain/model/booking/flows.ts';
import { chatSessionFlow, type ChatSessionStatus } from '../../domain/model/flows.ts';
import type { GuestTurn } from '../../domain/model/turn.ts';

/** Stores a message and queues its turn; ends before the answer. */
export const postMessageUpdate = defineUpdate<void, [GuestTurn]>(chatSessionFlow.updates.postMessage);

/** Stores a message, queues its turn and ends with the id of the reply. */
export const askUpdate = defineUpdate<{ replyId: string }, [GuestTurn]>(chatSessionFlow.updates.ask);

/** Stops the turn of a message, whether it waits or is being answered; ends before its closing words are stored. */
export const cancelTurnUpdate = defineUpdate<{ stopped: boolean }, [{ messageId: string }]>(chatSessionFlow.updates.cancelTurn);

/** A person has taken the conversation over; ends when the flow has stopped what it was thinking about. */
export const takeOverUpdate = defineUpdate<void>(chatSessionFlow.updates.takeOver);

/** A person has handed the conversation back. */
export const handBackUpdate = defineUpdate<void>(chatSessionFlow.updates.handBack);

/** A booking of this conversation has changed its state. */
export const bookingChangedSignal = defineSignal<[BookingChangedSignal]>(chatSessionFlow.signals.bookingChanged);

/** Something was delivered to the guest's thread, or waits to be sent to it. */
export const inboundSignal = defineSignal(chatSessionFlow.signals.inbound);

/** What waits and what is being answered, by message id, and the state of the booking. */
export const stateQuery = defineQuery<ChatSessionStatus>(chatSessionFlow.queries.state);
