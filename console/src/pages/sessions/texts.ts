import { defineTexts } from '../../texts/define-texts.ts';

export const sessionTexts = defineTexts({
  en: {
    sessions: 'My sessions',
    hint: 'Where you are signed in. A session ends 30 days after its last use, and 90 days after its beginning in any case.',
    unknown: 'Unknown device', current: 'this one', used: 'last used {date}', since: 'since {date}', from: 'from {address}',
    end: 'Sign out',
    endAsk: 'Sign out {device}?', endText: 'Its user has to sign in again.', ended: 'Signed out.', others: 'Sign out all others',
    othersAsk: 'Sign out everywhere else?', othersText: 'You stay signed in here alone.', othersEnded: 'Signed out everywhere else.',
  },
  de: {
    sessions: 'Meine Sitzungen',
    hint: 'Wo Sie angemeldet sind. Eine Sitzung endet 30 Tage nach der letzten Benutzung, in jedem Fall 90 Tage nach ihrem Beginn.',
    unknown: 'Unbekanntes Gerät', current: 'diese', used: 'zuletzt benutzt {date}', since: 'seit {date}', from: 'von {address}',
    end: 'Abmelden', endAsk: '{device} abmelden?', endText: 'Wer diese Sitzung benutzt, muss sich neu anmelden.', ended: 'Abgemeldet.',
    others: 'Alle anderen abmelden',
    othersAsk: 'Überall sonst abmelden?', othersText: 'Sie bleiben nur hier angemeldet.', othersEnded: 'Überall sonst abgemeldet.',
  },
});
