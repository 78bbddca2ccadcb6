import { defineTexts } from '../../texts/define-texts.ts';

export const changeTexts = defineTexts({
  en: {
    title: 'Changes', hint: 'Who changed what at this hotel, newest first.', none: 'No change yet',
    noneHint: 'Every change made here or through the API appears here.', by: 'by {who}',
    system: 'the system', key: 'an API key', details: 'What changed', before: 'Before', after: 'After', you: 'you',
    filter: 'Narrow the list', actor: 'Who', action: 'What', target: 'To what', face: 'Through', since: 'From', until: 'To',
    any: 'Anything', show: 'Show', reset: 'Show all', export: 'Export as JSON lines', hotel: 'Hotel (its id)', nothing: 'Nothing like that',
    nothingHint: 'No change fits all that you ask for.', trail: 'Audit trail',
    trailHint: 'Who changed what on the whole platform, newest first. A chain of seals shows what was changed or taken away.',
    verify: 'Check the seals', intact: 'The trail is whole.',
    broken: 'The trail is not whole.', counts: '{sealed} entries are as they were sealed; {unsealed} are sealed within a minute.',
    lastSeal: 'The last seal, to be noted elsewhere',
  },
  de: {
    title: 'Änderungen', hint: 'Wer an diesem Haus was geändert hat, Neuestes zuerst.', none: 'Noch keine Änderung',
    noneHint: 'Was jemand hier oder über die API ändert, wird vermerkt.', by: 'von {who}',
    system: 'dem System', key: 'einem API-Schlüssel', details: 'Was sich geändert hat', before: 'Vorher', after: 'Nachher', you: 'Ihnen',
    filter: 'Liste eingrenzen', actor: 'Wer', action: 'Was', target: 'Woran', face: 'Auf welchem Weg', since: 'Von', until: 'Bis',
    any: 'Alles', show: 'Zeigen', reset: 'Alles zeigen',
    export: 'Als JSON-Zeilen exportieren', hotel: 'Hotel (ID)', nothing: 'Nichts gefunden',
    nothingHint: 'Keine Änderung passt auf alles, was Sie suchen.', trail: 'Prüfpfad',
    trailHint: 'Wer auf der ganzen Plattform was geändert hat, Neuestes zuerst. Eine Kette von Siegeln zeigt, was verändert oder '
      + 'entfernt wurde.', verify: 'Siegel prüfen', intact: 'Der Prüfpfad ist vollständig.',
    broken: 'Der Prüfpfad ist nicht vollständig.', counts: '{sealed} Einträge sind, wie sie versiegelt wurden; {unsealed} werden '
      + 'innerhalb einer Minute versiegelt.', lastSeal: 'Das letzte Siegel, andernorts zu notieren',
  },
});
