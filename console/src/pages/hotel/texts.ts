import { defineTexts } from '../../texts/define-texts.ts';

export const hotelTexts = defineTexts({
  en: {
    title: 'Hotel', hint: 'What the concierge says of the house, and how the chat looks.', basics: 'The house', name: 'Name',
    website: 'Website', locales: 'Languages that guests are answered in', localesHint: 'Tags such as en, de, fr, separated by commas',
    defaultLocale: 'Main language', zone: 'Time zone', currency: 'Currency', retention: 'Days to keep conversations',
    retentionHint: 'From 7 to 3650. Left empty, they are kept.', phone: 'Phone', email: 'E-mail', address: 'Address',
    checkIn: 'Check-in from', checkInUntil: 'Check-in until', checkOut: 'Check-out until',
    welcome: 'Welcome', welcomeHint: 'The first words of the chat. Left empty, the platform\'s own.', looks: 'Looks of the chat',
    logo: 'Address of the logo', color: 'Main colour', colorHint: 'As #1f5147', tagline: 'Line under the name',
    handoff: 'Passing on to a person', handoffOn: 'The concierge passes guests on by itself', idle: 'Minutes until the concierge takes '
      + 'a silent conversation back', mail: 'Mail the operators', mailHint: 'Mails go to everybody who may answer guests.',
    mailDanger: 'Only when somebody may be in danger, at once', mailWaiting: 'Also after a minute in which nobody has come to a guest '
      + 'who waits', mailNever: 'Never, not even when somebody may be in danger', meanwhile: 'Somebody else has changed this meanwhile.',
    meanwhileHint: 'What you typed is still here. Save again to put it in place of theirs:',
    texts: 'Texts of the chat', textsHint: 'The chat\'s own wording, by language. What you leave out stays as it is.',
    privacy: 'Privacy notice', consent: 'Guests agree to the privacy notice before the chat begins', starters: 'Starter questions',
    startersLabel: 'Questions that guests are offered', startersHint: 'One a line, at most six; a guest asks one by a click.',
    startersMost: 'These are {n}; the chat offers six. Take some away.',
    embed: 'Chat on your website', embedHint: 'Allow your site here, then paste the line before </body>.',
    origins: 'Sites that may show the chat', originsHint: 'One a line, such as https://www.hotel.example', snippet: 'The line to paste',
    preview: 'Preview',
    openPreview: 'Show the preview', key: 'Text', value: 'Wording', disabled: 'This hotel is disabled; nothing can be changed.',
    locale: 'Language', textsIn: 'Texts in {language}', worded: 'Show and change {n} texts', noTexts: 'The platform\'s wording',
    readOnly: 'You may read these settings, not change them.',
  },
  de: {
    title: 'Hotel', hint: 'Was der Concierge über das Haus sagt und wie der Chat aussieht.', basics: 'Das Haus', name: 'Name',
    website: 'Website', locales: 'Sprachen, in denen Gäste Antwort bekommen', localesHint: 'Kürzel wie en, de, fr, durch Kommas getrennt',
    defaultLocale: 'Hauptsprache', zone: 'Zeitzone', currency: 'Währung', retention: 'Tage, die Gespräche aufbewahrt werden',
    retentionHint: '7 bis 3650. Leer: unbegrenzt.', phone: 'Telefon', email: 'E-Mail', address: 'Adresse', checkIn: 'Anreise ab',
    checkInUntil: 'Anreise bis', checkOut: 'Abreise bis',
    welcome: 'Begrüßung', welcomeHint: 'Die ersten Worte im Chat. Bleibt das Feld leer, gilt die der Plattform.',
    looks: 'Aussehen des Chats', logo: 'Adresse des Logos', color: 'Hauptfarbe', colorHint: 'Wie #1f5147', tagline: 'Zeile unter dem Namen',
    handoff: 'Weitergabe an eine Person', handoffOn: 'Der Concierge gibt Gäste von sich aus weiter', idle: 'Minuten, bis der Concierge '
      + 'ein stilles Gespräch zurücknimmt', mail: 'E-Mail an die Zuständigen',
        mailHint: 'E-Mails gehen an alle, die Gästen antworten dürfen.',
    mailDanger: 'Nur wenn jemand in Gefahr sein könnte, sofort', mailWaiting: 'Auch wenn eine Minute niemand zu einem wartenden Gast '
      + 'kam', mailNever: 'Nie, auch nicht wenn jemand in Gefahr sein könnte', meanwhile: 'Jemand anders hat das inzwischen geändert.',
    meanwhileHint: 'Was Sie eingegeben haben, steht noch da. Speichern Sie erneut, um es an die Stelle zu setzen von:',
    texts: 'Texte des Chats', textsHint: 'Der Wortlaut des Chats je Sprache. Was Sie weglassen, bleibt, wie es ist.',
    privacy: 'Datenschutzhinweis', consent: 'Gäste stimmen dem Hinweis zu, bevor der Chat beginnt', starters: 'Fragen für den Anfang',
    startersLabel: 'Fragen, die Gästen angeboten werden', startersHint: 'Eine je Zeile, höchstens sechs; ein Klick stellt sie.',
    startersMost: 'Das sind {n}; der Chat bietet sechs an. Nehmen Sie welche heraus.',
    embed: 'Chat auf Ihrer Website', embedHint: 'Tragen Sie Ihre Seite hier ein und fügen Sie die Zeile vor </body> ein.',
    origins: 'Seiten, die den Chat zeigen dürfen', originsHint: 'Eine je Zeile, wie https://www.hotel.example',
    snippet: 'Die Zeile zum Einfügen', preview: 'Vorschau',
    openPreview: 'Vorschau zeigen', key: 'Text', value: 'Wortlaut', disabled: 'Dieses Haus ist gesperrt; nichts lässt sich ändern.',
    locale: 'Sprache', textsIn: 'Texte: {language}', worded: '{n} Texte zeigen und ändern', noTexts: 'Wortlaut der Plattform',
    readOnly: 'Sie dürfen diese Angaben lesen, aber nicht ändern.',
  },
});
