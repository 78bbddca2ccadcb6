import { row, type Requirement } from './row.ts';

/** Help first: what a guest in need gets before anything else. */
export const decisionsHelp: Requirement[] = [
  row('decisions/help/danger', 'channels', 'Whose life or safety may be at stake reads at once whom to call, and a person is called.'),
  row('decisions/help/danger-mail', 'channels', 'Operators are mailed of danger at once, unless the hotel wants no mails.'),
  row('decisions/help/danger-to-person', 'channels', 'Danger is answered also while a person has the conversation, which becomes urgent.'),
  row('decisions/help/danger-while-booking', 'channels', 'Danger is answered before anything that the dialogue about tables waits for.'),
  row('decisions/help/emergency-numbers', 'channels', 'Emergency numbers come from hotelConfig.emergency, else from the time zone of the hotel.'),
  row('decisions/help/language-stays', 'channels', 'Fragments, names and addresses do not change the language; within a booking only a whole sentence does.'),
  row('decisions/help/not-understood', 'channels', 'Who is not understood reads that, how to reach the hotel, and the offer of a person.'),
  row('decisions/help/other-language', 'channels', 'Other languages are recognised and answered in the default language, saying so; danger in them is helped.'),
  row('decisions/help/sorted-first', 'channels', 'Messages are sorted by what they mean before anything else; unseen dangers are found.'),
  row('decisions/help/urgent-first', 'channels', 'Urgent conversations come first in the list of conversations.'),
];
