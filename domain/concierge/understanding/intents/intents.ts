/**
 * The possible meanings of a message. `danger` and `trouble` differ in what is at stake: life or safety in danger, comfort or property in
 * trouble. Each intent has a file of example sentences per language.
 */
export const intents = [
  'danger', 'trouble', 'person', 'service_request', 'table_booking', 'table_change', 'table_cancel', 'table_view', 'room_booking',
  'ask_time', 'ask_price', 'ask_place', 'ask_policy', 'ask_offer', 'ask_how',
  'answer', 'greeting', 'thanks', 'goodbye', 'smalltalk', 'out_of_scope', 'abuse',
] as const;
export type Intent = (typeof intents)[number];

/** A sentence and its meaning according to its author. */
export interface Example {
  text: string;
  intent: Intent;
}
