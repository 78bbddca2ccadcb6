import { row, type Requirement } from './row.ts';

/** What a guest may ask a hotel for, and how long what guests say is kept. */
export const decisionsPrivacy: Requirement[] = [
  row('decisions/privacy/erasure', 'channels', 'Of a guest who is erased nothing is left in any table, nor in any history of a workflow; the result and the audit trail hold counts.'),
  row('decisions/privacy/export', 'channels', 'What is stored of one guest is handed out in one answer, and the audit trail notes that it was.'),
  row('decisions/privacy/permission', 'channels', 'Export and erasure need a permission of their own, which the desk does not have.'),
  row('decisions/privacy/reservations', 'channels', 'Tables that are still to come are named first; the hotel says whether they are cancelled or kept.'),
  row('decisions/privacy/retention', 'channels', 'What guests said goes when it is older than their hotel keeps it; what is under way and figures that are counted stay.'),
  row('decisions/privacy/selector', 'channels', 'A guest is named by session, address, number or channel id, and what fits more than one guest is refused.'),
  row('decisions/privacy/tables', 'channels', 'Each table of the database is worked off when a guest is erased, or says why no guest is in it.'),
  row('decisions/privacy/trail-without-words', 'channels', 'The audit trail holds no words of guests, nor of answers to them, so that erasure and retention leave none there.'),
];
