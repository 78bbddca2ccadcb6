import type { Language } from '../../language/languages.ts';
import { emergencyContacts, type EmergencyContacts } from '../../model/emergency.ts';
import type { BrainInput } from '../../ports/brain.ts';
import { sayHelp } from './help-texts.ts';

/** The reply to somebody in danger: first whom to call, then what the concierge has done. */
export function emergencyWords({ hotel, timeZone }: Pick<BrainInput, 'hotel' | 'timeZone'>, language: Language): string[] {
  const contacts = contactsOf({ hotel, timeZone });
  const { general, ambulance, fire, police, fromRoom, frontDesk } = contacts;
  const byKind = { ambulance: ambulance ?? general, fire: fire ?? general, police: police ?? general };
  const differ = new Set(Object.values(byKind)).size > 1;
  return [
    hotel.help?.danger ?? sayHelp('danger', language),
    ...(differ ? [] : [sayHelp('callNow', language, { number: byKind.ambulance })]),
    ...(differ ? [sayHelp('callNow', language, { number: general }), sayHelp('byKind', language, byKind)] : []),
    ...(fromRoom === null ? [] : [sayHelp('fromRoom', language, { number: fromRoom })]),
    ...(frontDesk === null ? [] : [sayHelp('frontDesk', language, { number: frontDesk })]),
    sayHelp('alarmed', language),
  ];
}

/** Added to an answer if somebody may be in danger. */
export const inCaseOfDanger = (input: Pick<BrainInput, 'hotel' | 'timeZone'>, language: Language): string =>
  sayHelp('ifDanger', language, { number: generalNumber(input) });

/** The number for emergencies of any kind. */
export const generalNumber = (input: Pick<BrainInput, 'hotel' | 'timeZone'>): string => contactsOf(input).general;

const contactsOf = ({ hotel, timeZone }: Pick<BrainInput, 'hotel' | 'timeZone'>): EmergencyContacts =>
  hotel.emergency ?? emergencyContacts({ phone: hotel.phone }, timeZone);
