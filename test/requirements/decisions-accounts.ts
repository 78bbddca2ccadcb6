import { row, type Requirement } from './row.ts';

/** Who gets in and who stays out, where the specification leaves it to us. */
export const decisionsAccounts: Requirement[] = [
  row('decisions/accounts/administrators/told', 'accounts', 'Who becomes a platform administrator is mailed to the others, with who did it.'),
  row('decisions/accounts/api-key/expiry', 'accounts', 'A key made without expiresAt is good for 90 days.'),
  row('decisions/accounts/api-key/last-use', 'accounts', 'The last use of a key is listed with its time, exact to five minutes, and its address.'),
  row('decisions/accounts/api-key/no-administrators', 'accounts', 'A key makes no platform administrator, and puts what makes one into no role.'),
  row('decisions/accounts/api-key/scopes', 'accounts', 'A key does what its scopes name, over REST, MCP and A2A alike; made without scopes, and before there were any, it has all.'),
  row('decisions/accounts/api-key/scopes-assigned', 'accounts', "What a key invites, assigns or puts into a role is within its scopes and its owner's grants, and the audit trail names the key."),
  row('decisions/accounts/api-key/scopes-classified', 'accounts', 'Every operation and every tool says which scopes it takes.'),
  row('decisions/accounts/card-numbers', 'accounts', 'Numbers of payment cards are masked but for their last four digits before what guests and agents write is stored.'),
  row('decisions/accounts/colleagues/one-step', 'accounts', 'One request makes somebody a colleague at one hotel with a preset, by invitation or, with an account, at once; sent again it changes the preset, and DELETE takes it away.'),
  row('decisions/accounts/colleagues/presets', 'accounts', 'The migration makes the presets manager, front desk and reader, as templates of which each hotel gets roles of its own.'),
  row('decisions/accounts/invitations/address-limit', 'accounts', 'Failed acceptances are limited per address of the caller, unknown ids included.'),
  row('decisions/accounts/invitations/mailed-id', 'accounts', "The id that accepts an invitation is the invitation's own: it is mailed, and no interface returns it."),
  row('decisions/accounts/invitations/renewed', 'accounts', 'Whenever an invited user is to hold more, the invitation is mailed anew and the earlier one is void.'),
  row('decisions/accounts/invitations/ten-tries', 'accounts', 'Ten wrong addresses make an invitation void.'),
  row('decisions/accounts/limits/mails-per-day', 'accounts', 'A person gets so many mails of a kind a day and no more, whoever asks for them.'),
  row('decisions/accounts/limits/reset-codes', 'accounts', 'Reset codes are limited per address of the caller, and per account and day.'),
  row('decisions/accounts/permissions/useless-400', 'accounts', 'A grant that would allow nothing, such as roles:WRITE for one client, is refused with 400.'),
];
