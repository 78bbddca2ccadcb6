import { hostelFacts, hostelLocales, type HostelLocale } from '../demo-hostel/facts.ts';

type Localized = Record<HostelLocale, string>;

const { street, postalCode, city } = hostelFacts;

const address: Localized = {
  en: `${street}, ${postalCode} ${city}, Cantabria, Spain`,
  es: `${street}, ${postalCode} ${city}, Cantabria, España`,
};

const description: Localized = {
  en: 'Surf hostel in an old fish cannery on the coast of Cantabria: 71 beds in dorms and private rooms, shared kitchen, bar and roof terrace.',
  es: 'Hostel de surf en una antigua conservera de la costa de Cantabria: 71 camas en dormitorios y habitaciones privadas, cocina compartida, bar y azotea.',
};

const welcome: Localized = {
  en: 'Hi, this is Hostel Marejada! Ask me about beds, the kitchen, surf lessons or tonight’s plans.',
  es: '¡Hola, aquí Hostel Marejada! Pregúntame por las camas, la cocina, las clases de surf o el plan de esta noche.',
};

const trouble: Localized = {
  en: 'Sorry about that! I am telling the crew; somebody will look after it.',
  es: '¡Lo sentimos! Se lo digo al equipo; alguien se ocupa de ello.',
};

const person: Localized = {
  en: 'Sure, I am calling somebody from the crew.',
  es: 'Claro, aviso a alguien del equipo.',
};

/** The hostel's own texts for the guest's page; the suggestions are questions that its website answers. */
export const hostelTranslations: Record<HostelLocale, Readonly<Record<string, string>>> = {
  en: {
    'chat.title': 'Hostel Marejada',
    'chat.suggestion.1': 'Is there a curfew?',
    'chat.suggestion.2': 'Do I need my own padlock?',
    'chat.suggestion.3': 'How much is a surf lesson?',
  },
  es: {
    'chat.title': 'Hostel Marejada',
    'chat.suggestion.1': '¿Hay hora de cierre?',
    'chat.suggestion.2': '¿Tengo que traer candado?',
    'chat.suggestion.3': '¿Cuánto cuesta una clase de surf?',
  },
};

/** The second demo client as it is created on first start; the website's address is added when the site starts. */
export const hostelRecord = {
  id: 'c3f0a9d4-6b1e-4f27-8d52-7e9a1b4c6d83',
  name: hostelFacts.name,
  description: description.en,
  demo_client: true,
  locales: [...hostelLocales],
  default_locale: 'en',
  time_zone: hostelFacts.timeZone,
  currency: hostelFacts.currency,
  hotelConfig: {
    name: hostelFacts.name,
    address,
    phone: hostelFacts.phone,
    email: hostelFacts.email,
    timeZone: hostelFacts.timeZone,
    currency: hostelFacts.currency,
    checkIn: { from: hostelFacts.checkInFrom, until: hostelFacts.checkInUntil },
    checkOut: { until: hostelFacts.checkOutUntil },
    emergency: { general: '112', ambulance: '061', frontDesk: hostelFacts.emergencyPhone },
    help: { trouble, person },
    description,
    welcome,
  },
  clientAssets: {
    logoUrl: '/assets/logo.svg',
    image: '/assets/wave.svg',
    primaryColor: '#14505e',
  },
};
