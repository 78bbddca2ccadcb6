import { localizedText } from '../model/hotel-config.ts';
import type { BrainInput } from '../ports/brain.ts';
import type { Client } from '../storage/entities/client.ts';

/** The hotel's particulars as a guest of this language reads them. */
export function hotelCard({ name, hotelConfig, defaultLocale }: Client, locale: string): BrainInput['hotel'] {
  const text = (field: string): string | null => {
    const value = localizedText(hotelConfig[field], locale, defaultLocale);
    return typeof value === 'string' ? value : null;
  };
  return { name, phone: text('phone'), email: text('email'), address: text('address') };
}
