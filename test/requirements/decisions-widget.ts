import { row, type Requirement } from './row.ts';

/** The widget that hotels embed in their own sites. */
export const decisionsWidget: Requirement[] = [
  row('decisions/widget/consent', 'foundation', 'Where hotelConfig.consent is true nothing is stored and no conversation begins before the guest agrees; a guest may start again.'),
  row('decisions/widget/foreign-origin', 'foundation', 'The frame is shown on the sites of allowed_origins alone; elsewhere there is no frame, request or socket. The launcher is at most 10 kB, gzipped.'),
  row('decisions/widget/handling', 'foundation', 'The site opens, closes, asks and listens by window.Concierge; unread messages are counted, Escape closes, and the focus is given back.'),
  row('decisions/widget/languages', 'foundation', 'The widget speaks five languages, and text in a script that runs from right to left does so.'),
  row('decisions/widget/nothing-before', 'foundation', 'Nothing is stored and no conversation begins before the guest opens the chat, and no cookie is set at all.'),
  row('decisions/widget/phones', 'foundation', 'On a phone the chat fills the screen, and what is behind cannot be reached.'),
  row('decisions/widget/starters', 'foundation', 'Questions to begin with that a hotel enters in the console are shown to guests, who ask one by a click.'),
  row('decisions/widget/storage-blocked', 'foundation', 'A guest whose browser refuses third parties all storage asks and books.'),
  row('decisions/widget/strict-site', 'foundation', "On a site whose policy allows script-src and frame-src alone a guest asks, books, reloads and resumes, in the hotel's colours with enough contrast."),
];
