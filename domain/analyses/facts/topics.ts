/**
 * What hotels state facts about, by the words for it in flattened English, German, French, Spanish and Italian. Topics
 * that nothing is compared of are here too: a price beside "laundry" is then not taken for the one of "parking".
 */
export interface Topic {
  id: string;
  words: RegExp;
  /** Which facts of it are compared between texts. */
  compared: readonly ('hours' | 'price' | 'phone' | 'email')[];
  /** What a lone time without a preposition says: check-in is from then, check-out until then. */
  loneTime?: 'from' | 'until';
}

const topic = (id: string, words: string, compared: Topic['compared'] = [], loneTime?: Topic['loneTime']): Topic => ({
  id, words: new RegExp(`(?<!\\p{L})(?:${words.trim().replace(/\s*\n\s*/g, '|')})`, 'gu'),
  compared, ...(loneTime !== undefined && { loneTime }),
});

const TOPICS: readonly Topic[] = [
  topic('early-check-in', String.raw`early check[- ]?in|(?:fruher|vorzeitig|early)\p{L}* (?:check[- ]?in|anreise|einchecken)|(?:check[- ]?in|arrivee) anticipee?|arrivee? anticipee|(?:check[- ]?in|entrada) (?:anticipad[oa]|tempran[oa])|(?:check[- ]?in|arrivo) anticipato|einlagerung`, ['price']),
  topic('late-check-out', String.raw`late check[- ]?out|late departure|(?:spater|late)\p{L}* (?:check[- ]?out|abreise|auschecken)|(?:check[- ]?out|depart) tardif|(?:check[- ]?out|salida) (?:tard[ei]\p{L}*)|(?:check[- ]?out|partenza) (?:posticipat[oa]|tardiv[oa])|late[- ]check[- ]?out`, ['price']),
  topic('check-in', String.raw`check[- ]?in\b|checking in|einchecken|anreise|arrivals?\b|(?:heure d'|l')arrivee|arrivee\b|llegada|hora de entrada|entrada\b|arrivo\b|rooms? (?:is|are) (?:ready|available)|zimmer (?:ist|sind|steht|stehen)[^.]{0,30}(?:bereit|verfugung)`, ['hours'], 'from'),
  topic('check-out', String.raw`check[- ]?out\b|checking out|auschecken|abreise|departures?\b|(?:heure de )?depart\b|salida\b|partenza\b|vacate|(?:liberer|quitter) (?:la|votre) chambre|dejar (?:la|su) habitacion|lasciare (?:la|libera la) camera|zimmer raumen`, ['hours'], 'until'),
  topic('breakfast', String.raw`breakfast\b|fruhstuck\p{L}*|fruehstueck\p{L}*|petits?[- ]dejeuners?|desayun\p{L}*|(?:prima )?colazione`, [
    'hours', 'price',
  ]),
  topic('brunch', 'brunch', ['hours', 'price']),
  topic(
    'lunch', String.raw`lunch\b|mittagessen|mittagstisch|mittagskarte|(?<!petit[- ])dejeuners?\b|almuerzos?|comidas?\b|pranz\p{L}`,
    ['hours'],
  ),
  topic('dinner', String.raw`dinner\b|abendessen|diner\b|dîner|cenas?\b|supper|abendkarte`, ['hours']),
  topic('afternoon-tea', String.raw`afternoon tea|tea time|kaffee und kuchen|gouter\b|merienda|merenda`),
  topic('picnic', String.raw`picnic|picknick\p{L}*|pique[- ]nique|lunch ?(?:bag|box|paket)\p{L}*|pranzo al sacco|packed lunch|cestino`),
  topic('bar', String.raw`(?:hotel|lobby|pool|wein|wine|cocktail|tages)?-?bar\b|lounge\b|cafe\b`, ['hours']),
  topic(
    'restaurant', String.raw`restaurants?\b|ristorante|restaurante|trattoria|bistro\p{L}*|kuche\b|kitchen\b`, ['hours', 'phone', 'email'],
  ),
  topic('reception', String.raw`reception\b|rezeption|empfang\b|front desk|recepcion|accueil\b|portineria`, ['hours', 'phone', 'email']),
  topic(
    'sauna', String.raw`saunas?\b|saunen|saunabereich|steam (?:bath|room)|dampfbad|hammam|bano de vapor|bagno turco`, ['hours', 'price'],
  ),
  topic('pool', String.raw`(?:swimming )?pools?\b|hallenbad|schwimmbad|schwimmbecken|freibad|piscin[ea]s?`, ['hours', 'price']),
  topic('gym', String.raw`gym\b|fitness\p{L}*|fitness (?:room|centre|center)|salle de sport|gimnasio|palestra`, ['hours']),
  topic('treatment', String.raw`treatments?\b|massages?\b|massagen?\b|anwendung\p{L}*|behandlung\p{L}*|soins?\b|masajes?|tratamient\p{L}*|massagg\p{L}*|trattament\p{L}*|facial|peeling`),
  topic('day-ticket', String.raw`day (?:ticket|pass|spa)|tageskarte\p{L}*|tageseintritt|day guests?|entree journaliere|billet journalier|entrada de dia|pase de dia|biglietto giornaliero|ingresso giornaliero`),
  topic('spa', String.raw`spa\b|wellness\p{L}*`, ['hours', 'phone', 'email']),
  topic('charging', String.raw`charging|charger|ladestation\p{L}*|ladepunkt\p{L}*|wallbox\p{L}*|e-auto\p{L}*|(?:bornes?|points?) de recharge|recharge\b|puntos? de (?:re)?carga|cargador\p{L}*|ricarica|colonnin\p{L}*|kwh`, ['price']),
  topic('transfer', String.raw`(?:airport |private )?transfers?\b|flughafentransfer\p{L}*|(?:flughafen)?transfer\p{L}*|navettes?\b|traslad\p{L}*|trasferiment\p{L}*|taxi\b`, ['price']),
  topic('shuttle', String.raw`shuttle\p{L}*|bahnhofs\p{L}*|hotelbus`),
  topic('parking', String.raw`park(?:ing|platz|platze|platzen|haus|garage|gebuhr\p{L}*|en\b)|car ?parks?\b|(?:tief)?garage\p{L}*|stellplatz\p{L}*|stellplatze\p{L}*|stationnement|aparcamient\p{L}*|estacionamient\p{L}*|parcheggi\p{L}*|posti auto|autorimessa`, ['price']),
  topic('pets', String.raw`pets?\b|dogs?\b|haustier\p{L}*|hund\p{L}*|chiens?\b|animaux|animal\p{L}* de compagnie|mascotas?|perros?\b|animali\b|animale domestico|can[ei]\b|cats?\b|katzen?\b`, ['price']),
  topic('wifi', String.raw`wi-?fi|wlan|w-lan|internet\b`, ['price']),
  topic('tourist-tax', String.raw`tourist tax|city tax|visitors'? tax|kurtaxe|ortstaxe|bettensteuer|taxe de sejour|tasa turistica|impuesto turistico|tassa di soggiorno`, ['price']),
  topic('extra-bed', String.raw`extra beds?|rollaway|zustellbett\p{L}*|zusatzbett\p{L}*|beistellbett\p{L}*|lits? (?:supplementaires?|d'appoint)|camas? (?:supletorias?|extra|adicional\p{L}*)|lett[oi] (?:aggiuntiv[oi]|supplementar\p{L}|extra)`, ['price']),
  topic('cot', String.raw`cots?\b|babybett\p{L}*|kinderbett\p{L}*|lits? bebe|cunas?\b|lettin[oi]\b|culla`, ['price']),
  topic('bicycle', String.raw`(?:e-?)?bikes?\b|bicycles?|fahrrad\p{L}*|velos?\b|bicicletas?|biciclett\p{L}*`),
  topic('boat', String.raw`boats?\b|kayaks?|boot\p{L}*|kajak\p{L}*|bateaux?|barcas?|barc[ah]e?|paddle`),
  topic('laundry', String.raw`laundry|washing|wasche\b|wascherei|blanchisserie|lavanderia|lessive|reinigung`),
  topic('minibar', 'minibar|mini-bar'),
  topic(
    'room-service', String.raw`room service|zimmerservice|service (?:en|d'etage)|servicio de habitaciones|servizio in camera`, ['hours'],
  ),
  topic('kids-club', String.raw`kids'? ?club|kinderclub|kinderbetreuung|club enfants|club infantil|miniclub`, ['hours']),
  topic('playroom', String.raw`babysitt\p{L}*|spielzimmer|playroom|salle de jeux|sala de juegos|sala giochi|spielplatz|playground`),
  topic('quiet-hours', String.raw`quiet (?:hours|time)|nachtruhe|ruhezeit\p{L}*|heures? de (?:calme|silence)|horas? de silencio|ore di silenzio|silenzio\b|night'?s rest|horario de descanso`, ['hours']),
  topic('luggage', String.raw`luggage|gepack\p{L}*|bagages?|equipaje|bagagl\p{L}*`),
  topic('meeting', String.raw`meeting\p{L}*|conference|tagung\p{L}*|seminar\p{L}*|events?\b|veranstaltung\p{L}*|reunions?\b|seminaires?|eventos?|eventi|riunion\p{L}*|banquet\p{L}*|celebracion\p{L}*|feier\p{L}*|fetes?\b|feste\b|weddings?|hochzeit\p{L}*|mariages?|bodas?\b|matrimoni\p{L}*`, ['phone', 'email']),
  topic('deposit', String.raw`deposit|kaution|anzahlung|acompte|caution\b|deposito|cauzione|caparra|pre-?authori\p{L}*`),
  topic('cancellation', String.raw`cancel\p{L}*|storn\p{L}*|annul\p{L}*|cancelaci\p{L}*|cancell\p{L}*|disdett\p{L}*`),
  topic('room-rate', String.raw`room rate|zimmerpreis\p{L}*|(?:double|single|classic|superior|family|junior|deluxe) (?:room|suite)\p{L}*|suites?\b|doppelzimmer|einzelzimmer|familienzimmer|chambre (?:double|simple|familiale)|habitacion (?:doble|individual)|camera (?:doppia|singola)`),
  topic('excursion', String.raw`tours?\b|guided|fuhrung\p{L}*|museum|musee|museo|fitnesskurs|yoga|kurs\p{L}*|cours(?:e|es)?\b|clases?\b|corso\b|boutique|shop\b|tennis|golf|ski\p{L}*`),
  topic('smoking', String.raw`smok\p{L}*|rauch\p{L}*|fum(?:er|eurs?|ar|are|atori|ador(?:es)?)\b|non-fumeurs?`),
  topic('music', String.raw`music|konzert\p{L}*|concert\p{L}*|musi(?:k|que|ca)\b|happy hour`),
];

/** The topics a flattened text speaks of, in its order; of two that overlap the longer one counts. */
export function topicsIn(text: string): { topic: Topic; start: number; end: number }[] {
  const found = TOPICS.flatMap(
    (each) => [...text.matchAll(each.words)].map((match) => ({ topic: each, start: match.index, end: match.index + match[0].length })),
  );
  return found.filter((one) => !found.some((other) => other !== one && hides(other, one))).toSorted((a, b) => a.start - b.start);
}

interface Span { start: number; end: number }

const hides = (outer: Span, inner: Span): boolean =>
  outer.start <= inner.start && outer.end >= inner.end && outer.end - outer.start > inner.end - inner.start;
