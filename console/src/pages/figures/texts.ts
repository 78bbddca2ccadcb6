import { defineTexts } from '../../texts/define-texts.ts';

export const figuresTexts = defineTexts({
  en: {
    title: 'Figures', hint: 'All hotels together. Each hotel\'s days are those of its own time zone.', period: 'Period',
    week: 'The last seven days', month: 'The last four weeks', quarter: 'The last twelve weeks', byDay: 'Day by day',
    byWeek: 'Week by week, by the day on which each begins',
    byHotel: 'By hotel', byChannel: 'By channel', byLanguage: 'By the guest\'s first language', hotel: 'Hotel', channel: 'Channel',
    language: 'Language',
    elsewhere: 'Outside of conversations', unknown: 'Not recognised', none: 'No guest has written in this time',
    noneHint: 'Choose a longer period, or open a hotel and put the chat on its website: the line to paste is under Hotel.',
  },
  de: {
    title: 'Zahlen', hint: 'Alle Häuser zusammen. Gezählt wird nach den Tagen in der Zeitzone des jeweiligen Hauses.', period: 'Zeitraum',
    week: 'Die letzten sieben Tage', month: 'Die letzten vier Wochen', quarter: 'Die letzten zwölf Wochen', byDay: 'Tag für Tag',
    byWeek: 'Woche für Woche, jeweils ab dem genannten Tag',
    byHotel: 'Nach Haus', byChannel: 'Nach Kanal', byLanguage: 'Nach der ersten Sprache des Gastes', hotel: 'Haus', channel: 'Kanal',
    language: 'Sprache',
    elsewhere: 'Außerhalb von Gesprächen', unknown: 'Nicht erkannt', none: 'In diesem Zeitraum hat kein Gast geschrieben',
    noneHint: 'Wählen Sie einen längeren Zeitraum, oder öffnen Sie ein Haus und setzen Sie den Chat auf dessen Website: Die Zeile dafür '
      + 'steht unter „Hotel“.',
  },
});
