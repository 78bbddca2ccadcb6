import type { HotelNameWords } from '../../hotel-names.ts';

export const spanishHotelNames: HotelNameWords = {
  kinds: 'hostal posada',
  articles: 'el la los',
  fillers: 'y',
  epithets: 'gran casa',
  ordinary: 'es ofrece tiene en con',
  noTown: 'centro pleno primera',
  shape: {
    article: 'El|La', lead: '',
    kind: 'Hostal|Parador',
    joint: 'de|del|la|al',
  },
  beside: {
    entry: 'hostal|parador|casa|posada',
    noHotel: 'precio|ubicacion|consejo|el hotel',
    verb: 'es', in: 'en|a', near: '',
  },
};
