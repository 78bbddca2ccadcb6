import type { HotelNameWords } from '../../hotel-names.ts';

export const italianHotelNames: HotelNameWords = {
  kinds: 'albergo',
  articles: 'il la lo',
  fillers: 'e',
  epithets: 'grande palazzo residenza nuovo nova',
  ordinary: 'e offre ha con nel',
  noTown: 'centro',
  shape: {
    article: 'Il|La', lead: '',
    kind: 'Albergo',
    joint: 'del|della|la|al',
  },
  beside: {
    entry: 'albergo|casa|locanda',
    noHotel: 'prezzo|posizione|consiglio',
    verb: 'è', in: 'a|in', near: '',
  },
};
