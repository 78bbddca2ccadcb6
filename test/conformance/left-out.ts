/** Operations that are not tried, by their paths, and why. */
export const left: readonly { path: string; reason: string }[] = [
  { path: '^/(a2a|mcp)', reason: 'They answer by JSON-RPC within 200; each has a kit of its own.' },
  { path: '^/api/realtime$', reason: 'It is a WebSocket, which the tool does not open.' },
  { path: '^/auth/(logout|refresh)$', reason: 'They end or renew the session that the others are called with.' },
];

/** Checks that are not made, and why. */
export const leftChecks: readonly { check: string; reason: string }[] = [
  { check: 'positive_data_acceptance', reason: 'Some rules, such as which time zones there are, no JSON schema can say.' },
  { check: 'ignored_auth', reason: 'It breaks one of two ways to authenticate while the other counts; the generated matrix of access tests that.' },
  { check: 'missing_required_header', reason: 'It wants 406; a header that is missing is 400 here, one that authenticates 401.' },
];
