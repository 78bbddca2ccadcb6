import { demoLocales, hotelFacts, type DemoLocale, type Localized } from '../demo-hotel/facts.ts';

const description: Localized = {
  en: 'Family-run four-star superior hotel on the shore of Lake Arven with 64 rooms, an indoor pool, spa and the restaurant Seegarten.',
  de: 'Familiengeführtes Viersterne-Superior-Hotel am Ufer des Arvensees mit 64 Zimmern, Hallenbad, Spa und dem Restaurant Seegarten.',
  fr: 'Hôtel familial quatre étoiles supérieur au bord du lac d’Arven, avec 64 chambres, piscine intérieure, spa et restaurant Seegarten.',
  es: 'Hotel familiar de cuatro estrellas superior a orillas del lago de Arven, con 64 habitaciones, piscina cubierta, spa y el restaurante Seegarten.',
  it: 'Hotel a conduzione familiare, quattro stelle superior, sulla riva del lago d’Arven, con 64 camere, piscina coperta, spa e il ristorante Seegarten.',
};

const welcome: Localized = {
  en: 'Welcome to Hotel Arvensee! Ask me anything about the hotel, or let me reserve a table for you.',
  de: 'Willkommen im Hotel Arvensee! Fragen Sie mich alles rund ums Hotel, oder lassen Sie mich einen Tisch für Sie reservieren.',
  fr: 'Bienvenue à l’Hôtel Arvensee\u00a0! Posez-moi vos questions sur l’hôtel ou demandez-moi de vous réserver une table.',
  es: '¡Le damos la bienvenida al Hotel Arvensee! Pregúnteme lo que quiera sobre el hotel o pídame que le reserve una mesa.',
  it: 'Benvenuti all’Hotel Arvensee! Chiedetemi tutto sull’hotel, oppure fatemi prenotare un tavolo per voi.',
};

const address: Localized = {
  en: 'Seepromenade 14, 6398 Rivenau, Switzerland',
  de: 'Seepromenade 14, 6398 Rivenau, Schweiz',
  fr: 'Seepromenade 14, 6398 Rivenau, Suisse',
  es: 'Seepromenade 14, 6398 Rivenau, Suiza',
  it: 'Seepromenade 14, 6398 Rivenau, Svizzera',
};

/**
 * The client's own texts for the guest's page, beside the platform's; the suggestions are questions that the
 * hotel's knowledge answers.
 */
export const demoHotelTranslations: Record<DemoLocale, Readonly<Record<string, string>>> = {
  en: {
    'chat.title': 'Concierge of Hotel Arvensee',
    'chat.suggestion.1': 'What time can I check in?',
    'chat.suggestion.2': 'Can I bring my dog?',
    'chat.suggestion.3': 'I would like a table for two tomorrow evening.',
  },
  de: {
    'chat.title': 'Concierge des Hotels Arvensee',
    'chat.suggestion.1': 'Ab wann kann ich einchecken?',
    'chat.suggestion.2': 'Darf ich meinen Hund mitbringen?',
    'chat.suggestion.3': 'Ich möchte morgen Abend einen Tisch für zwei Personen.',
  },
  fr: {
    'chat.title': 'Concierge de l’Hôtel Arvensee',
    'chat.suggestion.1': 'À partir de quelle heure puis-je arriver\u00a0?',
    'chat.suggestion.2': 'Puis-je venir avec mon chien\u00a0?',
    'chat.suggestion.3': 'Je voudrais une table pour deux demain soir.',
  },
  es: {
    'chat.title': 'Conserje del Hotel Arvensee',
    'chat.suggestion.1': '¿A partir de qué hora puedo entrar en la habitación?',
    'chat.suggestion.2': '¿Puedo llevar a mi perro?',
    'chat.suggestion.3': 'Quisiera una mesa para dos mañana por la noche.',
  },
  it: {
    'chat.title': 'Concierge dell’Hotel Arvensee',
    'chat.suggestion.1': 'Da che ora posso fare il check-in?',
    'chat.suggestion.2': 'Posso portare il mio cane?',
    'chat.suggestion.3': 'Vorrei un tavolo per due domani sera.',
  },
};

/** The demo client as it is created on first start; the website's address is added when the site starts. */
export const demoHotelRecord = {
  id: '7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10',
  name: hotelFacts.name,
  description: description.en,
  demo_client: true,
  locales: [...demoLocales],
  default_locale: 'en',
  time_zone: hotelFacts.timeZone,
  currency: hotelFacts.currency,
  hotelConfig: {
    name: hotelFacts.name,
    address,
    phone: hotelFacts.phone,
    email: hotelFacts.email,
    timeZone: hotelFacts.timeZone,
    currency: hotelFacts.currency,
    checkIn: { from: hotelFacts.checkInFrom },
    checkOut: { until: hotelFacts.checkOutUntil },
    description,
    welcome,
    restaurant: hotelFacts.restaurant,
  },
  clientAssets: {
    logoUrl: '/assets/logo.svg',
    image: '/assets/lake.svg',
    primaryColor: '#17414f',
  },
};
