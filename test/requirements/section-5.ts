import { row, type Requirement } from './row.ts';

export const section5: Requirement[] = [
  row('5/a2a/key-and-client-id', 'agents', 'A2A requires both x-api-key and x-client-id.'),
  row('5/api-key/callers', 'agents', 'Integrations, A2A agents, MCP clients and servers authenticate with an API key.'),
  row('5/api-key/client-id-pairing', 'agents', 'x-client-id beside a key selects the client of a client-scoped operation.'),
  row('5/api-key/header', 'accounts', 'An API key in x-api-key authenticates.'),
  row('5/api-key/managed-by-session-only', 'accounts', 'Keys are created and revoked with a session alone; a key that tries is 403.'),
  row('5/mcp/key-then-session', 'agents', 'MCP requires an API key, and requests after initialize carry mcp-session-id.'),
  row('5/password/base64', 'accounts', 'Login sends the password as base64 of email:password in auth.'),
  row('5/permissions/execute-all', 'accounts', 'The platform administrator role holds EXECUTE on ALL features globally.'),
  row('5/permissions/form', 'accounts', 'Administrative endpoints require permissions of the form resource:ACTION with READ, WRITE or EXECUTE.'),
  row('5/precedence/api-key', 'accounts', 'When a key and a session are both present the key counts.'),
  row('5/reset/throttled', 'accounts', 'Reset codes and attempts are limited as section 8 says.'),
  row('5/session/bearer', 'accounts', 'The token may be sent as Authorization: Bearer instead of the cookie.'),
  row('5/session/check', 'accounts', 'GET /auth/ is 200 for a valid session and 401 for a missing or expired one.'),
  row('5/session/lifetime-decided', 'accounts', 'Session lifetime and cookie expiry are as decided.'),
  row('5/session/login-sets-cookie', 'accounts', 'Login sets a session cookie that subdomains of the parent domain share.'),
  row('5/status/401', 'accounts', 'An unauthenticated request to a protected endpoint is 401.'),
  row('5/status/403', 'accounts', 'An authenticated request that lacks the permission is 403.'),
];
