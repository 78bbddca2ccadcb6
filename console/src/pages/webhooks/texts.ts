import { defineTexts } from '../../texts/define-texts.ts';

export const webhookTexts = defineTexts({
  en: {
    title: 'Webhooks', hint: 'Servers of yours that are told what happens: ids and states, signed, never what a guest wrote.',
    add: 'Add a webhook', none: 'No server is told of anything', noneHint: 'Add the address of one, and choose what it is told of.',
    url: 'Address', events: 'Events', 'conversation.waiting': 'A guest waits for a person',
    'message.created': 'A message in a conversation', 'booking.changed': 'A table is booked or changed',
    'task.ended': 'A background task has ended',
    secretOnce: 'The secret is shown this once. Your server checks signatures with it.', on: 'Told', off: 'Off',
    gone: 'Switched off: the server answered that it takes nothing any more.',
    failing: 'Switched off: the server took nothing for a week.', failingSince: 'It has taken nothing since {date}.',
    overlap: 'The former secret still signs until {date}.', test: 'Try it', testSent: 'A made-up event is on its way; the log says what '
      + 'the server answered.', rotate: 'New secret', rotateAsk: 'Make a new secret?',
        rotateText: 'For a day both secrets sign; until then your server has to know the new one.',
    remove: 'Delete', removeAsk: 'Delete {url}?', removeText: 'It is told of nothing any more, and its log goes with it.',
    removed: 'Deleted.', log: 'Log', noLog: 'Nothing was told yet', pending: 'waits', delivered: 'taken', failed: 'given up',
    replay: 'Tell again', tries: '{n} tries', 'webhook.test': 'A try',
  },
  de: {
    title: 'Webhooks', hint: 'Ihre Server erfahren, was geschieht: Kennungen und Zustände, signiert, nie die Worte eines Gastes.',
    add: 'Webhook hinzufügen', none: 'Kein Server wird benachrichtigt',
    noneHint: 'Tragen Sie eine Adresse ein und wählen Sie, wovon sie erfährt.',
    url: 'Adresse', events: 'Ereignisse', 'conversation.waiting': 'Ein Gast wartet auf einen Menschen',
    'message.created': 'Eine Nachricht in einem Gespräch', 'booking.changed': 'Ein Tisch wird gebucht oder geändert',
    'task.ended': 'Eine Hintergrundaufgabe ist zu Ende',
    secretOnce: 'Das Geheimnis wird nur dieses Mal gezeigt. Ihr Server prüft damit die Signaturen.', on: 'An', off: 'Aus',
    gone: 'Ausgeschaltet: Der Server nimmt nach eigener Auskunft nichts mehr an.',
    failing: 'Ausgeschaltet: Der Server hat eine Woche lang nichts angenommen.', failingSince: 'Er hat seit {date} nichts angenommen.',
    overlap: 'Das frühere Geheimnis signiert noch bis {date}.', test: 'Ausprobieren', testSent: 'Ein erfundenes Ereignis ist unterwegs; '
      + 'das Protokoll zeigt die Antwort des Servers.', rotate: 'Neues Geheimnis', rotateAsk: 'Neues Geheimnis erzeugen?',
        rotateText: 'Einen Tag lang signieren beide; bis dahin muss Ihr Server das neue kennen.',
    remove: 'Löschen', removeAsk: '{url} löschen?', removeText: 'Der Server erfährt dann nichts mehr, und das Protokoll verschwindet.',
    removed: 'Gelöscht.', log: 'Protokoll', noLog: 'Noch wurde nichts gesendet', pending: 'wartet', delivered: 'angenommen',
    failed: 'aufgegeben', replay: 'Noch einmal', tries: '{n} Versuche', 'webhook.test': 'Ein Versuch',
  },
});
