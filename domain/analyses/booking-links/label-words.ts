import { flat } from '../values/flat.ts';
import type { BookingKind } from '../../model/analyses/candidate.ts';

/** What buttons and links say that lead to a booking engine, in flattened letters of five languages. */
const BOOK = String.raw`(?:book|reserve|reservation|reservieren|reservierung|reservier|buchen|buchung|jetzt buchen|online[- ]buch\p{L}*|reserver|reservez|reservations?|reserva\p{L}*|prenot\p{L}*|verfugbarkeit|availability|disponibilit\p{L}*|disponibilidad)`;
const TABLE = String.raw`(?:tables?|tisch\p{L}*|restaurants?|dinner|lunch|dine|dining|essen|mesas?|restaurante|tavol\p{L}|ristorante|seegarten|couverts?|cenar?|pranzo|diner)`;
const ROOM = String.raw`(?:rooms?|stays?|hotel|zimmer|aufenthalt|ubernachtung|suites?|chambres?|sejour|nuits?|habitaci\p{L}*|estancia|alojamiento|camer[ae]|soggiorn\p{L}|nights?|nacht|unterkunft|hebergement)`;

const has = (words: string): RegExp => new RegExp(`(?<!\\p{L})${words}(?!\\p{L})`, 'u');
const [book, table, room] = [has(`${BOOK}\\p{L}{0,4}`), has(`${TABLE}\\p{L}{0,3}`), has(`${ROOM}\\p{L}{0,3}`)];
const TABLE_COMPOUND = /tischreserv|tischbuch|book a table|find a table|reserve(?:r)? (?:a|une|votre) table|table booking/;
const ROOM_COMPOUND = /zimmerbuch|zimmeranfrage|check availability|book your stay|book direct|best price|bestpreis|meilleur tarif|mejor precio|miglior prezzo|verfugbarkeit prufen/;
/** "A book about" is no invitation. */
const NOUN = /\bbooks\b|\bbook (?:about|of|by)\b|\b(?:guest|cook|photo|a) ?book(?! (?:a|your|now|online)\b)/;
/** Booked as well, but neither a table nor a room. */
const OTHER = /voucher|gutschein|bon cadeau|cheques?[- ]cadeau|vale regalo|buono|gift|spa\b|massage|wellness|treatment|anwendung|soin|masaje|trattament|parking|transfer|event|meeting|tagung|seminar|newsletter|job|career|karriere|excursion|ausflug|tour\b|ticket|golf|ski|yoga|privacy|cookie|terms/;

export interface LabelReading {
  /** Whether it invites to book. */
  books: boolean;
  kind: BookingKind | null;
}

export function readLabel(label: string): LabelReading {
  const text = flat(label);
  if (OTHER.test(text) || NOUN.test(text)) return { books: false, kind: null };
  if (TABLE_COMPOUND.test(text)) return { books: true, kind: 'table' };
  if (ROOM_COMPOUND.test(text)) return { books: true, kind: 'room' };
  return { books: book.test(text), kind: kindOf(text) };
}

/** What a text around a link is about, if it is about one of the two. */
export function kindOf(flattened: string): BookingKind | null {
  const [isTable, isRoom] = [table.test(flattened), room.test(flattened)];
  return isTable === isRoom ? null : isTable ? 'table' : 'room';
}
