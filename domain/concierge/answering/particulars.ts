/** What the hotel's record says about reaching it. */
export type HotelCard = { phone: string | null; email: string | null; address: string | null };

/** One of the hotel's particulars a guest may ask for. */
export type Particular = {
  /** How the guest names it, over lower-case text. */
  named: RegExp;
  /** The way there is an answer as well, where nothing states it. */
  orDescribed?: boolean;
  /** What a passage that states it looks like. */
  pattern: RegExp;
  from(hotel: HotelCard): string | null;
};

// A street with its number, or a postal code with its town.
const POSTAL_ADDRESS = /\p{L}{3,}\.?\s\d{1,4}\p{L}?\b|\b\d{1,4},?\s(?:\p{L}+\s){0,3}(?:street|road|avenue|lane|square|rue|place|via|calle)|\b\d{4,5}\s\p{Lu}\p{L}+|\b[A-Z]{1,2}\d{1,2}\s?\d[A-Z]{2}\b/u;

const PARTICULARS: readonly Particular[] = [
  {
    named: /e-?mail|\bmail\b|correo|posta elettronica/,
    pattern: /[^\s@]@[^\s@]+\.[^\s@]/,
    from: (hotel) => hotel.email,
  },
  {
    named: /phone|\bnumber\b|\bcall\b|telefon|téléphone|teléfono|nummer|numéro|número|numero|\breach\b|erreichen|anrufen|joindre|contact|kontakt|llamar|chiamar|recapit|contatt/,
    pattern: /\+?\d[\d\s()./-]{6,}\d/,
    from: (hotel) => hotel.phone,
  },
  {
    named: /(?<!mail[\s-]?)(?:address|adresse)|dirección|indirizzo|post ?code|zip|postleitzahl|code postal|código postal|\bcap\b|\bplz\b/,
    pattern: POSTAL_ADDRESS,
    from: (hotel) => hotel.address,
  },
  {
    named: /\bwhere(?:'s| is| are| can| do) (?:.*\b)?(?:hotel|house|you)\b|\bwo (?:genau )?(?:befind|lieg|ist|sind|seid|steht|find)|(?<!\p{L})où (?:se|est|êtes|vous)|\bd[oó]nde (?:est|se|queda|os)|\bdove (?:si|siete|vi|è|sta)/u,
    orDescribed: true,
    pattern: POSTAL_ADDRESS,
    from: (hotel) => hotel.address,
  },
];

// Numbers of bookings are nobody's particulars, and no passage knows them.
const OF_A_BOOKING = /reference|ref\w* n|booking n|confirmation n|reservierungsn|buchungsn|bestätigungsn|de (?:réservation|confirmation|référence|reserva|confirmación|referencia)|di (?:prenotazione|conferma|riferimento)/;

/** Which particulars of the hotel a message asks for. */
export function particularsAsked(text: string): Particular[] {
  const lower = text.toLowerCase();
  return PARTICULARS.filter(({ named }) => named.test(OF_A_BOOKING.test(lower) ? lower.replace(/\b(?:number|nummer|numéro|número|numero)\b/g, '') : lower));
}
