import { defineTexts } from '../../texts/define-texts.ts';

export const bookingPageTexts = defineTexts({
  en: {
    title: 'Bookings', hint: 'Names and addresses of guests are with the restaurant.', day: 'Day of the visit',
    number: 'Confirmation number', words: 'Guest\'s words',
    none: 'No bookings yet', noneHint: 'Tables that guests book in conversation come here. The system that takes them is connected '
      + 'under Restaurant.', nothing: 'Nothing found',
    nothingHint: 'Leave a filter out, or choose another day.', conversation: 'Conversation', course: 'How it went', begun: 'begun',
    changed: 'last changed', ended: 'ended', cancelled: 'cancelled', run: 'Run in the Temporal Web UI:',
  },
  de: {
    title: 'Buchungen', hint: 'Namen und Adressen der Gäste liegen beim Restaurant.', day: 'Tag des Besuchs',
    number: 'Bestätigungsnummer', words: 'Worte des Gastes',
    none: 'Noch keine Buchungen', noneHint: 'Tische, die Gäste im Gespräch buchen, kommen hierher. Das System dafür wird unter '
      + 'Restaurant verbunden.', nothing: 'Nichts gefunden',
    nothingHint: 'Lassen Sie einen Filter weg oder wählen Sie einen anderen Tag.', conversation: 'Gespräch', course: 'Verlauf',
    begun: 'begonnen', changed: 'zuletzt geändert', ended: 'beendet', cancelled: 'storniert', run: 'Lauf im Temporal Web UI:',
  },
});
