import { defineTexts } from '../../texts/define-texts.ts';

export const channelTexts = defineTexts({
  en: {
    title: 'Channels', hint: 'Where guests write beside the chat on your website.', notEntitled: 'Messaging channels are not switched '
      + 'on for this hotel', notEntitledHint: 'A platform administrator switches on "channels" for it, under Platform, Hotels.',
    none: 'No account is connected', noneHint: 'Connect an account of Instagram, Messenger or WhatsApp with a token issued by Meta.',
    connect: 'Connect an account', channel: 'Channel', account: 'Account id', username: 'Name of the account',
    token: 'Access token from Meta', connected: 'The account is connected.',
    CONNECTED: 'works', ACTION_NEEDED: 'needs attention', ERROR: 'does not work', TOKEN_EXPIRES_SOON: 'Its token expires soon: connect '
      + 'it again with a new one.', TOKEN_EXPIRED: 'Its token has expired: connect it again with a new one.',
        TOKEN_REFUSED: 'Meta refuses its token: connect it again with a new one.',
    PERMISSION_MISSING: 'The token lacks a permission: issue one that may send messages.',
    SENDS_FAILING: 'Messages do not get through at the moment.', autoReply: 'The concierge answers', disconnect: 'Disconnect',
    disconnectAsk: 'Disconnect {name}?',
    disconnectText: 'Nothing is received or sent by it any more. To connect it again you need its token.',
    disconnected: 'Disconnected.', notes: 'Notes for the concierge', notesHint: 'How it should write on a channel. The order counts: '
      + 'drag a note, or move it with the arrows.', noNotes: 'No notes for this channel', noNotesHint: 'For example: "Sign off with '
      + 'Your team at the front desk".', addNote: 'Add a note', noteTitle: 'Title', noteText: 'What the concierge should do',
    up: 'Move up: {title}', down: 'Move down: {title}', moved: '{title} is now number {n}.', deleted: 'The note is deleted.',
    expires: 'Token until {date}',
  },
  de: {
    title: 'Kanäle', hint: 'Wo Gäste außer im Chat Ihrer Website schreiben.', notEntitled: 'Nachrichtenkanäle sind für dieses Haus '
      + 'nicht freigeschaltet', notEntitledHint: 'Die Administration der Plattform schaltet sie frei, unter Plattform, Häuser.',
    none: 'Kein Konto ist verbunden', noneHint: 'Verbinden Sie ein Konto von Instagram, Messenger oder WhatsApp mit einem Token von '
      + 'Meta.', connect: 'Konto verbinden', channel: 'Kanal', account: 'Kennung des Kontos', username: 'Name des Kontos',
        token: 'Zugriffstoken von Meta', connected: 'Das Konto ist verbunden.',
    CONNECTED: 'läuft', ACTION_NEEDED: 'braucht Aufmerksamkeit', ERROR: 'läuft nicht', TOKEN_EXPIRES_SOON: 'Das Token läuft bald ab: '
      + 'mit einem neuen verbinden.', TOKEN_EXPIRED: 'Das Token ist abgelaufen: mit einem neuen verbinden.',
        TOKEN_REFUSED: 'Meta lehnt das Token ab: mit einem neuen verbinden.',
    PERMISSION_MISSING: 'Dem Token fehlt ein Recht: eines ausstellen, das Nachrichten senden darf.',
    SENDS_FAILING: 'Nachrichten kommen derzeit nicht durch.', autoReply: 'Der Concierge antwortet', disconnect: 'Trennen',
    disconnectAsk: '{name} trennen?',
    disconnectText: 'Darüber wird nichts mehr empfangen oder gesendet. Zum erneuten Verbinden brauchen Sie das Token.',
    disconnected: 'Getrennt.', notes: 'Notizen für den Concierge', notesHint: 'Wie er auf einem Kanal schreiben soll. Die Reihenfolge '
      + 'zählt: Ziehen Sie eine Notiz oder nutzen Sie die Pfeile.', noNotes: 'Keine Notizen für diesen Kanal',
        noNotesHint: 'Zum Beispiel: „Unterschreibe mit: Ihr Team von der Rezeption“.', addNote: 'Notiz hinzufügen', noteTitle: 'Titel',
        noteText: 'Was der Concierge tun soll',
    up: 'Nach oben: {title}', down: 'Nach unten: {title}', moved: '{title} ist jetzt Nummer {n}.', deleted: 'Die Notiz ist gelöscht.',
    expires: 'Token gültig bis {date}',
  },
});
