import type { BookingKind } from '../../model/analyses/candidate.ts';

/** Booking engines by the hosts their links and widgets are served from, as seen on hotels' and restaurants' websites. */

export interface Vendor {
  id: string;
  kind: BookingKind;
  /** Domain names; subdomains count. `name.*` is the name under any public suffix. */
  hosts: readonly string[];
  /** What the path of a booking page has, where the host also serves other things. */
  path?: RegExp;
  /** Sells many hotels: a link may lead to the hotel's page there or to the portal. */
  portal?: boolean;
}

const table = (id: string, hosts: string, path?: RegExp): Vendor => ({ id, kind: 'table', hosts: hosts.split(' '), ...(path && { path }) });
const room = (id: string, hosts: string, path?: RegExp): Vendor => ({ id, kind: 'room', hosts: hosts.split(' '), ...(path && { path }) });
const portal = (id: string, hosts: string, path: RegExp): Vendor => ({ id, kind: 'room', hosts: hosts.split(' '), path, portal: true });

const VENDORS: readonly Vendor[] = [
  table('opentable', 'opentable.*', /^\/(?:r|restref|booking|widget|restaurant|single)\/|\/r\/|restref|^\/[a-z0-9-]+$/),
  table('thefork', 'thefork.* lafourchette.com eltenedor.es', /restaurant|\/module\/|widget|book|^\/[a-z]{2}(?:_[A-Z]{2})?\//),
  table('resy', 'resy.com', /cities|venue|widget|\/r\//),
  table('sevenrooms', 'sevenrooms.com', /reservations|explore|landing|widget|experiences/),
  table('quandoo', 'quandoo.*', /place|widget|checkout/),
  table('tock', 'exploretock.com tock.com', /^\/[a-z0-9-]+/),
  table('bookatable', 'bookatable.*', /./),
  table('resdiary', 'resdiary.com', /widget|restaurant|booking/i),
  table('guestonline', 'guestonline.fr guestonline.io'),
  table('zenchef', 'bookings.zenchef.com sdk.zenchef.com zenchefrestaurants.com'),
  table('formitable', 'formitable.com', /side|widget|booking|book|formitable|ft\.js|toolbar|cdn/),
  table('tebi', 'tebi.co live.tebi.co tebi.com', /reserv|book|widget/),
  table('aleno', 'mytools.aleno.me reservations.aleno.me booking.aleno.me'),
  table('foratable', 'foratable.com foratable.ch lunchgate.ch lunchgate.com'),
  table('resmio', 'resmio.com', /widget|booking|\/app|static/),
  table('gastronovi', 'gastronovi.com', /restaurants|reservation|widget/),
  table('teburio', 'teburio.de teburio.com', /./),
  table('dish', 'reservation.dish.co dish.co', /widget|reserv/),
  table('covermanager', 'covermanager.com', /reserv/),
  table('tablecheck', 'tablecheck.com', /reserve|shops/),
  table('toast-tables', 'tables.toasttab.com'),
  table('eveve', 'eveve.com', /web|form|book/),
  table('superb', 'superbexperience.com', /reserve|book/),
  table('easytable', 'easytable.com easytablebooking.com', /book/),
  table('dinnerbooking', 'dinnerbooking.com', /./),
  table('libro', 'libroreserve.com'),
  table('octotable', 'octotable.com', /./),
  table('plateform', 'plateform.app plateform.io', /./),
  table('tablein', 'tablein.com', /reserv|book|widget/),
  table('designmynight', 'designmynight.com bookings.designmynight.com', /book|widget/),
  room(
    'siteminder', 'direct-book.com book-directonline.com thebookingbutton.* siteminder.com', /propert|book|reserv|widget|canvas|^\/[a-z]/,
  ),
  room('littlehotelier', 'app.littlehotelier.com apac.littlehotelier.com', /propert/),
  room('mews', 'app.mews.com api.mews.com mews.li apps.mews.com', /distributor|booking/),
  room('cloudbeds', 'hotels.cloudbeds.com us2.cloudbeds.com', /reserv|widget|booking/),
  room('synxis', 'synxis.com'),
  room(
    'd-edge', 'secure-hotel-booking.com availpro.com d-edge.com fastbooking.com fastbookings.biz',
    /book|availab|avp|reserv|d-edge|property|^\/[a-z0-9-]+\/[a-z0-9-]+/i,
  ),
  room('simplebooking', 'simplebooking.it simplebooking.travel', /ibe|booking|search-box|hotel/),
  room('dirs21', 'dirs21.de dirs21.com', /ibe|js-sdk|booking|hotel|./),
  room('hotelnetsolutions', 'onepagebooking.com hotelnetsolutions.de hns-cloud.de', /./),
  room('guestline', 'guestline.app guestline.net guestline.com', /availab|book|reserv|property|tag|./),
  room('profitroom', 'booking.profitroom.com profitroom.com upperbooking.com', /book|\/[a-z]{2}\/|upper|./),
  room('avantio', 'avantio.com avantio.net bookings.avantio.com', /book|reserv|avail|widget|search/),
  room('webhotelier', 'reserve-online.net webhotelier.net', /./),
  room('verticalbooking', 'verticalbooking.com', /reserv|book|premium/),
  room('blastness', 'blastnessbooking.com book.blastness.com'),
  room('travelclick', 'reservations.travelclick.com bookings.travelclick.com bookings.ihotelier.com reservations.ihotelier.com'),
  room('mirai', 'reservation.mirai.com mirai.com', /./),
  room('roiback', 'roiback.com', /book|reserv|engine|./),
  room('paraty', 'paratytech.com paraty-hotels.com', /book|./),
  room('neobookings', 'neobookings.com'),
  room('seekda', 'seekda.com kognitiv.com', /switch|book|./),
  room('easybooking', 'easybooking.eu easy-booking.at', /./),
  room('feratel', 'deskline.net feratel.com', /book|accommodation|./),
  room('casablanca', 'casablanca.at', /ibe|book/),
  room('bookingsuedtirol', 'widget.bookingsuedtirol.com bookingsuedtirol.com', /./),
  room('reservit', 'reservit.com', /./),
  room('amenitiz', 'amenitiz.io', /book|./),
  room('roomraccoon', 'booking.roomraccoon.com roomraccoon.com', /book|^\/[a-z0-9-]+\/[a-z]{2}/),
  room('wubook', 'wubook.net', /./),
  room('octorate', 'octorate.com', /book|reserv/),
  room('slope', 'booking.slope.it'),
  room('bookassist', 'bookassist.com bookassist.org', /./),
  room('clock', 'clock-software.com', /./),
  room('previo', 'booking.previo.app previo.cz', /./),
  room('beds24', 'beds24.com', /book|./),
  room('smoobu', 'login.smoobu.com smoobu.com', /booking|./),
  room('lodgify', 'lodgify.com', /book|checkout|widget/),
  room('freetobook', 'freetobook.com', /./),
  room('eviivo', 'via.eviivo.com eviivo.com', /./),
  room('innroad', 'innroad.com', /book|client/),
  room('hotelrunner', 'hotelrunner.com', /book|bv3|./),
  room('stayntouch', 'ibe.stayntouch.com stayntouch.com', /./),
  room('bookingexpert', 'bookingexpert.it', /./),
  portal('booking.com', 'booking.com', /^\/(?:hotel\/|searchresults)/),
  portal('expedia', 'expedia.*', /hotel/i),
  portal('hotels.com', 'hotels.com', /^\/ho\d|hotel/),
  portal('hrs', 'hrs.com hrs.de', /hotel/),
  portal('agoda', 'agoda.com', /hotel|search/),
  portal('airbnb', 'airbnb.*', /\/rooms\/|\/h\//),
];

/** What vendors serve beside bookings; also on every page a hotel's website links for its own reasons. */
const NO_BOOKING_PATH = /^\/?$|^\/(?:legal|terms|privacy|cookies?|blog|help|support|about|careers|press|company|pricing|demo|gdpr|datenschutz|agb|imprint|impressum|login|signin|content\/|dining-rewards|for-restaurants|features|products?\/|insights|partner|start\/home)/i;
const NO_BOOKING_HOST =
  /^(?:help|support|blog|knowledge|docs|status|academy|careers|partner|admin|restaurant\.opentable|info|about|join|news)\./;

/** The vendor that a URL leads to; undefined for everybody else's and for what vendors say about themselves. */
export function vendorOf(url: URL): Vendor | undefined {
  const host = url.hostname.toLowerCase().replace(/^www\./, '');
  const place = url.pathname + url.search;
  if (NO_BOOKING_HOST.test(host)) return undefined;
  return VENDORS.find(({ hosts, path }) => hosts.some(
    (name) => serves(name, host),
  ) && (path === undefined || path.test(place)) && !NO_BOOKING_PATH.test(url.pathname + (url.pathname === '/' ? url.search : '')));
}

function serves(name: string, host: string): boolean {
  if (!name.endsWith('.*')) return host === name || host.endsWith(`.${name}`);
  const stem = name.slice(0, -2);
  return new RegExp(`(?:^|\\.)${stem}\\.(?:[a-z]{2,4}|co\\.[a-z]{2}|com\\.[a-z]{2})$`).test(host);
}
