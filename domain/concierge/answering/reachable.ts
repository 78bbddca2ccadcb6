import type { Language } from '../../language/languages.ts';
import { say } from './texts.ts';

interface Reachable {
  name: string;
  phone: string | null;
  email: string | null;
}

/** The hotel's phone number and e-mail address in a sentence; nothing if it has stated neither. */
export function reachable({ name, phone, email }: Reachable, language: Language): string[] {
  const values = { hotel: name, phone: phone ?? '', email: email ?? '' };
  if (phone !== null && email !== null) return [say('phoneAndEmail', language, values)];
  if (phone !== null) return [say('phone', language, values)];
  return email === null ? [] : [say('email', language, values)];
}
