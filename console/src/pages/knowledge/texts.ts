import { defineTexts } from '../../texts/define-texts.ts';

export const knowledgeTexts = defineTexts({
  en: {
    duplicates: 'Merged into this item', duplicatesHint: 'They say the same and are not found any more. Open one to bring it back.',
    title: 'Knowledge', hint: 'What the concierge answers from. Ask as a guest would, and see what it finds.', try: 'Try a question',
    tryHint: 'For example: When is breakfast?', found: 'Found {n} %', add: 'Add an item',
    none: 'Nothing here yet', noneHint: 'Read the website, drop a document below, or write an item yourself.',
    nothing: 'Nothing found that speaks of it', nothingHint: 'Guests would get no answer. Add an item that says it.',
    kind: 'Kind', page: 'Page', document: 'Document', faq: 'Question and answer', note: 'Note', website: 'from the website',
    manual: 'written here', edited: 'edited', changed: 'source has changed', gone: 'source is gone', retired: 'taken away',
    show: 'Show', serving: 'What serves', retiredOnes: 'Taken away', titleField: 'Title', questionField: 'Question', textField: 'Text',
    locale: 'Language', created: 'Guests are answered from it now.',
    documents: 'Documents', drop: 'Drop a file here, or', choose: 'choose one', formats: 'PDF, text, Markdown, HTML or CSV, up to 10 MB',
    uploaded: 'The file is being read.', waiting: 'being read', ready: 'items: {n}', failed: 'not read: {problem}',
    removeDocument: 'Take {name} away?', removeDocumentText: 'Everything that came of it is no longer in the answers. Uploading the '
      + 'file again brings it back.', remove: 'Take away', removed: 'Taken away.', own: 'Your words', source: 'What the source says',
    reset: 'Use the source\'s words again', resetAsk: 'Give up your words?', resetText: 'The item then says what its source says. Your '
      + 'words are lost.', back: 'All knowledge', restored: 'It serves again.', restore: 'Bring it back',
        itemHint: 'Guests are answered from it the moment you save.',
    from: 'From {name}', unchangedSource: 'The source says the same.',
  },
  de: {
    duplicates: 'Hiermit zusammengelegt',
    duplicatesHint: 'Sie sagen dasselbe und werden nicht mehr gefunden. Öffnen Sie einen Eintrag, um ihn zurückzuholen.',
    title: 'Wissen', hint: 'Woraus der Concierge antwortet. Fragen Sie wie ein Gast und sehen Sie, was er findet.',
    try: 'Frage ausprobieren', tryHint: 'Zum Beispiel: Wann gibt es Frühstück?', found: '{n} % gefunden', add: 'Eintrag hinzufügen',
    none: 'Noch nichts da', noneHint: 'Lesen Sie die Website ein, ziehen Sie unten ein Dokument hinein oder schreiben Sie selbst einen '
      + 'Eintrag.', nothing: 'Dazu wurde nichts gefunden',
        nothingHint: 'Gäste bekämen keine Antwort. Fügen Sie einen Eintrag hinzu, der es sagt.',
    kind: 'Art', page: 'Seite', document: 'Dokument', faq: 'Frage und Antwort', note: 'Notiz', website: 'von der Website',
    manual: 'hier geschrieben', edited: 'bearbeitet', changed: 'Quelle hat sich geändert', gone: 'Quelle ist weg', retired: 'entfernt',
    show: 'Zeigen', serving: 'Was gilt', retiredOnes: 'Entferntes', titleField: 'Titel', questionField: 'Frage', textField: 'Text',
    locale: 'Sprache', created: 'Gäste bekommen ab jetzt Antworten daraus.',
    documents: 'Dokumente', drop: 'Datei hierher ziehen oder', choose: 'auswählen',
    formats: 'PDF, Text, Markdown, HTML oder CSV, bis 10 MB', uploaded: 'Die Datei wird gelesen.', waiting: 'wird gelesen',
    ready: 'Einträge: {n}', failed: 'nicht gelesen: {problem}',
    removeDocument: '{name} entfernen?', removeDocumentText: 'Alles daraus verschwindet aus den Antworten. Wird die Datei erneut '
      + 'hochgeladen, ist es wieder da.', remove: 'Entfernen', removed: 'Entfernt.', own: 'Ihre Worte', source: 'Was die Quelle sagt',
    reset: 'Wieder die Worte der Quelle', resetAsk: 'Ihre Worte aufgeben?', resetText: 'Der Eintrag sagt dann, was die Quelle sagt. '
      + 'Ihre Worte gehen verloren.', back: 'Alles Wissen', restored: 'Es gilt wieder.', restore: 'Zurückholen',
        itemHint: 'Gäste bekommen Antworten daraus, sobald Sie speichern.',
    from: 'Aus {name}', unchangedSource: 'Die Quelle sagt dasselbe.',
  },
});
