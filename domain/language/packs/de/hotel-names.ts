import type { HotelNameWords } from '../../hotel-names.ts';

export const germanHotelNames: HotelNameWords = {
  kinds: 'gasthof gasthaus pension seehotel stadthotel landhotel familienhotel',
  articles: 'das der die',
  fillers: 'ein und',
  epithets: 'palast residenz see alpen neu alt schloss haus nord',
  ordinary: 'das der die ist bietet im am mit hat bestes geheimtipp tipp empfehlung wir ich sie',
  noTown: 'altstadt zentrum lage stadtzentrum ruhiger bester toplage seenahe einer der die das dem',
  shape: {
    article: 'Das', lead: 'Romantik|Seehotel|See|Schloss',
    kind: 'Gasthof|Gasthaus|Pension|Seehotel|Parkhotel',
    joint: 'am|zum|zur|im|des',
  },
  beside: {
    entry: 'gasthof|gasthaus|pension|schloss|residenz|parkhotel|seehotel|haus',
    noHotel: 'preis|lage|tipp|hinweis|warum|ausstattung|adresse|das hotel',
    verb: 'bietet|ist', in: 'in', near: 'im|bei',
  },
};
