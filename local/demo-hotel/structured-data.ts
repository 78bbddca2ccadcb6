import { hotelContent, type DemoContent } from './content.ts';
import { hotelFacts } from './facts.ts';
import { faqPage } from '../house-site/faq-page.ts';

const address = {
  '@type': 'PostalAddress',
  streetAddress: hotelFacts.street,
  postalCode: hotelFacts.postalCode,
  addressLocality: hotelFacts.city,
  addressCountry: hotelFacts.countryCode,
};
const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The schema.org description of a page, for the kinds of page that have one. */
export function structuredData(content: DemoContent, origin: string, tableBookingUrl: string): object | undefined {
  if (content.kind === 'home') return hotel(content, origin);
  if (content.kind === 'restaurant') return restaurant(content, origin, tableBookingUrl);
  if (content.kind === 'faq') return faqPage(content);
  return undefined;
}

function hotel(content: DemoContent, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Hotel',
    '@id': `${origin}/#hotel`,
    name: hotelFacts.name,
    description: content.description,
    url: `${origin}${content.path}`,
    logo: `${origin}/assets/logo.svg`,
    image: `${origin}/assets/lake.svg`,
    telephone: hotelFacts.phone,
    email: hotelFacts.email,
    address,
    starRating: { '@type': 'Rating', ratingValue: hotelFacts.stars },
    numberOfRooms: hotelFacts.rooms,
    priceRange: hotelFacts.priceRange,
    currenciesAccepted: 'CHF, EUR',
    petsAllowed: true,
    smokingAllowed: false,
    checkinTime: hotelFacts.checkInFrom,
    checkoutTime: hotelFacts.checkOutUntil,
    availableLanguage: [...new Set(hotelContent.all().map((page) => page.locale))],
  };
}

function restaurant(content: DemoContent, origin: string, tableBookingUrl: string): object {
  const { lunch, dinner, name, phone, email } = hotelFacts.restaurant;
  return {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    '@id': `${origin}/#restaurant`,
    name,
    description: content.description,
    url: `${origin}${content.path}`,
    telephone: phone,
    email,
    address,
    containedInPlace: { '@id': `${origin}/#hotel` },
    hasMenu: `${origin}${hotelContent.of(content.locale, 'dinner-menu').path}`,
    acceptsReservations: tableBookingUrl,
    openingHoursSpecification: [lunch, dinner].map((service) => ({
      '@type': 'OpeningHoursSpecification', dayOfWeek: everyDay, ...service,
    })),
  };
}
