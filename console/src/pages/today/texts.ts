import { defineTexts } from '../../texts/define-texts.ts';

export const todayTexts = defineTexts({
  en: {
    title: 'Today', waiting: 'Waiting for a person', nobodyWaits: 'Nobody waits', held: 'Tables on hold', open: 'Unanswered questions',
    rating: 'Helpful, 7 days',
    noRatings: 'no ratings yet', wait: 'Median wait, 7 days', noWaits: 'no waits', trouble: 'Needs attention', fine: 'All is well',
    fineHint: 'Channels work, and no task has failed.', seen: 'Channels and tasks',
    channelsFine: 'Channels work.', channelsUnseen: 'How the channels are cannot be seen.', tasksFine: 'No task has failed.',
    tasksUnseen: 'Whether tasks have failed cannot be seen.',
    channelTrouble: '{name} needs attention', taskTrouble: 'A task failed: {error}',
    failedToday: 'Replies that failed, 7 days', week: 'The last seven days', noConversations: 'No guest has written yet',
    noConversationsHint: 'Put the chat on your website: the line to paste is under Hotel.', toHotel: 'Go to Hotel',
  },
  de: {
    title: 'Heute', waiting: 'Warten auf eine Person', nobodyWaits: 'Niemand wartet', held: 'Gehaltene Tische',
    open: 'Unbeantwortete Fragen', rating: 'Hilfreich, 7 Tage',
    noRatings: 'noch keine Bewertung', wait: 'Mittlere Wartezeit, 7 Tage', noWaits: 'niemand wartete', trouble: 'Braucht Aufmerksamkeit',
    fine: 'Alles in Ordnung', fineHint: 'Die Kanäle laufen, und keine Aufgabe ist fehlgeschlagen.', seen: 'Kanäle und Aufgaben',
    channelsFine: 'Die Kanäle laufen.', channelsUnseen: 'Wie es um die Kanäle steht, ist nicht zu sehen.',
    tasksFine: 'Keine Aufgabe ist fehlgeschlagen.', tasksUnseen: 'Ob Aufgaben fehlgeschlagen sind, ist nicht zu sehen.',
    channelTrouble: '{name} braucht Aufmerksamkeit', taskTrouble: 'Eine Aufgabe ist fehlgeschlagen: {error}',
    failedToday: 'Fehlgeschlagene Antworten, 7 Tage', week: 'Die letzten sieben Tage', noConversations: 'Noch hat kein Gast geschrieben',
    noConversationsHint: 'Setzen Sie den Chat auf Ihre Website: Die Zeile dafür steht unter Hotel.', toHotel: 'Zu Hotel',
  },
});
