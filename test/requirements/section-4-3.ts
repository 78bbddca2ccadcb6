import { row, type Requirement } from './row.ts';

export const section43: Requirement[] = [
  row('4.3/create/201', 'accounts', 'PUT /api/user/apikey answers 201 with the full key, this once.'),
  row('4.3/create/401', 'accounts', 'Creating a key without a session is 401.'),
  row('4.3/create/403-api-key', 'accounts', 'Creating a key with an API key is 403.'),
  row('4.3/create/403-permission', 'accounts', 'Creating a key for another user without ApiKeys WRITE is 403.'),
  row('4.3/create/404', 'accounts', 'Creating a key for a user who does not exist or is disabled is 404.'),
  row('4.3/create/body-optional', 'accounts', 'The body of key creation is optional.'),
  row('4.3/create/default-self', 'accounts', 'Without x-user-id the key belongs to the caller.'),
  row('4.3/create/other-user', 'accounts', 'x-user-id with ApiKeys WRITE creates the key for that user.'),
  row('4.3/delete/200', 'accounts', 'DELETE /api/user/apikey/{id} answers 200 with message.'),
  row('4.3/delete/401', 'accounts', 'Deleting a key without a session is 401.'),
  row('4.3/delete/403-api-key', 'accounts', 'Deleting a key with an API key is 403.'),
  row('4.3/delete/403-other-user', 'accounts', "Deleting another user's key requires ApiKeys WRITE and is 403 without it."),
  row('4.3/delete/404', 'accounts', 'Deleting a key that does not exist is 404.'),
  row('4.3/delete/immediate-and-permanent', 'accounts', 'A deleted key is refused from the next request on, for ever.'),
  row('4.3/delete/path-id', 'accounts', 'The path names the key by its UUID.'),
];
