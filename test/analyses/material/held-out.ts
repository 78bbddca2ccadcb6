import type { AnswerCase } from './answers.ts';
import type { BookingPage } from './booking-pages.ts';
import type { writtenPairs } from './duplicates.ts';
import type { FactCase } from './facts.ts';

/**
 * Material that nothing was tuned on: written last and measured once before anything was looked at. The floors in
 * `held-out.test.ts` are below what that first contact gave.
 */

type Text = FactCase['texts'][number];
const clash = (name: string, topic: string, one: Text, other: Text): FactCase => ({ name, texts: [one, other], contradicts: [topic] });
const fine = (name: string, one: Text, other: Text): FactCase => ({ name, texts: [one, other], contradicts: [] });

export const heldOutFacts: readonly FactCase[] = [
  clash('late riser breakfast', 'breakfast', ['en', 'Mornings', 'Our breakfast buffet opens at 6:30 and closes at 10:00.'], ['en', 'Good to know', 'You can enjoy the breakfast buffet from 7:00 until 10:00.']),
  clash('breakfast in German prose', 'breakfast', ['de', 'Genuss', 'Von 7 bis 11 Uhr verwöhnen wir Sie mit unserem Frühstücksbuffet.'], ['de', 'Häufige Fragen – Wie lange gibt es Frühstück?', 'Bis 10.30 Uhr.']),
  clash('breakfast in Spanish', 'breakfast', ['es', 'Servicios', 'El desayuno se sirve de 7:30 a 10:30.'], ['es', 'Preguntas – ¿A qué hora es el desayuno?', 'De 8:00 a 10:30 horas.']),
  clash('breakfast between French and Italian', 'breakfast', ['fr', 'Le matin', 'Nous servons le petit déjeuner entre 7h00 et 10h00.'], ['it', 'La mattina', 'Serviamo la colazione dalle 7:00 alle 11:00.']),
  clash('rooms ready', 'check-in', ['en', 'Your stay', 'Your room is ready from 4 pm on the day of arrival.'], ['en', 'FAQ – What is the check-in time?', 'Check-in starts at 3 pm.']),
  clash('arrival in French', 'check-in', ['fr', 'Infos pratiques', 'Les chambres sont disponibles à partir de 16 heures. Arrivée dès 16h.'], ['fr', 'Conditions', 'Arrivée : à partir de 15h00']),
  clash('departure in German', 'check-out', ['de', 'Gut zu wissen', 'Am Abreisetag bitten wir Sie, Ihr Zimmer bis 10 Uhr zu räumen. Check-out ist bis 10 Uhr.'], ['de', 'AGB', 'Check-out bis 11:00 Uhr']),
  clash('departure in Spanish', 'check-out', ['es', 'Información', 'La hora de salida es antes de las 12:00.'], ['es', 'Condiciones', 'Check-out: hasta las 11:00 h']),
  clash('garage', 'parking', ['de', 'Parken', 'In unserer Tiefgarage parken Sie für 22 Euro pro Nacht.'], ['de', 'Anfahrt', 'Die Tiefgarage kostet 25 Euro pro Nacht.']),
  clash('parking in Spanish', 'parking', ['es', 'Cómo llegar', 'Disponemos de aparcamiento gratuito.'], ['es', 'Precios', 'El aparcamiento cuesta 12 € al día.']),
  clash('parking in Italian', 'parking', ['it', 'Arrivo', 'Il parcheggio costa 15 € a notte.'], ['it', 'Prezzi', 'Parcheggio: 18 € a notte']),
  clash('wifi in English', 'wifi', ['en', 'Rooms', 'Complimentary Wi-Fi throughout the hotel.'], ['en', 'Terms', 'Internet access is charged at EUR 5 per day.']),
  clash('wifi in French', 'wifi', ['fr', 'Chambres', 'Wi-Fi gratuit dans tout l’hôtel.'], ['fr', 'Tarifs', 'Le wifi est payant.']),
  clash('four-legged friends', 'pets', ['en', 'Family', 'We are a dog-friendly hotel.'], ['en', 'Terms', 'Unfortunately we cannot accept pets.']),
  clash('dogs in Italian', 'pets', ['it', 'Servizi', 'Accettiamo cani di tutte le taglie.'], ['it', 'Condizioni', 'Non sono ammessi animali domestici.']),
  clash('price of a dog in German', 'pets', ['de', 'Hunde', 'Pro Hund berechnen wir 15 € pro Nacht.'], ['de', 'Preisliste', 'Hund: 18 € pro Nacht']),
  clash('smoking in German', 'smoking', ['de', 'Zimmer', 'Wir haben auch Raucherzimmer.'], ['de', 'Hausordnung', 'Im gesamten Haus ist Rauchen verboten.']),
  clash('breakfast price in French', 'breakfast', ['fr', 'Petit-déjeuner', 'Petit-déjeuner buffet : 16 € par personne'], ['fr', 'Tarifs', 'Le petit-déjeuner est proposé à 19 € par personne.']),
  clash('breakfast included in Italian', 'breakfast', ['it', 'Camere', 'La colazione è inclusa nel prezzo.'], ['it', 'Prezzi', 'La colazione non è inclusa.']),
  clash('front desk number', 'hotel', ['en', 'Contact us', 'Call our front desk on +43 662 12 34 56.'], ['de', 'Kontakt', 'Unsere Rezeption: +43 662 12 34 65']),
  clash('mail of the reception', 'hotel', ['de', 'Kontakt', 'Schreiben Sie an reception@alpenblick.example.'], ['en', 'Contact', 'Email: reception@hotel-alpenblick.example']),
  clash('gym', 'gym', ['en', 'Fitness', 'The gym is open daily from 6 am to 10 pm.'], ['de', 'Fitness', 'Der Fitnessraum ist täglich von 7 bis 22 Uhr geöffnet.']),
  clash('dinner', 'dinner', ['en', 'Dining', 'Dinner is served from 6 pm to 9:30 pm.'], ['es', 'Restaurante', 'La cena se sirve de 18:30 a 21:30.']),
  clash('tourist tax in German', 'tourist-tax', ['de', 'Preise', 'Kurtaxe: 3,50 € pro Person und Nacht'], ['en', 'Prices', 'The local tourist tax of €2.90 per person per night is not included.']),

  fine('opening in words and figures', ['en', 'Pool', 'The pool is open from noon to 8 pm.'], ['de', 'Pool', 'Der Pool ist von 12 bis 20 Uhr geöffnet.']),
  fine('last orders', ['en', 'Restaurant', 'The restaurant is open from 18:00 to 23:00.'], ['en', 'Restaurant', 'The kitchen is open until 21:30.']),
  fine('a different animal', ['en', 'Pets', 'Dogs cost CHF 25 per night.'], ['en', 'Pets', 'Cats cost CHF 15 per night.']),
  fine('two sizes of dog', ['de', 'Hunde', 'Kleine Hunde: 10 € pro Nacht'], ['de', 'Hunde', 'Große Hunde: 20 € pro Nacht']),
  fine('a toddler', ['fr', 'Familles', 'Lit bébé : gratuit'], ['fr', 'Familles', 'Un lit supplémentaire coûte 40 € par nuit.']),
  fine('ladies’ sauna', ['de', 'Spa', 'Die Sauna ist täglich von 15 bis 22 Uhr geöffnet.'], ['de', 'Spa', 'Damensauna: dienstags 17–20 Uhr']),
  fine('a season in Italian', ['it', 'Piscina', 'Da giugno a settembre la piscina è aperta dalle 8 alle 20.'], ['it', 'Piscina', 'Da ottobre a maggio la piscina è aperta dalle 10 alle 18.']),
  fine('mobile and landline', ['en', 'Contact', 'Reception: +43 662 12 34 56'], ['en', 'Contact', 'WhatsApp of the reception: +43 664 98 76 543']),
  fine('sleep-in breakfast', ['en', 'Breakfast', 'Breakfast is served from 7:00 to 10:00.'], ['en', 'Breakfast', 'Late breakfast for long sleepers is available until 12:00.']),
  fine('charging and parking', ['en', 'Parking', 'Parking is free for our guests.'], ['en', 'Parking', 'Charging your electric car costs EUR 0.50 per kWh.']),
  fine('a deposit', ['en', 'Pets', 'Dogs are welcome for EUR 15 per night.'], ['en', 'Pets', 'For dogs we take a deposit of EUR 100.']),
  fine('a holiday', ['es', 'Desayuno', 'De lunes a viernes el desayuno es de 7:00 a 10:00.'], ['es', 'Desayuno', 'Los domingos y festivos, el desayuno es de 8:00 a 11:00.']),
  fine('bus parking', ['de', 'Parken', 'PKW-Parkplatz: 12 € pro Nacht'], ['de', 'Parken', 'Busparkplatz: 40 € pro Nacht']),
  fine('breakfast of a package', ['en', 'Rooms', 'Breakfast is included in all packages.'], ['en', 'Breakfast', 'For visitors who are not staying with us breakfast costs EUR 25.']),
  fine('balcony smoking', ['fr', 'Règlement', 'L’hôtel est entièrement non-fumeurs.'], ['fr', 'Règlement', 'Vous pouvez fumer sur la terrasse.']),
  fine('one way and return', ['en', 'Transfer', 'The airport transfer costs EUR 60 one way.'], ['en', 'Transfer', 'A return airport transfer costs EUR 110.']),
];

