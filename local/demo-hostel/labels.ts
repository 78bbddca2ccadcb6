import type { HostelLocale } from './facts.ts';

/** The words around the pages: menu, footer, banners. */
interface Labels {
  readonly language: string;
  readonly menu: string;
  readonly bookNow: string;
  readonly youAreHere: string;
  readonly share: string;
  readonly alsoRead: string;
  readonly reception: string;
  readonly country: string;
  readonly legal: string;
  readonly staff: string;
  readonly cookies: string;
  readonly accept: string;
  readonly decline: string;
  readonly newsletter: string;
  readonly notFound: string;
  readonly notFoundHelp: string;
}

export const hostelLabels: Record<HostelLocale, Labels> = {
  en: {
    language: 'English', menu: 'Menu', bookNow: 'Book your bed', youAreHere: 'You are here', share: 'Share with a friend',
    alsoRead: 'You may also like', reception: 'Reception, 08:00–23:00', country: 'Spain', legal: 'Legal notice and privacy',
    staff: 'Crew', cookies: 'Cookies? The digital ones help us to see which pages you read.', accept: 'Fine with me',
    decline: 'Only what is needed', newsletter: 'Waves, parties and last beds: our letter comes once a month.',
    notFound: 'Washed away', notFoundHelp: 'This page is gone with the tide. Swim back to the start.',
  },
  es: {
    language: 'Español', menu: 'Menú', bookNow: 'Reserva tu cama', youAreHere: 'Estás aquí', share: 'Compártelo con un amigo',
    alsoRead: 'También te puede gustar', reception: 'Recepción, 08:00–23:00', country: 'España', legal: 'Aviso legal y privacidad',
    staff: 'Equipo', cookies: '¿Cookies? Las digitales nos ayudan a ver qué páginas lees.', accept: 'Me parece bien',
    decline: 'Solo las necesarias', newsletter: 'Olas, fiestas y últimas camas: nuestra carta llega una vez al mes.',
    notFound: 'Se lo llevó la marea', notFoundHelp: 'Esta página ya no está. Nada de vuelta al inicio.',
  },
};
