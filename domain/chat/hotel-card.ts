import { LANGUAGES } from '../language/languages.ts';
import { emergencyContacts } from '../model/emergency.ts';
import { handoffSettings } from '../model/handoff.ts';
import { localizedText } from '../model/hotel-config.ts';
import type { BrainInput, LocalizedParticulars } from '../ports/brain.ts';
import type { Client } from '../storage/entities/client.ts';
import { hotelNameOf } from '../tenant/hotel-name.ts';

/** The hotel's particulars as a guest of this language reads them, and what differs in the languages that the guest may change to. */
export function hotelCard(client: Client, locale: string): BrainInput['hotel'] {
  const { hotelConfig, timeZone } = client;
  const { phone, email } = hotelConfig;
  return {
    name: hotelNameOf(client), phone: stated(phone), email: stated(email), ...particularsIn(client, locale),
    emergency: emergencyContacts(hotelConfig, timeZone), passesOn: handoffSettings(hotelConfig).enabled,
    inLanguage: Object.fromEntries(LANGUAGES.map((language) => [language, particularsIn(client, language)])),
  };
}

function particularsIn({ hotelConfig, defaultLocale }: Client, locale: string): LocalizedParticulars {
  const text = (value: unknown): string | null => stated(localizedText(value, locale, defaultLocale));
  const words = (hotelConfig['help'] ?? {}) as Record<string, unknown>;
  const own = ['danger', 'trouble', 'request', 'person'].map((key) => [key, text(words[key])] as const);
  return { address: text(hotelConfig['address']), help: Object.fromEntries(own.filter(([, wording]) => wording !== null)) };
}

const stated = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);
