import { defineTexts } from '../../texts/define-texts.ts';

export const correctTexts = defineTexts({
  en: {
    why: 'Why it answered so', understood: 'Understood as {intent} ({share})', unsure: 'Unsure what was meant', passages: 'What it found', used: 'used', likelihood: '{share} likely to answer',
    noPassages: 'It looked for nothing, or found nothing.', offline: 'Worded without a language model', model: 'Worded with {models}', fellBack: 'The language model had no part: {reason}',
    'not-understood': 'It did not understand the message.', 'nothing-found': 'It found nothing about it.', 'not-likely': 'What it found most likely answers something else.',
    correct: 'Put right', answer: 'What is the right answer?', answerHint: 'Guests who ask this read it from now on.', question: 'Question', questionHint: 'Leave it empty to keep the guest\'s own words.',
    meant: 'What did the guest mean?', meantHint: 'The sentence is proposed to the platform as an example, without names and numbers. A person decides on it.',
    same: 'It was understood', submit: 'Save', corrected: 'Put right.',
    intent_danger: 'danger', intent_trouble: 'something wrong in the house', intent_person: 'the wish for a person', intent_service_request: 'something to be done or brought',
    intent_table_booking: 'a table', intent_table_change: 'a change of a table', intent_table_cancel: 'a table to be cancelled', intent_table_view: 'a look at a booking', intent_room_booking: 'a room',
    intent_ask_time: 'a question of time', intent_ask_price: 'a question of price', intent_ask_place: 'a question of place', intent_ask_policy: 'a question of what is allowed',
    intent_ask_offer: 'a question of what there is', intent_ask_how: 'a question of how', intent_answer: 'an answer to a question', intent_greeting: 'a greeting', intent_thanks: 'thanks',
    intent_goodbye: 'a goodbye', intent_smalltalk: 'small talk', intent_out_of_scope: 'nothing of the hotel', intent_abuse: 'an insult',
  },
  de: {
    why: 'Warum diese Antwort', understood: 'Verstanden als {intent} ({share})', unsure: 'Unsicher, was gemeint war', passages: 'Was gefunden wurde', used: 'verwendet', likelihood: 'antwortet zu {share}',
    noPassages: 'Es wurde nichts gesucht oder nichts gefunden.', offline: 'Ohne Sprachmodell formuliert', model: 'Formuliert mit {models}', fellBack: 'Das Sprachmodell kam nicht zum Zug: {reason}',
    'not-understood': 'Die Nachricht wurde nicht verstanden.', 'nothing-found': 'Dazu wurde nichts gefunden.', 'not-likely': 'Was gefunden wurde, beantwortet wohl etwas anderes.',
    correct: 'Richtigstellen', answer: 'Was ist die richtige Antwort?', answerHint: 'Wer das fragt, liest sie ab jetzt.', question: 'Frage', questionHint: 'Leer lassen, um die Worte des Gastes zu behalten.',
    meant: 'Was meinte der Gast?', meantHint: 'Der Satz wird der Plattform als Beispiel vorgeschlagen, ohne Namen und Zahlen. Ein Mensch entscheidet darüber.',
    same: 'Es wurde verstanden', submit: 'Speichern', corrected: 'Richtiggestellt.',
    intent_danger: 'Gefahr', intent_trouble: 'ein Missstand im Haus', intent_person: 'Wunsch nach einer Person', intent_service_request: 'etwas, das getan oder gebracht werden soll',
    intent_table_booking: 'ein Tisch', intent_table_change: 'Änderung eines Tisches', intent_table_cancel: 'Absage eines Tisches', intent_table_view: 'Blick auf eine Buchung', intent_room_booking: 'ein Zimmer',
    intent_ask_time: 'Frage nach der Zeit', intent_ask_price: 'Frage nach dem Preis', intent_ask_place: 'Frage nach dem Ort', intent_ask_policy: 'Frage, was erlaubt ist',
    intent_ask_offer: 'Frage, was es gibt', intent_ask_how: 'Frage nach dem Wie', intent_answer: 'Antwort auf eine Frage', intent_greeting: 'Begrüßung', intent_thanks: 'Dank',
    intent_goodbye: 'Abschied', intent_smalltalk: 'Plauderei', intent_out_of_scope: 'nichts zum Hotel', intent_abuse: 'Beleidigung',
  },
});

/** What a guest may mean, in the order of the list to choose from. */
export const intents = [
  'ask_time', 'ask_price', 'ask_place', 'ask_policy', 'ask_offer', 'ask_how', 'table_booking', 'table_change', 'table_cancel', 'table_view', 'room_booking',
  'service_request', 'trouble', 'danger', 'person', 'answer', 'greeting', 'thanks', 'goodbye', 'smalltalk', 'out_of_scope', 'abuse',
] as const;
export type Intent = (typeof intents)[number];
