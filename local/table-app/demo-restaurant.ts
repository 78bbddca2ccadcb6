import { hotelFacts } from '../demo-hotel/facts.ts';
import type { PropertyDefinition } from './property.ts';

const { restaurant } = hotelFacts;

const tablesOf = (prefix: string, count: number, minSeats: number, maxSeats: number): PropertyDefinition['tables'] =>
  Array.from({ length: count }, (_, index) => ({ name: `${prefix}${index + 1}`, minSeats, maxSeats }));

/** The demo hotel's restaurant, with the hours and the 80 seats that its website states. */
export const demoRestaurant = (id: string): PropertyDefinition => ({
  id,
  name: restaurant.name,
  timezone: hotelFacts.timeZone,
  currency: hotelFacts.currency,
  address: `${hotelFacts.street}, ${hotelFacts.postalCode} ${hotelFacts.city}, Switzerland`,
  services: [
    {
      id: 'lunch', name: 'Lunch', opens: restaurant.lunch.opens, lastSeating: '14:00', slotMinutes: 15,
      turns: [{ upTo: 4, minutes: 75 }, { upTo: 8, minutes: 90 }],
    },
    {
      id: 'dinner', name: 'Dinner', opens: restaurant.dinner.opens, lastSeating: '21:30', slotMinutes: 15,
      turns: [{ upTo: 2, minutes: 105 }, { upTo: 8, minutes: 135 }],
    },
  ],
  tables: [...tablesOf('W', 10, 1, 2), ...tablesOf('S', 8, 2, 4), ...tablesOf('L', 2, 4, 6), ...tablesOf('G', 2, 6, 8)],
  maxPartySize: restaurant.maxPartySizeOnline,
  coversPerSlot: 24,
  minutesAhead: 30,
  daysAhead: 180,
  changesUntilMinutes: 120,
  approvalFrom: null,
});

/** A small house beside the hotel whose people answer every request themselves, so that each reservation begins as an inquiry. */
export const demoRestaurantByHand = (id: string): PropertyDefinition => ({
  ...demoRestaurant(id),
  name: 'Bootshaus',
  services: [{
    id: 'dinner', name: 'Dinner', opens: restaurant.dinner.opens, lastSeating: '20:30', slotMinutes: 30,
    turns: [{ upTo: 8, minutes: 150 }],
  }],
  tables: [...tablesOf('B', 4, 1, 4), ...tablesOf('L', 1, 4, 8)],
  coversPerSlot: 16,
  approvalFrom: 1,
});
