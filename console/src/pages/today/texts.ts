import { defineTexts } from '../../texts/define-texts.ts';

export const todayTexts = defineTexts({
  en: {
    title: 'Today', waiting: 'Waiting for a person', nobodyWaits: 'Nobody waits', held: 'Tables on hold', open: 'Unanswered questions', rating: 'Helpful, 7 days',
    noRatings: 'no ratings yet', wait: 'Median wait, 7 days', noWaits: 'no waits', trouble: 'Needs attention', fine: 'All is well', fineHint: 'Channels work, and no task has failed.',
    channelTrouble: '{name} needs attention', taskTrouble: 'A task failed: {error}', conversations: 'Conversations a day', handovers: 'Handed to a person', bookingsDone: 'Tables booked',
    failedTurns: 'Replies that failed', failedToday: 'Replies that failed, 7 days', seconds: '{n} s', minutes: '{n} min', week: 'The last seven days', noConversations: 'No guest has written yet',
    noConversationsHint: 'Put the chat on your website: the line to paste is under Hotel.', toHotel: 'Go to Hotel',
  },
  de: {
    title: 'Heute', waiting: 'Warten auf eine Person', nobodyWaits: 'Niemand wartet', held: 'Gehaltene Tische', open: 'Unbeantwortete Fragen', rating: 'Hilfreich, 7 Tage',
    noRatings: 'noch keine Bewertung', wait: 'Mittlere Wartezeit, 7 Tage', noWaits: 'niemand wartete', trouble: 'Braucht Aufmerksamkeit', fine: 'Alles in Ordnung', fineHint: 'Die Kanäle laufen, und keine Aufgabe ist gescheitert.',
    channelTrouble: '{name} braucht Aufmerksamkeit', taskTrouble: 'Eine Aufgabe ist gescheitert: {error}', conversations: 'Gespräche am Tag', handovers: 'An eine Person übergeben', bookingsDone: 'Gebuchte Tische',
    failedTurns: 'Gescheiterte Antworten', failedToday: 'Gescheiterte Antworten, 7 Tage', seconds: '{n} s', minutes: '{n} Min.', week: 'Die letzten sieben Tage', noConversations: 'Noch hat kein Gast geschrieben',
    noConversationsHint: 'Setzen Sie den Chat auf Ihre Website: Die Zeile dafür steht unter Hotel.', toHotel: 'Zu Hotel',
  },
});
