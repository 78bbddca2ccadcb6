import { row, type Requirement } from './row.ts';

/** What a language model may do to a conversation, and what code keeps to itself. */
export const decisionsMind: Requirement[] = [
  row('decisions/mind/answer-checked', 'channels', 'Of a model\'s answer only sentences are said that a passage bears out; one that is not, and the passage itself is quoted.'),
  row('decisions/mind/answer-data', 'channels', 'Passages go to a model as data: no more than eight of ten thousand characters, without what nobody sees.'),
  row('decisions/mind/any-language', 'channels', 'Where the model may speak any language, answers are in the guest\'s; the dialogue about tables is not, and says so.'),
  row('decisions/mind/consent-in-code', 'channels', 'Nothing is written without the guest\'s plain yes to exactly that, whatever a model hears.'),
  row('decisions/mind/contradiction-asked', 'channels', 'Where a model hears another value than the parsers read, the guest is asked.'),
  row('decisions/mind/danger-stands', 'channels', 'Danger that code hears stands and waits for no model; a model may hear it as well.'),
  row('decisions/mind/fallback', 'channels', 'Where a model fails at any call, the same dialogue goes on without it.'),
  row('decisions/mind/help-stands', 'channels', 'Trouble and the wish for a person that code hears wait for no model, and none overrules them.'),
  row('decisions/mind/hostile', 'channels', 'A model that says whatever it likes writes nothing, makes nothing up and leaves nobody without a reply.'),
  row('decisions/mind/masked', 'channels', 'No e-mail address, telephone, confirmation or card number and no code of a guest is in a request to a model.'),
  row('decisions/mind/no-call-needed', 'channels', 'A plain yes or no, an address or number that was asked for, a greeting and thanks need no model.'),
  row('decisions/mind/no-passage-no-call', 'channels', 'Where no passage is found, no model is asked, and the concierge does not know.'),
  row('decisions/mind/searched-as-heard', 'channels', 'The hotel\'s knowledge is searched for the question as the interpreter words it.'),
  row('decisions/mind/several-questions', 'channels', 'Each of several questions is answered, also beside a word about a table.'),
  row('decisions/mind/wishes', 'channels', 'A hotel\'s wishes of style go to the model; what it does not want said, code keeps out of the answer.'),
  row('decisions/mind/words-stand', 'channels', 'A command of a model counts only with words that stand in the guest\'s message.'),
];
