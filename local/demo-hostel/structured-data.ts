import { faqPage } from '../house-site/faq-page.ts';
import type { HostelContent } from './content.ts';
import { hostelFacts, hostelLocales } from './facts.ts';

/** The schema.org description of a page: a graph, as plug-ins write it, on every page but the FAQ, which describes itself. */
export function hostelData(content: HostelContent, origin: string): object {
  if (content.kind === 'faq') return faqPage(content);
  const website = { '@type': 'WebSite', '@id': `${origin}/#website`, url: `${origin}/`, name: hostelFacts.name };
  const page = {
    '@type': 'WebPage', '@id': `${origin}${content.path}#page`, url: `${origin}${content.path}`, name: content.title,
    description: content.description, inLanguage: content.locale, isPartOf: { '@id': website['@id'] },
  };
  return { '@context': 'https://schema.org', '@graph': [website, page, ...content.kind === 'home' ? [hostel(content, origin)] : []] };
}

function hostel(content: HostelContent, origin: string): object {
  const { name, phone, email, street, postalCode, city, countryCode, priceRange } = hostelFacts;
  return {
    '@type': 'Hostel',
    '@id': `${origin}/#hostel`,
    name,
    description: content.description,
    telephone: phone,
    email,
    image: `${origin}/assets/wave.svg`,
    address: {
      '@type': 'PostalAddress', streetAddress: street, postalCode, addressLocality: city, addressRegion: 'Cantabria',
      addressCountry: countryCode,
    },
    priceRange,
    currenciesAccepted: 'EUR',
    checkinTime: hostelFacts.checkInFrom,
    checkoutTime: hostelFacts.checkOutUntil,
    petsAllowed: 'Small dogs in some private rooms',
    smokingAllowed: false,
    amenityFeature: ['Lockers', 'Shared kitchen', 'Laundry', 'Bar', 'Coworking room', 'Roof terrace']
      .map((feature) => ({ '@type': 'LocationFeatureSpecification', name: feature, value: true })),
    availableLanguage: [...hostelLocales],
  };
}
