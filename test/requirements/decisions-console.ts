import { row, type Requirement } from './row.ts';

/** The console of those who run a hotel. */
export const decisionsConsole: Requirement[] = [
  row('decisions/console/access', 'foundation', 'Every page passes axe (WCAG 2.2 AA and best practices) light and dark on 1280, 390 and 320 pixels; takeover and answering need no mouse.'),
  row('decisions/console/bookings', 'foundation', 'Tables are shown at the day and hour of the restaurant\'s own clock.'),
  row('decisions/console/budget', 'foundation', 'All scripts of the console together are at most 250 kB as they travel, and it has every text in English and German.'),
  row('decisions/console/built', 'foundation', 'The console is built when its sources change, and not else; what cannot be built leaves what was built before.'),
  row('decisions/console/correction', 'foundation', 'A conversation shows why the concierge answered so, and a reply that was wrong is put right there.'),
  row('decisions/console/danger', 'foundation', 'Saving how conversations pass to a person leaves mails of danger on, unless the operator chooses that they never go.'),
  row('decisions/console/door', 'foundation', 'Browsers are led from / to sign-in and on to where they wanted to go; forced passwords are set anew there, and a session is renewed by itself.'),
  row('decisions/console/everywhere', 'foundation', 'One inbox over all hotels that somebody looks after names the hotel of each conversation and is narrowed to one; lists are narrowed by how replies ended and by days of the hotel.'),
  row('decisions/console/examples', 'foundation', 'What operators say that guests meant is approved, reworded or refused in the browser, and workers that start behind that know what was approved.'),
  row('decisions/console/factors', 'foundation', 'Second factors are added, renamed and removed in the console, asked for at sign-in and where a role wants one, and before what takes a fresh proof, which then goes on.'),
  row('decisions/console/figures', 'foundation', 'Figures over all hotels are shown by hotel, day or week, channel and language, with the way into each hotel.'),
  row('decisions/console/first-day', 'foundation', 'From an empty installation, a hotel is made, taught, staffed and answers its first guest in the browser alone; the invitation ends in the console, signed in.'),
  row('decisions/console/inbox', 'foundation', 'A guest who asks for a person is shown at once; takeover, words and handback reach the guest and the other operators without loading anew.'),
  row('decisions/console/many', 'foundation', 'Hotels, people and roles beyond those that a list holds are found in the console by a search or further pages.'),
  row('decisions/console/model', 'foundation', 'A hotel\'s language model is connected, tried and disconnected in the browser, which shows what it has used of its budget and how it does.'),
  row('decisions/console/pages', 'foundation', 'Each page does what its buttons say: what is ignored, handed back, forced, renamed, disabled or made there is so in the product.'),
  row('decisions/console/policy', 'foundation', 'The console is served under a policy that allows its own files alone; files are kept for good by the hash in their names.'),
  row('decisions/console/presets', 'foundation', 'None of the presets meets a refusal on a page that it is shown; another hotel is not found, and a revoked permission closes the page.'),
  row('decisions/console/restart', 'foundation', 'Words of guests and operators that were written while the API was away arrive once when it is back, without loading anew.'),
  row('decisions/console/runs', 'foundation', 'Two runs of the prompt tests are compared by the questions that got worse and better; tests are reworded and deleted.'),
  row('decisions/console/saving', 'foundation', 'The settings of a hotel save the fields that were changed alone; who changes what somebody else has changed meanwhile is told, sees the new state and loses no word.'),
  row('decisions/console/sessions', 'foundation', 'The console lists the sessions of the person at it and ends them.'),
  row('decisions/console/unseen', 'foundation', 'What the console cannot see it does not call fine: not while it loads, not where it failed, not for who may not read it.'),
];
