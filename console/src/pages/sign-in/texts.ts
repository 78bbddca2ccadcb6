import { defineTexts } from '../../texts/define-texts.ts';

export const signInTexts = defineTexts({
  en: {
    title: 'Sign in', email: 'E-mail', password: 'Password', submit: 'Sign in', forgot: 'Forgotten password?',
    hello: 'The console of your hotel\'s concierge', newPassword: 'Set a new password',
    forced: 'You have to set a new password before you can sign in. We send a code to your e-mail address.',
    askCode: 'Send me a code', codeHint: 'We send a code of six digits to this address.', code: 'Code from the mail',
    codeSent: 'If there is such an account, a code is on its way. It counts on this page only, so leave it open.',
    fresh: 'New password, of at least 8 characters',
    endKeys: 'Disable my API keys too', endKeysHint: 'For when somebody else may know the password. Programs that use the keys are '
      + 'refused.', setPassword: 'Set the password', set: 'Your new password is set. Sign in with it.', back: 'Back to sign-in',
        another: 'Use another address',
    secondFactor: 'Second factor', secondStep: 'The password is right. Now show that it is you.',
    link: 'Is this account yours?',
    linkHint: 'You had an account before your hotel\'s own sign-in. Show once that it is yours; after that, the hotel\'s sign-in '
      + 'is enough.',
    required: 'One of your roles asks for a second factor. Until it is given, you can do nothing else here.',
  },
  de: {
    title: 'Anmelden', email: 'E-Mail', password: 'Passwort', submit: 'Anmelden', forgot: 'Passwort vergessen?',
    hello: 'Die Konsole für den Concierge Ihres Hauses', newPassword: 'Neues Passwort setzen',
    forced: 'Vor dem Anmelden muss Ihr Passwort neu gesetzt werden. Wir senden einen Code an Ihre E-Mail-Adresse.',
    askCode: 'Code zusenden', codeHint: 'Wir senden einen Code aus sechs Ziffern an diese Adresse.', code: 'Code aus der E-Mail',
    codeSent: 'Wenn es das Konto gibt, ist ein Code unterwegs. Er gilt nur auf dieser Seite, lassen Sie sie offen.',
    fresh: 'Neues Passwort, mindestens 8 Zeichen',
    endKeys: 'Auch meine API-Schlüssel sperren', endKeysHint: 'Falls jemand anders das Passwort kennen könnte. Programme mit diesen '
      + 'Schlüsseln werden abgewiesen.', setPassword: 'Passwort setzen', set: 'Das neue Passwort gilt. Melden Sie sich damit an.',
        back: 'Zurück zur Anmeldung', another: 'Andere Adresse',
    secondFactor: 'Zweiter Faktor', secondStep: 'Das Passwort stimmt. Zeigen Sie nun, dass Sie es sind.',
    link: 'Gehört dieses Konto Ihnen?',
    linkHint: 'Sie hatten schon ein Konto, bevor Ihr Haus eine eigene Anmeldung bekam. Zeigen Sie einmal, dass es Ihres ist; danach '
      + 'genügt die Anmeldung Ihres Hauses.',
    required: 'Eine Ihrer Rollen verlangt einen zweiten Faktor. Bis dahin können Sie hier nichts anderes tun.',
  },
});
