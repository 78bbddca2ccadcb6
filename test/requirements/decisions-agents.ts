import { row, type Requirement } from './row.ts';

/** What programs of others are told, and how (docs/agents.md, docs/conformance.md). */
export const decisionsAgents: Requirement[] = [
  row('decisions/agents/a2a/extended-card', 'agents', 'The extended card of 1.0 names the hotel and its languages, and of the skills those that it has.'),
  row('decisions/agents/a2a/failed-stream', 'agents', 'A streaming method of 0.1 and 0.3 that fails answers with a stream of one error where the caller takes a stream; in 1.0 with JSON.'),
  row('decisions/agents/a2a/history', 'agents', 'A historyLength above 1,000 is capped, not refused.'),
  row('decisions/agents/a2a/modes', 'agents', 'The cards of all versions announce data parts, application/json, as input and output beside text.'),
  row('decisions/agents/a2a/null-id', 'agents', 'A request whose id is null is an invalid request.'),
  row('decisions/agents/a2a/schemes', 'agents', 'The cards name both headers, x-api-key and x-client-id, among the security schemes.'),
  row('decisions/agents/a2a/shapes', 'agents', 'What agents are sent has the shape that their version of A2A gives it; no member of it is null.'),
  row('decisions/agents/conformance', 'agents', 'A run of a public kit is held against a list of expected outcomes, each exception with its reason.'),
  row('decisions/agents/mcp/all-texts', 'agents', 'list_translations takes * for all keys and all locales.'),
  row('decisions/agents/mcp/hidden-hotel', 'agents', 'A connection for a hotel that is hidden, unknown or not the key\'s is 404 alike.'),
  row('decisions/agents/mcp/one-type', 'agents', 'A schema of a tool names one type in each place.'),
  row('decisions/agents/mcp/parameters', 'agents', 'Bad parameters are refused in a sentence, in revisions with and without sessions.'),
  row('decisions/agents/mcp/tool-sets', 'agents', 'A connection to /mcp?tools=guest,knowledge,bookings,admin has the tools of the sets that it names; an unknown set is refused, and without any it has all.'),
  row('decisions/agents/mcp/when-to-use', 'agents', 'The description of a tool that is made of an operation says when to use it.'),
  row('decisions/agents/message-id', 'agents', 'A messageId of query_hotel is its caller\'s own: another key\'s with the same words opens another conversation.'),
  row('decisions/agents/push-owner', 'agents', 'Each attempt at a push notification asks again whether the key that set the target, and its owner, may still talk to the hotel; if not, it is left out.'),
];
