import { emergencyContacts } from '../model/emergency.ts';
import { handoffSettings } from '../model/handoff.ts';
import { localizedText } from '../model/hotel-config.ts';
import type { BrainInput, HotelHelp } from '../ports/brain.ts';
import type { Client } from '../storage/entities/client.ts';
import { hotelNameOf } from '../tenant/hotel-name.ts';

/** The hotel's particulars as a guest of this language reads them. */
export function hotelCard(client: Client, locale: string): BrainInput['hotel'] {
  const { hotelConfig, defaultLocale, timeZone } = client;
  const text = (value: unknown): string | null => {
    const localized = localizedText(value, locale, defaultLocale);
    return typeof localized === 'string' && localized.trim() !== '' ? localized : null;
  };
  const words = (hotelConfig['help'] ?? {}) as Record<string, unknown>;
  const own = ['danger', 'trouble', 'request', 'person'].map((key) => [key, text(words[key])] as const);
  const help: HotelHelp = Object.fromEntries(own.filter(([, wording]) => wording !== null));
  return {
    name: hotelNameOf(client),
    phone: text(hotelConfig['phone']), email: text(hotelConfig['email']), address: text(hotelConfig['address']),
    emergency: emergencyContacts(hotelConfig, timeZone), help, passesOn: handoffSettings(hotelConfig).enabled,
  };
}
