/** Operations that are not tried, by their paths, and why. */
export const left: readonly { path: string; reason: string }[] = [
  { path: '^/(a2a|mcp)', reason: 'They answer 200 with JSON-RPC; each has its own kit.' },
  { path: '^/api/realtime$', reason: 'It is a WebSocket, which the tool does not open.' },
  { path: '^/auth/(logout|refresh)$', reason: 'They end or renew the session that the other calls use.' },
];

/** Checks that are not made, and why. */
export const leftChecks: readonly { check: string; reason: string }[] = [
  { check: 'positive_data_acceptance', reason: 'A JSON schema cannot express some rules, such as which time zones exist.' },
  { check: 'ignored_auth', reason: 'It breaks one of two ways to authenticate while the other is valid; the generated access matrix tests that.' },
  { check: 'missing_required_header', reason: 'It expects 406; here a missing header is 400, and a missing header that authenticates is 401.' },
];
