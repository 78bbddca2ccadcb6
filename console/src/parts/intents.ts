import { defineTexts } from '../texts/define-texts.ts';

/** What a guest may mean, in the order of the list to choose from. */
export const intents = [
  'ask_time', 'ask_price', 'ask_place', 'ask_policy', 'ask_offer', 'ask_how', 'table_booking', 'table_change', 'table_cancel',
  'table_view', 'room_booking',
  'service_request', 'trouble', 'danger', 'person', 'answer', 'greeting', 'thanks', 'goodbye', 'smalltalk', 'out_of_scope', 'abuse',
] as const;
export type Intent = (typeof intents)[number];

export const intentTexts = defineTexts({
  en: {
    danger: 'danger', trouble: 'something wrong in the house', person: 'the wish for a person',
    service_request: 'something to be done or brought',
    table_booking: 'a table', table_change: 'a change of a table', table_cancel: 'a table to be cancelled',
    table_view: 'a look at a booking', room_booking: 'a room',
    ask_time: 'a question of time', ask_price: 'a question of price', ask_place: 'a question of place',
    ask_policy: 'a question of what is allowed',
    ask_offer: 'a question of what there is', ask_how: 'a question of how', answer: 'an answer to a question', greeting: 'a greeting',
    thanks: 'thanks',
    goodbye: 'a goodbye', smalltalk: 'small talk', out_of_scope: 'nothing of the hotel', abuse: 'an insult',
  },
  de: {
    danger: 'Gefahr', trouble: 'etwas, das im Haus nicht stimmt', person: 'Wunsch nach einer Person',
    service_request: 'etwas, das getan oder gebracht werden soll',
    table_booking: 'Tischreservierung', table_change: 'Änderung einer Tischreservierung', table_cancel: 'Absage einer Tischreservierung',
    table_view: 'Auskunft über eine Buchung', room_booking: 'Zimmerbuchung',
    ask_time: 'Frage nach der Zeit', ask_price: 'Frage nach dem Preis', ask_place: 'Frage nach dem Ort',
    ask_policy: 'Frage, was erlaubt ist',
    ask_offer: 'Frage, was es gibt', ask_how: 'Frage nach dem Wie', answer: 'Antwort auf eine Frage', greeting: 'Begrüßung', thanks: 'Dank',
    goodbye: 'Abschied', smalltalk: 'Plauderei', out_of_scope: 'nichts zum Hotel', abuse: 'Beleidigung',
  },
});