export const heldOutPairs: typeof writtenPairs = [
  { same: true, locale: 'en', one: ['Meetings', 'Five bright meeting rooms with daylight are ready for your next event. Our team helps you with technology, catering and the programme in the evening.'], other: ['Meetings', 'Five bright meeting rooms with daylight are ready for your next event! Our team helps you with the technology, catering and the programme in the evening.'] },
  { same: true, locale: 'de', one: ['Familien', 'Kinder sind bei uns willkommen. Im Spielzimmer warten Bücher, Bauklötze und eine Kletterwand, und im Garten steht ein grosses Trampolin.'], other: ['Familie', 'Kinder sind bei uns willkommen: Im Spielzimmer warten Bücher, Bauklötze und eine Kletterwand, und im Garten steht ein großes Trampolin.'] },
  { same: true, locale: 'fr', one: ['Vélos', 'Nous prêtons gratuitement des vélos à nos clients. Demandez la clé du local à l’accueil et rapportez le vélo avant le dîner.'], other: ['VÉLOS', 'Nous prêtons gratuitement des vélos à nos clients. Demandez la clef du local à l’accueil et rapportez le vélo avant le dîner.\nImprimé le 3 mai 2026'] },
  { same: true, locale: 'es', one: ['Gimnasio', 'El gimnasio está abierto las 24 horas con la llave de la habitación. Hay cintas de correr, bicicletas y pesas, y toallas limpias en la entrada.'], other: ['Gimnasio – Hotel Mirador', 'El gimnasio está abierto las 24 horas con la llave de la habitación. Hay cintas de correr, bicicletas, pesas y toallas limpias en la entrada.'] },
  { same: true, locale: 'it', one: ['Parcheggio', 'Il parcheggio sotterraneo costa 20 € a notte e va prenotato in anticipo. L’ingresso si trova dietro l’hotel, in via dei Tigli.'], other: ['Parcheggio', 'Il parcheggio sotterraneo costa 20 euro a notte e va prenotato in anticipo. L\'ingresso si trova dietro l\'hotel, in Via dei Tigli'] },
  { same: false, locale: 'en', one: ['Lake Suite', 'The suite has a separate living room, a bath tub and a balcony. Coffee machine, kettle and minibar are included, and the beds are made with organic linen.'], other: ['Garden Suite', 'The suite has a separate living room, a bath tub and a balcony. Coffee machine, kettle and minibar are included, and the beds are made with organic linen.'] },
  { same: false, locale: 'en', one: ['Cancellation', 'You can cancel your booking free of charge until 3 days before arrival. After that we charge the first night.'], other: ['Cancellation', 'You can cancel your booking free of charge until 7 days before arrival. After that we charge the first night.'] },
  { same: false, locale: 'de', one: ['Massage', 'Die klassische Massage löst Verspannungen im Rücken und im Nacken. Sie dauert eine knappe Stunde und wird von Frau Keller gegeben.'], other: ['Massage', 'Die klassische Massage löst Verspannungen im Rücken und im Nacken. Sie dauert eine knappe Stunde und wird von Herrn Brunner gegeben.'] },
  { same: false, locale: 'fr', one: ['Petit-déjeuner', 'Le petit-déjeuner est servi en semaine dans la salle du rez-de-chaussée et comprend des produits de la ferme voisine.'], other: ['Petit-déjeuner', 'Le petit-déjeuner est servi le dimanche dans la salle du rez-de-chaussée et comprend des produits de la ferme voisine.'] },
  { same: false, locale: 'es', one: ['Excursiones', 'La excursión al castillo sale por la mañana delante del hotel. Lleve calzado cómodo y una chaqueta, porque arriba hace viento.'], other: ['Excursiones', 'La excursión al monasterio sale por la mañana delante del hotel. Lleve calzado cómodo y una chaqueta, porque arriba hace viento.'] },
  { same: false, locale: 'it', one: ['Cantina', 'Il vino della casa è un bianco fresco delle colline vicine. Lo serviamo al bicchiere e in bottiglia, anche in terrazza.'], other: ['Cantina', 'Il vino della casa è un rosso corposo delle colline vicine. Lo serviamo al bicchiere e in bottiglia, anche in terrazza.'] },
];

