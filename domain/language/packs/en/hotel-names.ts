import type { HotelNameWords } from '../../hotel-names.ts';

export const englishHotelNames: HotelNameWords = {
  kinds: 'hotel resort spa',
  articles: 'the',
  fillers: 'hotels a an wellness boutique design family luxury historic and & i restaurant star stars superior',
  epithets: `
    grand palace royal park garden inn villa lodge suites suite residence apartments beach lake seaside alpine mountain city central
    plaza club premium deluxe new old castle tower bay panorama house annex hostel motel camping b&b guesthouse north south east west
    lakeside ii iii 2
  `,
  ordinary: 'i is offers has in at on with from near by for as also try visit choose consider book stay a top best recommended our my',
  noTown: 'old downtown city july august summer winter the style art a an its',
  shape: {
    article: 'The', lead: 'Grand|Park|Boutique|Design',
    kind: 'Hotel|Resort|Lodge|Inn|Palace|Suites|Guesthouse',
    joint: 'and|&',
  },
  beside: {
    entry: 'hotel|resort|lodge|inn|palace|suites?|guest ?house|villa|residence|spa|grand|b&b|hostel',
    noHotel: 'tips?|note|price|location|rating|pros?|cons?|why|best|address|website|amenities|good for|features?|boutique hotels?|'
      + 'luxury hotels?|budget|hotels?|the hotel|this hotel|family hotels?|spa hotels?|wellness hotels?',
    verb: 'in|is|offers', in: 'in', near: 'near',
  },
};
