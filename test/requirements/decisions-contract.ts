import { row, type Requirement } from './row.ts';

/** What the interfaces promise beyond the letter of the specification. */
export const decisionsContract: Requirement[] = [
  row('decisions/client/if-match', 'accounts', 'A change of a client with If-Match is 412 when somebody has changed it meanwhile.'),
  row('decisions/client/merge-patch', 'accounts', 'PATCH changes a client by a JSON merge patch (RFC 7396), also within its configuration.'),
  row('decisions/client/names', 'accounts', 'Names are kept composed (NFC) and hold no control characters.'),
  row('decisions/client/origins', 'accounts', 'An allowed origin that could match no site is refused with a sentence, and an origin, logo or website whose host has other signs than letters, digits, hyphens and dots.'),
  row('decisions/client/put-back', 'accounts', 'What reading a client answers can be sent back by PUT; what nobody can write is left alone.'),
  row('decisions/client/schedules-state', 'pipelines', 'A client says whether its schedules follow its settings, and why they cannot; the log and a metric say it, too.'),
  row('decisions/client/spelling', 'accounts', 'Time zones, currencies and locales are kept in their one spelling; what Intl does not know is refused.'),
  row('decisions/client/website-domain', 'accounts', 'Internationalised domains of websites are shown and searched as they are typed.'),
  row('decisions/config/no-dotted-names', 'accounts', 'A field of hotelConfig or clientAssets whose own name has a dot is refused.'),
  row('decisions/config/spoken-name', 'foundation', 'The concierge introduces the hotel by hotelConfig.name, over all interfaces.'),
  row('decisions/demo-site/renamed', 'accounts', 'The address that a preview site had before a renaming leads to the new one for 30 days.'),
  row('decisions/openapi/asyncapi', 'foundation', 'GET /asyncapi.json describes the frames of the real-time channel as AsyncAPI 3, made of the schemas that the socket works with.'),
  row('decisions/openapi/bruno', 'foundation', 'A Bruno collection has a request for every operation and an environment for the demo hotel, without secrets.'),
  row('decisions/openapi/client-package', 'foundation', 'The TypeScript client is a package without dependencies: packed, it installs elsewhere and converses in plain Node, with types of all requests.'),
  row('decisions/openapi/examples', 'foundation', 'Small programs show integrators a page with the widget, a bot, an MCP agent, an A2A agent with push notifications and an upload; they run.'),
  row('decisions/openapi/generated-client', 'foundation', 'A client generated from the OpenAPI document compiles, and asks for nothing that the server fills in.'),
  row('decisions/openapi/lint', 'foundation', 'The OpenAPI document passes the linter\'s recommended rules, but for listed exceptions with their reasons.'),
  row('decisions/openapi/typescript-client', 'foundation', 'The TypeScript client goes on after a broken connection and asks each message once.'),
  row('decisions/words', 'foundation', 'Bad input is refused in sentences for people, the same over REST, MCP and A2A.'),
];
