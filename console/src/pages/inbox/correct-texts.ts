import { defineTexts } from '../../texts/define-texts.ts';

export const correctTexts = defineTexts({
  en: {
    why: 'Why it answered so', understood: 'Understood as {intent} ({share})', unsure: 'Unsure what was meant',
    passages: 'What it found', used: 'used', likelihood: '{share} likely to answer',
    noPassages: 'It looked for nothing, or found nothing.', offline: 'Worded without a language model', model: 'Worded with {models}',
    fellBack: 'The language model had no part: {reason}',
    'not-understood': 'It did not understand the message.', 'nothing-found': 'It found nothing about it.',
    'not-likely': 'What it found most likely answers something else.',
    correct: 'Put right', answer: 'What is the right answer?', answerHint: 'Guests who ask this read it from now on.',
    question: 'Question', questionHint: 'Leave it empty to keep the guest\'s own words.', meant: 'What did the guest mean?',
    meantHint: 'The sentence is proposed to the platform as an example, without names and numbers. A person decides on it.',
    same: 'It was understood', submit: 'Save', corrected: 'Put right.',
  },
  de: {
    why: 'Warum diese Antwort', understood: 'Verstanden als {intent} ({share})', unsure: 'Unsicher, was gemeint war',
    passages: 'Was gefunden wurde', used: 'verwendet', likelihood: 'zu {share} die Antwort',
    noPassages: 'Es wurde nicht gesucht oder nichts gefunden.', offline: 'Ohne Sprachmodell formuliert',
    model: 'Formuliert mit {models}', fellBack: 'Das Sprachmodell kam nicht zum Zug: {reason}',
    'not-understood': 'Die Nachricht wurde nicht verstanden.', 'nothing-found': 'Dazu wurde nichts gefunden.',
    'not-likely': 'Was gefunden wurde, beantwortet wohl etwas anderes.',
    correct: 'Richtigstellen', answer: 'Was ist die richtige Antwort?', answerHint: 'Wer das fragt, liest sie ab jetzt.',
    question: 'Frage', questionHint: 'Leer lassen, um die Worte des Gastes zu behalten.', meant: 'Was meinte der Gast?',
    meantHint: 'Der Satz wird der Plattform als Beispiel vorgeschlagen, ohne Namen und Zahlen. Ein Mensch entscheidet darüber.',
    same: 'Es wurde richtig verstanden', submit: 'Speichern', corrected: 'Richtiggestellt.',
  },
});
