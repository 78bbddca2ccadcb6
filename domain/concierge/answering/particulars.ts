import { inAnyLanguage } from '../../language/languages.ts';
import type { ParticularPhrases } from '../../language/phrases.ts';

/** The contact details in the hotel's record. */
export type HotelCard = { phone: string | null; email: string | null; address: string | null };

/** One of the hotel's contact details that a guest may ask for. */
export type Particular = {
  /** How the guest names it, over lower-case text. */
  named(): RegExp;
  /** Directions also answer the question, if nothing states the detail itself. */
  orDescribed?: boolean;
  /** Matches a passage that states it. */
  pattern(): RegExp;
  from(hotel: HotelCard): string | null;
};

// A street with its number, or a postal code with its town.
const POSTAL_ADDRESS = inAnyLanguage((any) => new RegExp(
  String.raw`\p{L}{3,}\.?\s\d{1,4}\p{L}?\b|\b\d{1,4},?\s(?:\p{L}+\s){0,3}(?:${any(({ phrases }) => phrases.particulars.streets)})`
    + String.raw`|\b\d{4,5}\s\p{Lu}\p{L}+|\b[A-Z]{1,2}\d{1,2}\s?\d[A-Z]{2}\b`, 'u',
));

const asked = (of: keyof ParticularPhrases): (() => RegExp) =>
  inAnyLanguage((any) => new RegExp(any(({ phrases }) => phrases.particulars[of]), 'u'));

const PARTICULARS: readonly Particular[] = [
  {
    named: asked('email'),
    pattern: () => /[^\s@]@[^\s@]+\.[^\s@]/,
    from: (hotel) => hotel.email,
  },
  {
    named: asked('phone'),
    pattern: () => /\+?\d[\d\s()./-]{6,}\d/,
    from: (hotel) => hotel.phone,
  },
  {
    named: asked('address'),
    pattern: POSTAL_ADDRESS,
    from: (hotel) => hotel.address,
  },
  {
    named: asked('where'),
    orDescribed: true,
    pattern: POSTAL_ADDRESS,
    from: (hotel) => hotel.address,
  },
];

// A booking's number is no contact detail, and no passage states it.
const OF_A_BOOKING = asked('ofBooking');
const NUMBER = inAnyLanguage((any) => new RegExp(String.raw`\b(?:${any(({ phrases }) => phrases.particulars.number)})\b`, 'g'));

/** The contact details of the hotel that a message asks for. */
export function particularsAsked(text: string): Particular[] {
  const lower = text.toLowerCase();
  return PARTICULARS.filter(({ named }) => named().test(OF_A_BOOKING().test(lower) ? lower.replace(NUMBER(), '') : lower));
}
