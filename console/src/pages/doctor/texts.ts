import { defineTexts } from '../../texts/define-texts.ts';

export const doctorTexts = defineTexts({
  en: {
    title: 'Installation', hint: 'Whether everything that the service needs is in order, looked at now. The same is said by npm run '
      + 'doctor.',
    looking: 'Looking at every part; this takes some seconds …', lookAgain: 'Look again', lookedAt: 'Looked at {time}.',
    allFine: 'Everything is in order.', someFailed: 'Failed: {n} of {all} findings.', someWarn: 'To look at: {n} of {all} findings.',
    ok: 'In order', warning: 'To look at', failed: 'Failed', off: 'Not used', remedy: 'What to do',
    sentences: 'What to do stands with each finding.',
    settings: 'Settings', postgres: 'Database', temporal: 'Temporal', outside: 'Outside', mail: 'Mail', meta: 'Messaging channels',
    'table-booking': 'Table booking', model: 'Language model',
  },
  de: {
    title: 'Installation', hint: 'Ob alles in Ordnung ist, was der Dienst braucht, gerade eben geprüft. Dasselbe sagt npm run doctor.',
    looking: 'Alle Teile werden geprüft, das dauert einige Sekunden …', lookAgain: 'Noch einmal prüfen', lookedAt: 'Geprüft: {time}.',
    allFine: 'Alles ist in Ordnung.', someFailed: '{n} von {all} Befunden sind Fehler.',
    someWarn: '{n} von {all} Befunden brauchen einen Blick.',
    ok: 'In Ordnung', warning: 'Ansehen', failed: 'Fehler', off: 'Nicht genutzt', remedy: 'Abhilfe',
    sentences: 'Die Befunde nennen Einstellungen und Befehle und stehen deshalb auf Englisch da.',
    settings: 'Einstellungen', postgres: 'Datenbank', temporal: 'Temporal', outside: 'Außenwelt', mail: 'E-Mail',
    meta: 'Nachrichtenkanäle', 'table-booking': 'Tischbuchung', model: 'Sprachmodell',
  },
});
