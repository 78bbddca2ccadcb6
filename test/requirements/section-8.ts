import { row, type Requirement } from './row.ts';

export const section8: Requirement[] = [
  row('8/a2a-retention', 'agents', 'A2A tasks are kept for 7 days and then deleted.'),
  row('8/api-key-recovery', 'accounts', 'An API key cannot be recovered; it is shown once.'),
  row('8/feature-name', 'accounts', 'A feature name has 1 to 200 characters.'),
  row('8/general/payload-size', 'foundation', 'Payload sizes are limited as decided.'),
  row('8/general/rate-limit', 'foundation', 'Request rates are limited as decided.'),
  row('8/instruction-bounds', 'channels', 'An instruction has at most 100 characters of title and 1000 of text.'),
  row('8/new-password', 'accounts', 'A new password has at least 8 characters.'),
  row('8/nonce-length', 'accounts', 'A reset nonce has at least 16 characters.'),
  row('8/page-size', 'accounts', 'A page has 1 to 100 clients, 20 by default.'),
  row('8/properties-cache', 'booking', 'tableapp_get_properties is cached for up to one hour.'),
  row('8/quote-validity', 'booking', 'An availabilityId is valid for about 120 seconds.'),
  row('8/reset-code', 'accounts', 'A reset code has exactly 6 digits.'),
  row('8/reset-resend', 'accounts', 'A reset code is sent once per 30 seconds per account.'),
  row('8/reset-verify', 'accounts', 'Five reset attempts a minute per account and IP are allowed; beyond that 429.'),
  row('8/search-length', 'accounts', 'A search has at most 100 characters.'),
];
