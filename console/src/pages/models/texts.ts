import { defineTexts } from '../../texts/define-texts.ts';

export const modelsTexts = defineTexts({
  en: {
    title: 'Language models', hint: 'Whose model each hotel has, and what it has used of its budget. A hotel\'s own page changes it.',
    own: 'its own model', platform: 'the installation\'s model', none: 'no model: answered offline',
    requests: 'requests this month: {n}', paused: 'paused until {at}', action: 'needs attention', noHotels: 'No hotel yet',
    nothing: 'Nothing found',
  },
  de: {
    title: 'Sprachmodelle', hint: 'Wessen Modell jedes Haus hat und was es von seinem Budget verbraucht hat. Geändert wird es auf der '
      + 'Seite des Hauses.', own: 'eigenes Modell', platform: 'Modell der Installation', none: 'kein Modell: Antworten offline',
    requests: 'Anfragen in diesem Monat: {n}', paused: 'pausiert bis {at}', action: 'braucht Aufmerksamkeit',
    noHotels: 'Noch kein Hotel', nothing: 'Nichts gefunden',
  },
});
