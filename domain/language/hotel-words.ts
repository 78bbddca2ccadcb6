/** The names of a business's facts in a sentence; `yes` and `no` answer the last three. */
export interface FactLabels {
  checkIn: string; checkOut: string; phone: string; email: string; address: string; prices: string; rooms: string; stars: string;
  hours: string; amenities: string; languages: string; currencies: string; payment: string; pets: string; smoking: string; reservations: string; yes: string; no: string;
}

export const amenities = ['spa', 'pool', 'pets', 'family', 'restaurant', 'parking', 'accessibility', 'meetings'] as const;
export type Amenity = (typeof amenities)[number];

/** What travellers ask an answer engine; `{city}` and `{stars}` stand for the hotel's. */
export interface TravellerQuestions {
  general: readonly [string, string];
  stars: string;
  byAmenity: Readonly<Record<Amenity, string>>;
}

/** How texts name a hotel's amenities, as alternatives of a PostgreSQL regular expression; any of them may be empty. */
export type AmenityWords = Readonly<Record<Amenity, string>>;
