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
    lastSeal: 'The last seal, to be noted elsewhere', mailSeal: 'Mail the last seal',
    sealMailed: 'The administrators get the last seal by mail.',
    notedSeal: 'A seal that was noted earlier', notedHint: 'Number and seal, as they stand in the mail or in the worker\'s log',
    provesNone: 'No noted seal was compared: whether the last entries were taken away does not show.',
    provesFound: 'The noted seal is in the trail: everything up to it is as it was then.',
    provesMissing: 'The noted seal is not in the trail: entries were taken away or written anew.',
    provesTooOld: 'The noted seal is older than what is kept: it proves nothing any more.',
    late: '{late} entries say that they are older than those before them, or were sealed late: somebody may have written them afterwards.',
    cannotProve: 'The check cannot show what was taken away before it was sealed, nor what somebody wrote who has the server\'s secret.',
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
    mailSeal: 'Letztes Siegel mailen', sealMailed: 'Die Verwaltung der Plattform erhält das letzte Siegel per E-Mail.',
    notedSeal: 'Ein früher notiertes Siegel', notedHint: 'Nummer und Siegel, wie sie in der E-Mail oder im Protokoll des Workers stehen',
    provesNone: 'Es wurde kein notiertes Siegel verglichen: Ob die letzten Einträge entfernt wurden, ist nicht zu sehen.',
    provesFound: 'Das notierte Siegel steht im Prüfpfad: Alles bis dorthin ist, wie es damals war.',
    provesMissing: 'Das notierte Siegel steht nicht im Prüfpfad: Einträge wurden entfernt oder neu geschrieben.',
    provesTooOld: 'Das notierte Siegel ist älter als das, was aufbewahrt wird: Es beweist nichts mehr.',
    late: '{late} Einträge geben an, älter zu sein als frühere, oder wurden verspätet versiegelt: Jemand könnte sie nachträglich '
      + 'geschrieben haben.',
    cannotProve: 'Die Prüfung zeigt nicht, was vor dem Versiegeln entfernt wurde, und nicht, was jemand mit dem Geheimnis des Servers '
      + 'geschrieben hat.',
  },
});