const SITE = 'https://www.hotel-alpenblick.example';
const page = (name: string, path: string, body: string, links: string[] = []): BookingPage => ({ name, url: `${SITE}${path}`, html: `<!doctype html><html><body><main>${body}</main></body></html>`, links });

export const heldOutPages: readonly BookingPage[] = [
  page('Guestline', '/rooms-1', '<a class="btn" href="https://booking.eu.guestline.app/ALPEN/availability?hotel=ALPEN">Book now</a>', ['room guestline https://booking.eu.guestline.app/ALPEN/availability?hotel=ALPEN']),
  page('Profitroom', '/rooms-2', '<a href="https://booking.profitroom.com/de/alpenblick/home">Jetzt buchen</a>', ['room profitroom https://booking.profitroom.com/de/alpenblick/home']),
  page('Avantio', '/rooms-3', '<iframe src="https://bookings.avantio.com/search?propertyId=7"></iframe>', ['room avantio https://bookings.avantio.com/search?propertyId=7']),
  page('The Booking Button', '/rooms-4', '<a href="https://www.thebookingbutton.co.uk/properties/alpenblickdirect">Check availability</a>', ['room siteminder https://www.thebookingbutton.co.uk/properties/alpenblickdirect']),
  page('Vertical Booking', '/rooms-5', '<a href="https://reservations.verticalbooking.com/premium/index.html?id_albergo=99">Prenota</a>', ['room verticalbooking https://reservations.verticalbooking.com/premium/index.html?id_albergo=99']),
  page('Tock', '/eat-1', '<a href="https://www.exploretock.com/alpenstube">Reserve your table</a>', ['table tock https://www.exploretock.com/alpenstube']),
  page('CoverManager', '/eat-2', '<iframe src="https://www.covermanager.com/reservation/module_restaurant/alpenstube/spanish"></iframe>', ['table covermanager https://www.covermanager.com/reservation/module_restaurant/alpenstube/spanish']),
  page('Guestonline', '/eat-3', '<a href="https://ib.guestonline.fr/instabook/bookings/abc">Réserver</a>', ['table guestonline https://ib.guestonline.fr/instabook/bookings/abc']),
  page('resmio', '/eat-4', '<script data-resmio="alpenstube" src="https://static.resmio.com/static/de/widget.js"></script>', [`table resmio ${SITE}/eat-4`]),
  page('an unknown table engine in French', '/eat-5', '<a href="https://resa.example.fr/alpenstube">Réservez votre table</a>', ['table - https://resa.example.fr/alpenstube']),
  page('an unknown room engine in German', '/zimmer-6', '<h1>Zimmer & Preise</h1><a href="https://ibe.example.at/alpenblick">Verfügbarkeit prüfen</a>', ['room - https://ibe.example.at/alpenblick']),
  page('a room action in a graph', '/home-7', '<script type="application/ld+json">{"@graph":[{"@type":["LodgingBusiness"],"potentialAction":[{"@type":"ReserveAction","target":"https://reserve.example.com/alpenblick"}]}]}</script>', ['room - https://reserve.example.com/alpenblick']),
  page('news of a vendor', '/news-1', '<a href="https://www.mews.com/en/blog/hotel-of-the-year">Hotel of the year at Mews</a>'),
  page('a wedding', '/weddings', '<a href="https://weddings.example.com/reserve">Reserve the date of your wedding</a>'),
  page('a cookery book', '/shop', '<a href="https://shop.example.com/book">Our cook book</a>'),
  page('conditions', '/agb', '<a href="https://legal.example.com/booking-terms">Booking terms and conditions</a>'),
  page('train tickets', '/arrival', '<a href="https://www.railway.example/booking">Book your train ticket</a>'),
  page('a sister hotel', '/sisters', '<a href="https://www.hotel-seeblick.example/">Our sister hotel Seeblick</a>'),
];

