export const demoLocales = ['en', 'de', 'fr', 'es', 'it'] as const;

export type DemoLocale = (typeof demoLocales)[number];

/** A text in each language of the demo hotel. */
export type Localized = Record<DemoLocale, string>;

/** What the site's structured data and the demo client's record both state about the hotel. */
export const hotelFacts = {
  name: 'Hotel Arvensee',
  street: 'Seepromenade 14',
  postalCode: '6398',
  city: 'Rivenau',
  countryCode: 'CH',
  phone: '+41 41 555 04 20',
  email: 'welcome@hotel-arvensee.example',
  timeZone: 'Europe/Zurich',
  currency: 'CHF',
  rooms: 64,
  stars: 4,
  priceRange: 'CHF 240–720',
  checkInFrom: '15:00',
  checkOutUntil: '11:00',
  restaurant: {
    name: 'Restaurant Seegarten',
    phone: '+41 41 555 04 25',
    email: 'table@hotel-arvensee.example',
    lunch: { opens: '12:00', closes: '14:30' },
    dinner: { opens: '18:30', closes: '22:00' },
    maxPartySizeOnline: 8,
  },
} as const;
