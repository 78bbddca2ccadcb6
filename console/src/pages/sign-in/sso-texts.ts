import { defineTexts } from '../../texts/define-texts.ts';

/** The words by which the service says why a single sign-on came to nothing. */
export const ssoReasons = [
  'unknown', 'expired', 'unreachable', 'refused', 'unverified', 'no-access', 'disabled', 'password', 'linked', 'busy', 'too-many',
] as const;

export const ssoTexts = defineTexts({
  en: {
    button: 'Single sign-on', unknown: 'There is no single sign-on for this address. Sign in with your password.',
    expired: 'That sign-in took too long, was used already or began in another browser. Try again.',
    unreachable: 'The sign-in of your hotel cannot be reached. Try again, or ask whoever looks after it.',
    refused: 'The sign-in of your hotel did not let you in, or its answer cannot be believed. Try again.',
    unverified: 'The sign-in of your hotel did not confirm an e-mail address of its own domain. Ask whoever looks after it.',
    'no-access': 'You have no access to this console. Ask your hotel to put you into a group that has.',
    disabled: 'Your account is disabled. An administrator of the platform can enable it.',
    password: 'Your account signs in with its password; single sign-on does not open it.',
    linked: 'Your account belongs to another identity at your hotel\'s sign-in. Ask whoever looks after it.',
    busy: 'That crossed with another sign-in. Try again.',
    'too-many': 'Too many sign-ins began at your address and did not come to their end. Try again in a quarter of an hour.',
  },
  de: {
    button: 'Mit Single Sign-on anmelden', unknown: 'Für diese Adresse gibt es kein Single Sign-on. Melden Sie sich mit dem Passwort an.',
    expired: 'Diese Anmeldung hat zu lange gedauert, wurde schon verwendet oder begann in einem anderen Browser. Versuchen Sie es noch '
      + 'einmal.',
    unreachable: 'Die Anmeldung Ihres Hauses ist nicht erreichbar. Versuchen Sie es noch einmal, oder fragen Sie, wer sie betreut.',
    refused: 'Die Anmeldung Ihres Hauses hat Sie nicht eingelassen, oder ihrer Antwort ist nicht zu trauen. Versuchen Sie es noch einmal.',
    unverified: 'Die Anmeldung Ihres Hauses hat keine E-Mail-Adresse der eigenen Domain bestätigt. Fragen Sie, wer sie betreut.',
    'no-access': 'Sie haben keinen Zugriff auf diese Konsole. Bitten Sie Ihr Haus, Sie in eine Gruppe mit Zugriff aufzunehmen.',
    disabled: 'Ihr Konto ist gesperrt. Eine Administratorin oder ein Administrator der Plattform kann es freigeben.',
    password: 'Ihr Konto meldet sich mit dem Passwort an; Single Sign-on öffnet es nicht.',
    linked: 'Ihr Konto gehört zu einer anderen Identität in der Anmeldung Ihres Hauses. Fragen Sie, wer sie betreut.',
    busy: 'Das hat sich mit einer anderen Anmeldung gekreuzt. Versuchen Sie es noch einmal.',
    'too-many': 'Von Ihrer Adresse haben zu viele Anmeldungen begonnen und nicht geendet. Versuchen Sie es in einer Viertelstunde noch '
      + 'einmal.',
  },
});
