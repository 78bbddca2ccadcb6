import { defineTexts } from './define-texts.ts';

export const commonTexts = defineTexts({
  en: {
    loading: 'Loading …', again: 'Try again', cancel: 'Cancel', save: 'Save', saved: 'Saved.', delete: 'Delete', add: 'Add', close: 'Close',
    edit: 'Edit', more: 'Show more', undo: 'Undo', failed: 'That did not work',
    offline: 'The service cannot be reached. Check the connection.',
    gone: 'This is not there, or not yours to see.', noAccess: 'You have no access to this page any more.',
    noAccessHint: 'Ask a manager of the hotel if you need it.', yes: 'Yes', no: 'No', all: 'All', none: 'None', search: 'Search',
    findHotel: 'Find a hotel …',
    table: 'Figures as a table', copy: 'Copy', copied: 'Copied.', never: 'never', notFound: 'There is no such page',
    toStart: 'Go to the start', justNow: 'just now', ago: '{time} ago', underMinute: '< 1 min', minutes: '{n} min', hours: '{n} h',
    days: '{n} d',
    state: 'State', date: 'Date',
    actions: 'Actions', name: 'Name', unsaved: 'There are changes that are not saved.',
  },
  de: {
    loading: 'Lädt …', again: 'Erneut versuchen', cancel: 'Abbrechen', save: 'Speichern', saved: 'Gespeichert.', delete: 'Löschen',
    add: 'Hinzufügen',
    close: 'Schließen', edit: 'Bearbeiten', more: 'Mehr anzeigen', undo: 'Rückgängig', failed: 'Das hat nicht geklappt',
    offline: 'Der Dienst ist nicht erreichbar. Bitte die Verbindung prüfen.', gone: 'Das gibt es nicht, oder Sie dürfen es nicht sehen.',
    noAccess: 'Sie haben auf diese Seite keinen Zugriff mehr.', noAccessHint: 'Fragen Sie die Leitung des Hauses, wenn Sie ihn brauchen.',
    yes: 'Ja', no: 'Nein', all: 'Alle', none: 'Keine', search: 'Suchen', findHotel: 'Hotel suchen …', table: 'Zahlen als Tabelle',
    copy: 'Kopieren', copied: 'Kopiert.',
    never: 'nie', notFound: 'Diese Seite gibt es nicht', toStart: 'Zur Startseite', justNow: 'gerade eben', ago: 'vor {time}',
    underMinute: '< 1 Min.', minutes: '{n} Min.', hours: '{n} Std.', days: '{n} Tg.', state: 'Status', date: 'Datum',
    actions: 'Aktionen', name: 'Name',
    unsaved: 'Es gibt Änderungen, die noch nicht gespeichert sind.',
  },
});
