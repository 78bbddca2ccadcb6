import { understandSlots } from '../../domain/concierge/understanding/slots/understand-slots.ts';
import type { BookingSet } from './booking-set.ts';
import { share } from './metrics.ts';
import { utteranceIn } from '../../domain/language/utterance.ts';

const slots = ['date', 'time', 'partySize'] as const;
type Slot = (typeof slots)[number];

/** The share of each slot's gold values that were understood, named as the last line of output names them. */
export type BookingMetrics = Record<Slot, number>;

export interface Miss {
  slot: Slot;
  text: string;
  meant: string | number;
  understood: string | number | null;
}

export interface BookingReport {
  metrics: BookingMetrics;
  /** How many utterances name each slot. */
  counts: Record<Slot, number>;
  misses: Miss[];
  /** Values understood where the set has none; sets are not complete, so they are shown and not counted. */
  unasked: Miss[];
}

/** Understands every utterance by itself on the day that it names, with nothing asked or agreed before. */
export function evaluateBooking({ locale, utterances }: BookingSet): BookingReport {
  const understood = utterances.map(({ text, today, gold }) => ({ text, gold, wish: understandSlots(utteranceIn(text, locale), { locale, today }) }));
  const report = (slot: Slot, meant: boolean): Miss[] => understood
    .filter(({ gold, wish }) => (gold[slot] !== undefined) === meant && gold[slot] !== wish[slot])
    .map(({ text, gold, wish }) => ({ slot, text, meant: gold[slot] ?? '', understood: wish[slot] ?? null }));
  const perSlot = <T>(measure: (slot: Slot) => T): Record<Slot, T> => ({ date: measure('date'), time: measure('time'), partySize: measure('partySize') });
  const meaning = (slot: Slot): typeof understood => understood.filter(({ gold }) => gold[slot] !== undefined);
  return {
    metrics: perSlot((slot) => share(meaning(slot), ({ gold, wish }) => gold[slot] === wish[slot])),
    counts: perSlot((slot) => meaning(slot).length),
    misses: slots.flatMap((slot) => report(slot, true)),
    unasked: slots.flatMap((slot) => report(slot, false)),
  };
}
