/** A page of a hotel's website and the booking links on it, written `kind vendor url`; a dash for an unknown engine. */
export interface BookingPage {
  name: string;
  url: string;
  html: string;
  links: string[];
}

const SITE = 'https://www.hotel-seeblick.example';
const page = (name: string, path: string, body: string, links: string[] = []): BookingPage => ({ name, url: `${SITE}${path}`, html: `<!doctype html><html><body><main>${body}</main></body></html>`, links });

/** What the rules were made with: engines as hotels link them, and what looks like it. */
export const bookingPages: readonly BookingPage[] = [
  page('an OpenTable button', '/restaurant', '<h1>Restaurant</h1><a href="https://www.opentable.de/r/seegarten-rivenau?utm_source=site">Tisch reservieren</a>', ['table opentable https://www.opentable.de/r/seegarten-rivenau']),
  page('an OpenTable widget', '/dining', '<h1>Dining</h1><iframe src="https://www.opentable.com/booking/restref/availability?lang=en-US&restRef=1313743"></iframe>', ['table opentable https://www.opentable.com/booking/restref/availability?lang=en-US&restRef=1313743']),
  page('TheFork in Italian', '/ristorante', '<h1>Ristorante</h1><a href="https://widget.thefork.com/it/4a1b-22">Prenota un tavolo</a>', ['table thefork https://widget.thefork.com/it/4a1b-22']),
  page('LaFourchette in French', '/fr/restaurant', '<h1>Restaurant</h1><a href="https://module.lafourchette.com/fr_FR/module/12345-abc">Réserver une table</a>', ['table thefork https://module.lafourchette.com/fr_FR/module/12345-abc']),
  page('Resy', '/eat', '<a href="https://resy.com/cities/ny/venues/seegarten">Reserve</a>', ['table resy https://resy.com/cities/ny/venues/seegarten']),
  page('SevenRooms', '/bar', '<a href="https://www.sevenrooms.com/reservations/seegarten">Book a table</a>', ['table sevenrooms https://www.sevenrooms.com/reservations/seegarten']),
  page('Quandoo', '/essen', '<a href="https://www.quandoo.de/place/seegarten-1234/menu">Jetzt reservieren</a>', ['table quandoo https://www.quandoo.de/place/seegarten-1234/menu']),
  page('Zenchef by frame', '/restaurant-fr', '<iframe src="https://bookings.zenchef.com/results?rid=364375&pid=1001" title="Réservation"></iframe>', ['table zenchef https://bookings.zenchef.com/results?rid=364375&pid=1001']),
  page('Formitable', '/nl', '<iframe data-src="https://widget.formitable.com/side/en/ab12/book"></iframe>', ['table formitable https://widget.formitable.com/side/en/ab12/book']),
  page('aleno', '/genuss', '<iframe src="https://mytools.aleno.me/reservations/v2.0/reservations.html?k=abc"></iframe>', ['table aleno https://mytools.aleno.me/reservations/v2.0/reservations.html?k=abc']),
  page('ResDiary on a data attribute', '/lunch', '<div class="booking" data-url="https://booking.resdiary.com/widget/Standard/Seegarten/123"></div>', ['table resdiary https://booking.resdiary.com/widget/Standard/Seegarten/123']),
  page('a restaurant in structured data', '/speisen', '<script type="application/ld+json">{"@type":"Restaurant","name":"Seegarten","acceptsReservations":"https://tisch.example.net/seegarten"}</script>', ['table - https://tisch.example.net/seegarten']),
  page('a reserve action', '/zimmer-suiten', '<script type="application/ld+json">{"@type":"Hotel","potentialAction":{"@type":"ReserveAction","target":{"@type":"EntryPoint","urlTemplate":"https://ibe.example.org/book/seeblick"}}}</script>', ['room - https://ibe.example.org/book/seeblick']),
  page('Mews as a link', '/rooms', '<a href="https://app.mews.com/distributor/cc78698f-2e14-44d4-8e26-b059008ecc39">Book now</a>', ['room mews https://app.mews.com/distributor/cc78698f-2e14-44d4-8e26-b059008ecc39']),
  page('Cloudbeds', '/stay', '<a href="https://hotels.cloudbeds.com/reservation/AbCd12">Check availability</a>', ['room cloudbeds https://hotels.cloudbeds.com/reservation/AbCd12']),
  page('SynXis form', '/offers', '<form action="https://be.synxis.com/?hotel=12345"><button>Book your stay</button></form>', ['room synxis https://be.synxis.com/?hotel=12345']),
  page('SiteMinder', '/book', '<a href="https://direct-book.com/properties/hotelseeblickdirect">Book direct</a>', ['room siteminder https://direct-book.com/properties/hotelseeblickdirect']),
  page('D-EDGE in French', '/chambres', '<a href="https://www.secure-hotel-booking.com/d-edge/Hotel-Seeblick/JJ8R/fr-FR">Réserver une chambre</a>', ['room d-edge https://www.secure-hotel-booking.com/d-edge/Hotel-Seeblick/JJ8R/fr-FR']),
  page('Simple Booking', '/camere', '<a href="https://www.simplebooking.it/ibe2/hotel/1234?lang=IT">Prenota ora</a>', ['room simplebooking https://www.simplebooking.it/ibe2/hotel/1234?lang=IT']),
  page('DIRS21', '/zimmer', '<a href="https://v4.ibe.dirs21.de/channels/hotelseeblick">Zimmer buchen</a>', ['room dirs21 https://v4.ibe.dirs21.de/channels/hotelseeblick']),
  page('a button with a script', '/suiten', '<button onclick="window.open(\'https://onepagebooking.com/hotel-seeblick\')">Jetzt buchen</button>', ['room hotelnetsolutions https://onepagebooking.com/hotel-seeblick']),
  page('Booking.com', '/partners', '<a href="https://www.booking.com/hotel/ch/seeblick.html?aid=1">Find us on Booking.com</a>', ['room booking.com https://www.booking.com/hotel/ch/seeblick.html?aid=1']),
  page('an unknown engine by words', '/speisekarte', '<a href="https://reservations.my-tables.example/seegarten">Tisch reservieren</a>', ['table - https://reservations.my-tables.example/seegarten']),
  page('an unknown engine under a heading', '/habitaciones', '<section><h2>Habitaciones</h2><a href="https://motor.example.es/seeblick">Reservar ahora</a></section>', ['room - https://motor.example.es/seeblick']),

  page('the vendor in small print', '/footer-1', '<footer>Powered by <a href="https://www.opentable.com/">OpenTable</a></footer>'),
  page("the vendor's privacy page", '/footer-2', '<a href="https://www.booking.com/content/privacy.html">Datenschutz von Booking.com</a>'),
  page('a help page', '/footer-3', '<a href="https://help.resy.com/articles/1">How to book on Resy</a>'),
  page('vouchers', '/gutscheine', '<a href="https://shop.e-guma.example/hotel-seeblick">Gutschein für Restaurant buchen</a>'),
  page('a massage', '/spa', '<a href="https://spa.example.com/book">Book a massage</a>'),
  page('social media', '/social', '<a href="https://www.facebook.com/book/seeblick">Book a table on Facebook</a><a href="https://www.instagram.com/seegarten">Restaurant</a>'),
  page('a page about the restaurant', '/kulinarik', '<a href="/restaurant">Restaurant Seegarten</a><a href="/zimmer">Zimmer</a>'),
  page('books', '/library', '<a href="https://books.example.com/table-of-contents">A book about hotels</a>'),
  page('a job at the hotel', '/jobs', '<a href="https://careers.mews.com/jobs">Jobs</a><a href="https://jobs.example.com/reserve">Karriere im Restaurant: jetzt bewerben</a>'),
  page('a phone number', '/call', '<a href="tel:+41415550425">Tisch reservieren</a><a href="mailto:table@hotel.example">Reserve a table by mail</a>'),
  page('reviews', '/reviews', '<a href="https://www.tripadvisor.com/Hotel_Review-1">Book on Tripadvisor</a>'),
  page('a map', '/map', '<a href="https://www.google.com/maps/reserve/v/dine">Find the restaurant</a>'),
];
