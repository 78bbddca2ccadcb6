/**
 * What a message may be meant as. `danger` and `trouble` are told apart by what is at stake: life or safety in the one,
 * comfort or property in the other. Each has a file of example sentences per language.
 */
export const intents = [
  'danger', 'trouble', 'person', 'service_request', 'table_booking', 'table_change', 'table_cancel', 'table_view', 'room_booking',
  'ask_time', 'ask_price', 'ask_place', 'ask_policy', 'ask_offer', 'ask_how',
  'answer', 'greeting', 'thanks', 'goodbye', 'smalltalk', 'out_of_scope', 'abuse',
] as const;
export type Intent = (typeof intents)[number];

/** A sentence and what its author says it means. */
export interface Example {
  text: string;
  intent: Intent;
}