const krone = { name: 'Hotel Krone Lindau', places: ['Lindau', 'Deutschland', 'Germany'], domain: 'krone-lindau.example' };
const palazzo = { name: 'Palazzo San Marco Boutique Hotel', places: ['Lucca', 'Italia', 'Italy'], domain: null };

export const heldOutAnswers: readonly AnswerCase[] = [
  { name: 'the plain name', hotel: krone, mentioned: true, position: 1, cited: false, text: 'Ich empfehle das Hotel Krone direkt am Hafen.' },
  { name: 'with its town', hotel: krone, mentioned: true, position: 2, cited: false, text: '1. **Bayerischer Hof Lindau** – elegant\n2. **Hotel Krone Lindau** – familiär' },
  { name: 'Krone in another town', hotel: krone, mentioned: false, position: null, cited: false, text: 'Etwas weiter liegt das Hotel Krone in Bregenz.' },
  { name: 'Goldene Krone', hotel: krone, mentioned: false, position: null, cited: false, text: 'Der Gasthof Goldene Krone serviert gute Knödel.' },
  { name: 'Krone Post', hotel: krone, mentioned: false, position: null, cited: false, text: '- Hotel Krone Post: zentral\n- Hotel Helvetia: am See' },
  { name: 'the currency', hotel: krone, mentioned: false, position: null, cited: false, text: 'Die tschechische Krone ist seit gestern stärker.' },
  { name: 'a citation by subdomain', hotel: krone, mentioned: false, position: null, cited: true, text: 'See the sources.', citations: ['https://booking.krone-lindau.example/rooms'] },
  { name: 'in English with dashes', hotel: krone, mentioned: true, position: 3, cited: false, text: '1. Hotel Bayerischer Hof – lakefront\n2. Hotel Reutemann – pool\n3. Hotel Krone – good value' },
  { name: 'a boutique name in full', hotel: palazzo, mentioned: true, position: 1, cited: false, text: 'The Palazzo San Marco Boutique Hotel is inside the walls.' },
  { name: 'a boutique name cut short', hotel: palazzo, mentioned: true, position: 1, cited: false, text: 'Palazzo San Marco is inside the walls.' },
  { name: 'San Marco the square', hotel: palazzo, mentioned: false, position: null, cited: false, text: 'The hotel is a short walk from Piazza San Marco.' },
  { name: 'another San Marco', hotel: palazzo, mentioned: false, position: null, cited: false, text: 'Try Hotel San Marco & Formula Club.' },
  { name: 'in bold within a sentence', hotel: palazzo, mentioned: true, position: 2, cited: false, text: 'Besides **Hotel Ilaria**, the **Palazzo San Marco** has lovely rooms.' },
];
