import { z } from 'zod';
import type { CountedFact, DayCounts } from '../../model/figures.ts';

const count = z.number().int().min(0);

export const figuresSchema = z.object({
  conversations: count.meta({ description: 'Whose guest wrote for the first time.' }),
  turns: z.object({ answered: count, unanswered: count, smallTalk: count, booking: count, failed: count, stopped: count })
    .meta({ description: 'Replies of the concierge, by how the turn ended.' }),
  handovers: count.meta({ description: 'Times a conversation went to a person.' }),
  waits: z.object({
    count, medianSeconds: z.number().min(0).nullable(),
  }).meta({ description: 'From the handover to a person\'s first word or the handback, of waits that ended then.' }),
  ratings: z.object({ up: count, down: count }),
  bookings: z.object({ reserved: count, failed: count, expired: count, released: count, cancelled: count })
    .meta({ description: 'Table bookings that came to this end; those cancelled were reserved before.' }),
}).meta({ id: 'Figures' });
export type Figures = z.infer<typeof figuresSchema>;

/** Figures over counts, however they were grouped. */
export function figuresOf(counts: readonly DayCounts[]): Figures {
  const sum = (fact: CountedFact): number => counts.reduce((total, { facts }) => total + (facts[fact] ?? 0), 0);
  const waits = counts.flatMap((each) => each.waits).toSorted((one, other) => one - other);
  return {
    conversations: sum('conversations'),
    turns: {
      answered: sum('turn:answered'), unanswered: sum('turn:unanswered'), smallTalk: sum('turn:small-talk'), booking: sum('turn:booking'),
      failed: sum('turn:failed'), stopped: sum('turn:stopped'),
    },
    handovers: sum('handovers'),
    waits: { count: waits.length, medianSeconds: medianOf(waits) },
    ratings: { up: sum('rating:up'), down: sum('rating:down') },
    bookings: {
      reserved: sum('booking:reserved'), failed: sum('booking:failed'), expired: sum('booking:expired'), released: sum('booking:released'),
      cancelled: sum('booking:cancelled'),
    },
  };
}

/** @param sorted from low to high */
function medianOf(sorted: readonly number[]): number | null {
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
