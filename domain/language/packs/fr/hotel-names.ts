import type { HotelNameWords } from '../../hotel-names.ts';

export const frenchHotelNames: HotelNameWords = {
  kinds: 'auberge',
  articles: 'le la les',
  fillers: 'hostellerie et',
  epithets: 'grande palais chalet chateau bellevue dependance sud',
  ordinary: 'est offre propose dans',
  noTown: 'centre vieille bord plein centre-ville',
  shape: {
    article: 'Le|La', lead: 'Villa',
    kind: 'Hôtel|Auberge',
    joint: 'de|du|des|la|le',
  },
  beside: {
    entry: 'palais|auberge|chateau|residence|chalet|relais',
    noHotel: "prix|emplacement|situation|conseil|l'hotel",
    verb: 'est', in: 'à|a|en', near: '',
  },
};
