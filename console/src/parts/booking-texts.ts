import { defineTexts } from '../texts/define-texts.ts';

/** How a table booking is spoken of. */
export const bookingTexts = defineTexts({
  en: {
    quoting: 'Being offered', held: 'Held', reserving: 'Being reserved', reserved: 'Reserved', released: 'Given back',
    expired: 'Expired', failed: 'Failed', cancelled: 'Cancelled',
    people: '{n} people', person: '1 person', until: 'held until {time}', tables: 'Table {names}',
  },
  de: {
    quoting: 'Wird angeboten', held: 'Gehalten', reserving: 'Wird reserviert', reserved: 'Reserviert', released: 'Zurückgegeben',
    expired: 'Verfallen', failed: 'Fehlgeschlagen', cancelled: 'Storniert',
    people: '{n} Personen', person: '1 Person', until: 'gehalten bis {time}', tables: 'Tisch {names}',
  },
});
