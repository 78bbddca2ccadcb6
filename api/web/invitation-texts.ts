import type { MailLanguage } from '../../domain/language/mails/all.ts';

/** The page's texts before anything is sent. */
interface PageTexts {
  title: string;
  noscript: string;
  email: string;
  first: string;
  last: string;
  password: string;
  accept: string;
}

/** The texts of its script. */
interface InvitationWords {
  welcome: string;
  failed: string;
  offline: string;
  /** Replaces the API's message, by the code of the refusal; other messages are shown as they are. */
  refusals: Readonly<Record<string, string>>;
}

/** The page of an invitation in the languages of its mail and of the console. */
export const invitationTexts: Readonly<Record<MailLanguage, { page: PageTexts; words: InvitationWords }>> = {
  en: {
    page: {
      title: 'Accept your invitation', noscript: 'This page needs JavaScript.', email: 'E-mail address that the invitation came to',
      first: 'First name', last: 'Last name', password: 'A password of your own, of at least 8 characters', accept: 'Accept',
    },
    words: {
      welcome: 'Welcome. Your account is {email}, and you are signed in. The console opens …', failed: 'This did not work. Try again.',
      offline: 'The server cannot be reached. Try again.', refusals: {},
    },
  },
  de: {
    page: {
      title: 'Einladung annehmen', noscript: 'Diese Seite braucht JavaScript.', email: 'E-Mail-Adresse, an die die Einladung ging',
      first: 'Vorname', last: 'Nachname', password: 'Ein eigenes Passwort mit mindestens 8 Zeichen', accept: 'Annehmen',
    },
    words: {
      welcome: 'Willkommen. Ihr Konto ist {email}, und Sie sind angemeldet. Die Konsole öffnet sich …',
      failed: 'Das ging nicht. Versuchen Sie es erneut.', offline: 'Der Server ist nicht erreichbar. Versuchen Sie es erneut.',
      refusals: {
        INVALID_INPUT: 'Das ging nicht. Prüfen Sie, ob die Einladung an diese Adresse ging und noch gilt und ob das Passwort nicht zu '
          + 'verbreitet ist.',
        NOT_FOUND: 'Diese Einladung gibt es nicht mehr. Bitten Sie um eine neue.',
        CONFLICT: 'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich damit an.',
        TOO_MANY_REQUESTS: 'Das waren zu viele Versuche. Warten Sie eine Weile.',
      },
    },
  },
};
