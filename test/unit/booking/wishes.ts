import { expect } from '@jest/globals';
import { understandSlots, type SlotContext } from '../../../domain/concierge/understanding/slots/understand-slots.ts';
import { utteranceIn } from '../../../domain/language/utterance.ts';

/** A Saturday. */
export const today = '2026-11-21';
/** A table a week later. */
export const previous = { date: '2026-11-28', time: '19:00', partySize: 4 };

/** The date, time and party size that are understood, and no more; in English unless the context says otherwise. */
export function wish(text: string, context: Partial<SlotContext> = {}): Record<string, unknown> {
  const { spans: _spans, ambiguity: _ambiguity, dayPart: _dayPart, ...values } = understandSlots(utteranceIn(text, context.locale ?? 'en'), { today, ...context });
  return values;
}

/** Checks what is understood of somebody who has named a table before. */
export const expectWish = (locale: string, text: string, expected: object): void => expect(wish(text, { locale, previous })).toEqual(expected);
