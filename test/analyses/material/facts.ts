import type { PassageToRead } from '../../../domain/analyses/facts/fact.ts';

/** Two texts of one hotel and the facts in which they contradict each other; none where both can be true. */
export interface FactCase {
  name: string;
  texts: [Text, Text];
  /** Topics of the contradictions, such as `breakfast`. */
  contradicts: string[];
}

type Text = readonly [locale: string, title: string, text: string];

const clash = (name: string, topic: string, one: Text, other: Text): FactCase => ({ name, texts: [one, other], contradicts: [topic] });
const fine = (name: string, one: Text, other: Text): FactCase => ({ name, texts: [one, other], contradicts: [] });

/** What the extraction was made with. */
export const factCases: readonly FactCase[] = [
  clash('breakfast hours in one language', 'breakfast', ['en', 'Breakfast', 'Breakfast is served from 7:00 to 10:30.'], ['en', 'FAQ – When is breakfast?', 'We serve breakfast between 7 am and 10 am.']),
  clash('breakfast hours across languages', 'breakfast', ['en', 'Breakfast', 'Breakfast is served daily from 7:00 am to 10:30 am.'], ['de', 'Frühstück', 'Unser Frühstücksbuffet ist täglich von 7.30 bis 10.30 Uhr geöffnet.']),
  clash('check-in', 'check-in', ['en', 'Arrival', 'Check-in is possible from 3 pm.'], ['de', 'Häufige Fragen – Ab wann kann ich einchecken?', 'Ab 14:00 Uhr.']),
  clash('check-out', 'check-out', ['fr', 'Arrivée et départ', 'Le départ se fait jusqu’à 11h00.'], ['fr', 'FAQ – À quelle heure faut-il libérer la chambre ?', 'Avant 10h.']),
  clash('check-in in Spanish and Italian', 'check-in', ['es', 'Llegada', 'La entrada es a partir de las 15:00 horas.'], ['it', 'Check-in', 'Il check-in è possibile dalle ore 14.']),
  clash('check-out in Italian', 'check-out', ['it', 'Partenza', 'Vi preghiamo di lasciare la camera entro le 10:00. Il check-out è entro le 10:00.'], ['it', 'Domande frequenti – A che ora è il check-out?', 'Entro le ore 11.']),
  clash('parking price', 'parking', ['en', 'Parking', 'Parking costs EUR 20 per night.'], ['en', 'FAQ – How much is parking?', '€ 25 per night.']),
  clash('parking price in German', 'parking', ['de', 'Anreise', 'Ein Parkplatz kostet CHF 15 pro Nacht.'], ['de', 'Preise', 'Parkplatz: CHF 18 pro Nacht']),
  clash('parking free or paid', 'parking', ['en', 'Arrival', 'Free parking is available in front of the hotel.'], ['en', 'FAQ – Parking', 'Parking costs 12 euros per night.']),
  clash('parking free or paid in French', 'parking', ['fr', 'Accès', 'Le parking est gratuit pour nos clients.'], ['fr', 'Tarifs', 'Le parking coûte 15 € par nuit.']),
  clash('wifi free or paid', 'wifi', ['de', 'Zimmer', 'WLAN ist im ganzen Haus kostenlos.'], ['de', 'FAQ – WLAN', 'WLAN ist gegen Gebühr verfügbar.']),
  clash('wifi in Italian', 'wifi', ['it', 'Camere', 'Il Wi-Fi è gratuito in tutte le camere.'], ['it', 'Servizi', 'Il Wi-Fi è a pagamento.']),
  clash('pets', 'pets', ['en', 'Pets', 'Dogs are welcome in our hotel.'], ['en', 'House rules', 'Pets are not allowed.']),
  clash('pets in German', 'pets', ['de', 'Hunde', 'Hunde sind bei uns herzlich willkommen.'], ['de', 'Hausordnung', 'Haustiere sind leider nicht gestattet.']),
  clash('pets in French', 'pets', ['fr', 'Animaux', 'Les animaux sont les bienvenus.'], ['fr', 'FAQ – Les chiens sont-ils acceptés ?', 'Non, malheureusement pas.']),
  clash('pets in Spanish', 'pets', ['es', 'Mascotas', 'Se admiten perros.'], ['es', 'Normas', 'No se admiten mascotas.']),
  clash('pets in Italian', 'pets', ['it', 'Animali', 'Gli animali sono benvenuti.'], ['it', 'Regolamento', 'Gli animali non sono ammessi.']),
  clash('price for a pet', 'pets', ['en', 'Pets', 'We charge CHF 20 per dog and night.'], ['en', 'FAQ – Can I bring my dog?', 'Yes, for CHF 30 per night.']),
  clash('smoking', 'smoking', ['en', 'Rooms', 'Smoking is allowed in all our rooms.'], ['en', 'House rules', 'The whole hotel is non-smoking.']),
  clash('smoking in Spanish', 'smoking', ['es', 'Normas', 'Está prohibido fumar en todo el hotel.'], ['es', 'Habitaciones', 'Ofrecemos habitaciones para fumadores.']),
  clash('breakfast included', 'breakfast', ['en', 'Rooms', 'Breakfast is included in the room rate.'], ['en', 'FAQ – Is breakfast included?', 'No, breakfast costs EUR 18 per person.']),
  clash('breakfast included in German', 'breakfast', ['de', 'Zimmer', 'Das Frühstück ist im Zimmerpreis inbegriffen.'], ['de', 'Preise', 'Das Frühstück ist nicht inbegriffen.']),
  clash('breakfast price', 'breakfast', ['de', 'Frühstück', 'Das Frühstück kostet 18 € pro Person.'], ['de', 'Preise', 'Frühstück: 22 € pro Person']),
  clash('phone', 'hotel', ['en', 'Contact', 'Phone +41 41 555 04 20.'], ['de', 'Kontakt', 'Rezeption: Telefon +41 41 555 04 02']),
  clash('mail address', 'hotel', ['en', 'Contact', 'Write to info@hotel-seeblick.example.'], ['fr', 'Contact', 'Écrivez-nous à info@seeblick-hotel.example.']),
  clash('restaurant phone', 'restaurant', ['en', 'Restaurant', 'Reserve a table in our restaurant on +49 89 123 45 67.'], ['de', 'Restaurant', 'Das Restaurant erreichen Sie unter +49 89 123 45 76.']),
  clash('pool hours', 'pool', ['en', 'Spa & pool – Opening hours', 'Indoor pool: every day 07:00–21:00'], ['en', 'FAQ – When is the pool open?', 'Every day from 8:00 to 21:00.']),
  clash('sauna hours', 'sauna', ['de', 'Wellness', 'Die Sauna ist täglich von 14 bis 21 Uhr geöffnet.'], ['fr', 'Spa', 'Le sauna est ouvert tous les jours de 15h à 21h.']),
  clash('weekend hours', 'breakfast', ['en', 'Breakfast', 'Breakfast is from 7:00 to 10:00 on weekdays and from 8:00 to 11:00 on weekends.'], ['en', 'FAQ – How long is breakfast on Sundays?', 'On weekends, breakfast is served from 8:00 to 12:00.']),
  clash('daily against weekend', 'breakfast', ['en', 'Breakfast', 'Breakfast is served daily from 7:00 to 10:00.'], ['de', 'Frühstück', 'Am Wochenende gibt es Frühstück von 8 bis 11 Uhr, unter der Woche von 7 bis 10 Uhr.']),
  clash('tourist tax', 'tourist-tax', ['en', 'Prices', 'The tourist tax is CHF 4.20 per person and night.'], ['fr', 'Tarifs', 'La taxe de séjour est de CHF 3.80 par personne et nuit.']),
  clash('late check-out', 'late-check-out', ['en', 'Departure', 'Late check-out costs EUR 40.'], ['de', 'Abreise', 'Ein später Check-out kostet 50 Euro.']),
  clash('extra bed', 'extra-bed', ['es', 'Habitaciones', 'Una cama supletoria cuesta 45 € por noche.'], ['es', 'Familias', 'Cama supletoria: 35 € por noche']),
  clash('reception hours', 'reception', ['en', 'Contact', 'The reception is open from 7:00 to 22:00.'], ['de', 'Kontakt', 'Die Rezeption ist von 6:30 bis 22:00 Uhr besetzt.']),
  clash('transfer', 'transfer', ['en', 'Getting here', 'Our airport transfer costs CHF 190 per journey.'], ['it', 'Come arrivare', 'Il trasferimento dall’aeroporto costa CHF 170 a tragitto.']),

  fine('the same in two spellings', ['en', 'Breakfast', 'Breakfast is served from 7 am to 10.30 am.'], ['de', 'Frühstück', 'Frühstück von 07:00 bis 10:30 Uhr']),
  fine('the same in four languages', ['fr', 'Petit-déjeuner', 'Le petit-déjeuner est servi de 7h à 10h30.'], ['it', 'Colazione', 'La colazione è servita dalle 7 alle 10:30.']),
  fine('the same check-in', ['es', 'Llegada', 'La entrada es a partir de las 15:00.'], ['en', 'FAQ – When can I check in?', 'From 3 p.m.']),
  fine('weekday and weekend', ['en', 'Breakfast', 'Monday to Friday: 7:00–10:00'], ['en', 'Breakfast', 'Saturday and Sunday: 8:00–11:00']),
  fine('weekday and weekend in one sentence', ['de', 'Frühstück', 'Frühstück gibt es werktags von 6:30 bis 10 Uhr und am Wochenende von 7 bis 11 Uhr.'], ['de', 'FAQ – Wann gibt es am Wochenende Frühstück?', 'Am Wochenende von 7 bis 11 Uhr.']),
  fine('adults and children', ['en', 'Breakfast', 'Breakfast costs EUR 22 per person.'], ['en', 'Family', 'For children breakfast costs EUR 11 per person.']),
  fine('ages', ['de', 'Familie', 'Zustellbett für Kinder von 3 bis 6 Jahren: CHF 20 pro Nacht'], ['de', 'Familie', 'Zustellbett für Kinder von 7 bis 12 Jahren: CHF 35 pro Nacht']),
  fine('garage and yard', ['en', 'Parking', 'Underground parking costs CHF 28 per night.'], ['en', 'Parking', 'Outdoor parking costs CHF 15 per night.']),
  fine('hours of different things', ['en', 'Spa', 'The pool is open from 7:00 to 21:00.'], ['en', 'Spa', 'The sauna is open from 14:00 to 21:00.']),
  fine('lunch and dinner', ['it', 'Ristorante', 'Il pranzo è servito dalle 12 alle 14:30.'], ['it', 'Ristorante', 'La cena è servita dalle 18:30 alle 22.']),
  fine('season', ['en', 'Pool', 'In summer the pool is open from 8:00 to 22:00.'], ['en', 'Pool', 'In winter the pool is open from 10:00 to 18:00.']),
  fine('pets with exceptions', ['en', 'Pets', 'Dogs are welcome.'], ['en', 'Restaurant', 'Dogs are not allowed in the dining room.']),
  fine('dogs and other animals', ['de', 'Hunde', 'Hunde sind willkommen.'], ['de', 'Hausordnung', 'Andere Tiere sind nicht erlaubt.']),
  fine('smoking outside', ['en', 'House rules', 'The hotel is non-smoking.'], ['en', 'Garden', 'Smoking is allowed in the garden.']),
  fine('early check-in', ['en', 'Arrival', 'Check-in from 15:00.'], ['en', 'Arrival', 'Early check-in from 12:00 costs CHF 35.']),
  fine('departments', ['en', 'Contact', 'Reception: +41 41 555 04 20'], ['en', 'Contact', 'Restaurant: +41 41 555 04 25']),
  fine('mail of a department', ['en', 'Contact', 'Write to info@hotel.example.'], ['en', 'Meetings', 'Ask for an offer: events@hotel.example']),
  fine('day and week price', ['en', 'Parking', 'Parking costs EUR 20 per night.'], ['en', 'Parking', 'Parking costs EUR 100 per week.']),
  fine('included and outside guests', ['de', 'Frühstück', 'Das Frühstück ist im Zimmerpreis inbegriffen.'], ['de', 'Frühstück', 'Externe Gäste bezahlen CHF 36 für das Frühstück.']),
  fine('deadline', ['en', 'Breakfast', 'Breakfast is served from 7:00 to 10:30.'], ['en', 'Breakfast', 'Order your breakfast box by 20:00 the evening before.']),
  fine('national and international number', ['de', 'Kontakt', 'Telefon 041 555 04 20'], ['en', 'Contact', 'Phone +41 41 555 04 20']),
  fine('wifi and a faster one', ['en', 'Rooms', 'Wi-Fi is free of charge.'], ['en', 'Meetings', 'High-speed Wi-Fi costs EUR 10 per day.']),
  fine('fax', ['de', 'Kontakt', 'Rezeption: Telefon +41 41 555 04 20'], ['de', 'Kontakt', 'Rezeption: Fax +41 41 555 04 21']),
  fine('a price that is no price of it', ['en', 'Parking', 'Parking costs EUR 20 per night.'], ['en', 'Parking', 'A taxi from the station costs EUR 12.']),
  fine('an exception for one day', ['fr', 'Petit-déjeuner', 'Le petit-déjeuner est servi de 7h à 10h.'], ['fr', 'Petit-déjeuner', 'Le dimanche, le petit-déjeuner est servi de 8h à 11h.']),
];

export const passagesOf = ({ texts }: FactCase): PassageToRead[] =>
  texts.map(([locale, title, text], index) => ({ itemId: String(index), itemTitle: title, url: null, locale, title, text }));
