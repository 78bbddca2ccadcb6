import { row, type Requirement } from './row.ts';

/** A language model that hears and phrases: the calls, what they cost, and what becomes of them. */
export const decisionsModel: Requirement[] = [
  row('decisions/model/asked-in-steps', 'channels', 'A call of a language model is a step of its turn on a queue of its own; ids alone travel.'),
  row('decisions/model/budget', 'channels', 'Tokens are reserved before a call and settled after it; calls at once never spend more than the budget.'),
  row('decisions/model/canceled', 'channels', 'Stop, takeover and further words cancel a call; the connection to the provider closes within two seconds.'),
  row('decisions/model/check', 'channels', 'A check asks the model one question and says what was found.'),
  row('decisions/model/demo', 'channels', 'The local stack serves a model, to which the demo hotel is connected, or to another, and disconnected.'),
  row('decisions/model/fallback', 'channels', 'Whatever the model does not answer, the offline mind does, and operators see why.'),
  row('decisions/model/in-process', 'channels', 'Prompt tests ask the model within their step; nothing of what it is asked or says is kept.'),
  row('decisions/model/key', 'channels', 'The key is sealed, bound to provider and address, and shown to nobody again.'),
  row('decisions/model/loaded-when-asked', 'channels', 'The packages of the SDK are loaded with the first call, those of a provider with the first call of it.'),
  row('decisions/model/month', 'channels', 'A budget for a month ends with it by UTC, wherever the hotel is, and begins anew with the next.'),
  row('decisions/model/nothing-kept', 'channels', 'Prompts and results are in no history, log, trace or error, and are deleted with the reply.'),
  row('decisions/model/offline-costs-nothing', 'channels', 'A turn of a hotel without a model has no thought and no row of a request.'),
  row('decisions/model/one-owner-of-retries', 'channels', 'What fails is tried once more; five failures in a row pause the connection, then one call goes first.'),
  row('decisions/model/paused-no-step', 'channels', 'While a connection is paused, a turn takes no step for its model; operators see why it was answered offline.'),
  row('decisions/model/pauses', 'channels', 'A pause takes 30 seconds, each further one twice as long, up to ten minutes; an answer begins anew.'),
  row('decisions/model/platform', 'channels', 'LANGUAGE_MODEL is for clients with the feature language-model that have no model of their own.'),
  row('decisions/model/private-origins', 'channels', 'A model at a private address is asked only where MODEL_TRUSTED_ORIGINS names its origin.'),
  row('decisions/model/shown', 'channels', 'Only checked sentences are shown while an answer is written; what is repeated or falls back begins afresh.'),
  row('decisions/model/usage', 'channels', 'Every request has one row of usage, also where its answer was lost.'),
];
