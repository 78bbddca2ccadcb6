import { row, type Requirement } from './row.ts';

/** What servers of hotels are told, and how (docs/webhooks.md). */
export const decisionsWebhooks: Requirement[] = [
  row('decisions/webhooks/described', 'agents', 'The OpenAPI document describes what receivers are told, as webhooks; what they are told is so.'),
  row('decisions/webhooks/ends', 'agents', 'A webhook is switched off, and its operators mailed, when its receiver answers 410 or takes nothing for a week.'),
  row('decisions/webhooks/log', 'agents', 'The log tells of each delivery; one can be replayed, and a made-up one sent.'),
  row('decisions/webhooks/once-or-more', 'agents', 'What a worker was telling when it died is told again under the same id.'),
  row('decisions/webhooks/order', 'agents', 'Events of one conversation are told one after the other; others do not wait for them.'),
  row('decisions/webhooks/others', 'agents', 'A slow receiver delays no other hotel.'),
  row('decisions/webhooks/retries', 'agents', 'What a receiver does not take is told again later, after the patience that it asks for; redirects are not followed.'),
  row('decisions/webhooks/rights', 'agents', 'Each try asks anew whether the user behind the webhook may see what it tells.'),
  row('decisions/webhooks/secret', 'agents', 'A secret is shown once; after a rotation both secrets sign until the overlap ends.'),
  row('decisions/webhooks/signed', 'agents', 'Deliveries are signed as Standard Webhooks says, and carry ids and states without what was said.'),
];
