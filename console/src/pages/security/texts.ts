import { defineTexts } from '../../texts/define-texts.ts';

export const securityTexts = defineTexts({
  en: {
    security: 'My security',
    hint: 'What signs you in beside your password. It is asked for at sign-in, and before keys, roles and secrets are given out.',
    factors: 'Second factors', none: 'No second factor yet', noneHint: 'With one, nobody gets in who knows your password alone.',
    required: 'One of your roles asks for a second factor.',
    totp: 'Authenticator app', passkey: 'Passkey', used: 'last used {date}', unused: 'not used yet', since: 'since {date}',
    rename: 'Rename', newName: 'New name', remove: 'Remove',
    removeAsk: 'Remove {name}?',
    removeText: 'You can no longer sign in with it. Removing the last one also removes your recovery codes.',
    removed: 'Removed.', added: 'Added.',
    codes: 'Recovery codes', codesLeft: '{n} of 10 are left. Each stands in once for a lost factor.', renew: 'Make new codes',
    renewAsk: 'Make new recovery codes?',
    renewText: 'Your current codes stop working.', sessions: 'Where you are signed in',
  },
  de: {
    security: 'Meine Sicherheit', hint: 'Womit Sie sich außer mit dem Passwort ausweisen. Danach wird beim Anmelden gefragt, und bevor '
      + 'Schlüssel, Rollen und Geheimnisse vergeben werden.',
    factors: 'Zweite Faktoren', none: 'Noch kein zweiter Faktor', noneHint: 'Er hält alle fern, die nur Ihr Passwort kennen.',
    required: 'Eine Ihrer Rollen verlangt einen zweiten Faktor.',
    totp: 'Authenticator-App', passkey: 'Passkey', used: 'zuletzt benutzt {date}', unused: 'noch nicht benutzt', since: 'seit {date}',
    rename: 'Umbenennen', newName: 'Neuer Name', remove: 'Entfernen',
    removeAsk: '{name} entfernen?', removeText: 'Damit können Sie sich dann nicht mehr anmelden. Mit dem letzten gehen auch die '
      + 'Wiederherstellungscodes.', removed: 'Entfernt.', added: 'Hinzugefügt.',
    codes: 'Wiederherstellungscodes', codesLeft: '{n} von 10 sind übrig. Jeder ersetzt einmal einen verlorenen Faktor.',
    renew: 'Neue Codes erzeugen', renewAsk: 'Neue Wiederherstellungscodes erzeugen?',
    renewText: 'Die Codes, die Sie jetzt haben, gelten dann nicht mehr.', sessions: 'Wo Sie angemeldet sind',
  },
});
