import { defineTexts } from '../../texts/define-texts.ts';

export const factorTexts = defineTexts({
  en: {
    code: 'Code from your authenticator app', recovery: 'Recovery code', password: 'Your password', confirm: 'Confirm',
    useCode: 'Use a code of the app', useRecovery: 'Use a recovery code', usePassword: 'Use the password', who: 'Is it you?',
    whoHint: 'This takes a proof of who you are. It counts for ten minutes.',
    scan: 'Scan this with an authenticator app on your phone, then type the code that it shows.', qr: 'QR code for the authenticator app',
    byHand: 'Where you cannot scan, type this into the app:', addApp: 'Add an authenticator app', appName: 'Name',
    appDefault: 'My phone', check: 'Check the code', codesTitle: 'Your recovery codes',
    codesHint: 'Each signs you in once if you lose your second factor. Keep them where you keep what matters; they are not shown again.',
    copyCodes: 'Copy the codes', kept: 'I have kept them',
    usePasskey: 'Use a passkey', addPasskey: 'Add a passkey', passkeyName: 'Passkey',
    notSigned: 'The passkey was not used. Try again, or take another way.',
  },
  de: {
    code: 'Code aus Ihrer Authenticator-App', recovery: 'Wiederherstellungscode', password: 'Ihr Passwort', confirm: 'Bestätigen',
    useCode: 'Code der App verwenden',
    useRecovery: 'Wiederherstellungscode verwenden', usePassword: 'Passwort verwenden', who: 'Sind Sie es?',
    whoHint: 'Dafür ist ein Nachweis nötig, dass Sie es sind. Er gilt zehn Minuten.',
    scan: 'Scannen Sie dies mit einer Authenticator-App auf Ihrem Telefon und geben Sie dann den Code ein, den sie zeigt.',
    qr: 'QR-Code für die Authenticator-App',
    byHand: 'Wo Sie nicht scannen können, geben Sie dies in die App ein:', addApp: 'Authenticator-App hinzufügen', appName: 'Name',
    appDefault: 'Mein Telefon', check: 'Code prüfen',
    codesTitle: 'Ihre Wiederherstellungscodes', codesHint: 'Jeder meldet Sie einmal an, wenn Sie Ihren zweiten Faktor verlieren. '
      + 'Verwahren Sie sie gut; sie werden nicht noch einmal gezeigt.',
    copyCodes: 'Codes kopieren', kept: 'Ich habe sie verwahrt',
    usePasskey: 'Passkey verwenden', addPasskey: 'Passkey hinzufügen', passkeyName: 'Passkey',
    notSigned: 'Der Passkey wurde nicht benutzt. Versuchen Sie es noch einmal, oder wählen Sie einen anderen Weg.',
  },
});
