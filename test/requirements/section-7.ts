import { row, type Requirement } from './row.ts';

export const section7: Requirement[] = [
  row('7/400', 'foundation', 'Malformed ids, missing values and invalid bodies or queries are 400.'),
  row('7/401', 'accounts', 'Not authenticated is 401.'),
  row('7/403', 'accounts', 'Authenticated but not permitted is 403, also an API key where a session is required.'),
  row('7/404', 'foundation', 'A resource that does not exist is 404.'),
  row('7/409', 'accounts', 'A state conflict is 409: disabled or active client, existing account.'),
  row('7/409-no-website', 'pipelines', 'A client without a website to rescrape is 409.'),
  row('7/429', 'accounts', 'Too many verify attempts of a password reset are 429.'),
  row('7/500', 'foundation', 'An unexpected failure is 500 and tells no internals.'),
  row('7/503', 'accounts', 'A preview-site feature that is not configured is 503.'),
  row('7/a2a/always-200', 'agents', 'POST /a2a always answers HTTP 200, and failures are JSON-RPC errors.'),
  row('7/body', 'foundation', 'A REST error has an HTTP status code and a body with error as a string.'),
  row('7/case/foreign-task-404', 'pipelines', 'A pipeline task of another client is 404, identical to a missing one.'),
  row('7/case/invite-single-use', 'accounts', 'A second acceptance of an invitation is 400.'),
  row('7/case/login-force-reset', 'accounts', 'A forced reset at login is 403 with forceReset true and the email.'),
  row('7/json-rpc-codes-decided', 'agents', 'JSON-RPC error codes and messages of A2A and MCP are as decided.'),
  row('7/reset-silent', 'accounts', 'A password reset code request never reveals whether the account exists.'),
];
