import { defineTexts } from '../../texts/define-texts.ts';

export const privacyTexts = defineTexts({
  en: {
    data: 'What is known of the guest', export: 'Save a copy', eraseGuest: 'Delete guest …',
    eraseAsk: 'Delete all that is known of this guest?',
    eraseText: 'Messages, ratings, bookings and everything else stored about this guest are deleted from all records. '
      + 'This cannot be undone.',
    erase: 'Delete',
    begun: 'The guest\'s data is being deleted.', done: 'The guest\'s data is deleted.', doneRefused: 'The guest\'s data is deleted. '
      + 'The restaurant did not take {n} of the tables back: ask there.', cancelAsk: 'Cancel the tables that are still to come?',
        cancelTables: 'Cancel tables and delete',
    keepAsk: 'Leave the tables with the restaurant?',
    keepText: 'The restaurant keeps what it knows of the booking, and here only its number stays.',
    keepTables: 'Keep tables and delete',
  },
  de: {
    data: 'Was über den Gast bekannt ist', export: 'Kopie speichern', eraseGuest: 'Gast löschen …',
    eraseAsk: 'Alles über diesen Gast löschen?',
    eraseText: 'Nachrichten, Bewertungen, Buchungen und alles andere, was über diesen Gast gespeichert ist, wird gelöscht. Das lässt '
      + 'sich nicht rückgängig machen.', erase: 'Löschen',
    begun: 'Die Daten des Gastes werden gelöscht.', done: 'Die Daten des Gastes sind gelöscht.',
    doneRefused: 'Die Daten des Gastes sind gelöscht. Das Restaurant hat {n} der Tische nicht zurückgenommen: Fragen Sie dort nach.',
    cancelAsk: 'Tische, die noch ausstehen, stornieren?', cancelTables: 'Tische stornieren und löschen',
    keepAsk: 'Die Tische beim Restaurant lassen?',
    keepText: 'Das Restaurant behält, was es über die Buchung weiß; hier bleibt nur die Nummer der Reservierung.',
    keepTables: 'Tische behalten und löschen',
  },
});
