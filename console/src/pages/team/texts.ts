import { defineTexts } from '../../texts/define-texts.ts';

export const teamTexts = defineTexts({
  en: {
    title: 'Team', hint: 'Who looks after this hotel. Each has one of three sets of permissions.', none: 'Nobody yet',
    noneHint: 'Invite a colleague; the invitation goes by mail and ends in this console.',
    invite: 'Invite a colleague', email: 'E-mail', first: 'First name', last: 'Last name', preset: 'May',
    invited: 'Invited; the mail is on its way.', send: 'Send the invitation',
    manager: 'Manager', 'front-desk': 'Front desk', reader: 'Reader', other: 'Other roles',
    managerHint: 'everything for this hotel, also invite colleagues',
    frontDeskHint: 'answer guests, look after knowledge', readerHint: 'read conversations and knowledge', status_invited: 'invited',
    status_active: 'active', status_disabled: 'disabled',
    lastSeen: 'last here {ago}', remove: 'Remove', removed: 'Removed from this hotel.', removeAsk: 'Remove {name} from this hotel?',
    removeText: 'They can no longer open its pages from the next click on. You can invite them again.',
    changed: 'The permissions have changed.', you: 'you',
  },
  de: {
    title: 'Team', hint: 'Wer sich um dieses Haus kümmert. Jede Person hat eine von drei Rollen.', none: 'Noch niemand',
    noneHint: 'Laden Sie jemanden ein; die Einladung geht per E-Mail und endet in dieser Konsole.',
    invite: 'Jemanden einladen', email: 'E-Mail', first: 'Vorname', last: 'Nachname', preset: 'Darf',
    invited: 'Eingeladen; die E-Mail ist unterwegs.', send: 'Einladung senden',
    manager: 'Leitung', 'front-desk': 'Rezeption', reader: 'Nur lesen', other: 'Andere Rollen',
    managerHint: 'alles für dieses Haus, auch einladen',
    frontDeskHint: 'Gästen antworten, Wissen pflegen', readerHint: 'Gespräche und Wissen lesen', status_invited: 'eingeladen',
    status_active: 'aktiv', status_disabled: 'gesperrt',
    lastSeen: 'zuletzt da {ago}', remove: 'Entfernen', removed: 'Von diesem Haus entfernt.', removeAsk: '{name} von diesem Haus entfernen?',
    removeText: 'Die Seiten dieses Hauses öffnen sich für die Person ab dem nächsten Klick nicht mehr. Sie können sie erneut einladen.',
    changed: 'Die Rechte sind geändert.', you: 'Sie',
  },
});
