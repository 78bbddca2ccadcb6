import { defineTexts } from '../../texts/define-texts.ts';

export const unansweredTexts = defineTexts({
  en: {
    title: 'Unanswered', hint: 'Questions that got no answer, most often asked first. Rephrasings count together.',
    none: 'No open questions', noneHint: 'When the concierge finds no answer, the question is here.', asked: 'asked {n} times, last {ago}',
    askedOnce: 'asked once, {ago}', answer: 'Answer', ignore: 'Ignore',
    ignored: 'Ignored.', makeTest: 'Make a test', testMade: 'The test is made: see Quality.', yourAnswer: 'What guests are told',
    question: 'The question', locale: 'Language',
    answered: 'Guests get this answer from now on.', closest: 'Closest so far: {title}', open: 'Open', state_answered: 'Answered',
    state_ignored: 'Ignored', reopen: 'Open again', submit: 'Answer it',
  },
  de: {
    title: 'Unbeantwortet', hint: 'Was Gäste vergeblich fragten, Häufigstes zuerst. Andere Formulierungen zählen mit.',
    none: 'Keine offenen Fragen',
    noneHint: 'Findet der Concierge keine Antwort, steht die Frage hier.', asked: '{n}-mal gefragt, zuletzt {ago}',
    askedOnce: 'einmal gefragt, {ago}', answer: 'Beantworten', ignore: 'Übergehen',
    ignored: 'Übergangen.', makeTest: 'Test daraus machen', testMade: 'Der Test steht unter Qualität.', yourAnswer: 'Was Gäste erfahren',
    question: 'Die Frage', locale: 'Sprache',
    answered: 'Gäste bekommen diese Antwort ab jetzt.', closest: 'Am nächsten bisher: {title}', open: 'Offen',
    state_answered: 'Beantwortet', state_ignored: 'Übergangen', reopen: 'Wieder öffnen', submit: 'Beantworten',
  },
});
