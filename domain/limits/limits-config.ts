import { z } from 'zod';

const count = z.coerce.number().int().min(1);

/** Budgets of API processes and workers; most are shared by all of them, in Postgres. */
export const limitsEnvironment = {
  LIMIT_MESSAGES_PER_MINUTE: count.default(60).meta({ description: 'messages of a session' }),
  LIMIT_REQUESTS_PER_MINUTE: count.default(600).meta({ description: 'requests of an address, per process' }),
  LIMIT_HOTEL_MESSAGES_PER_MINUTE: count.default(1_200).meta({
    description: 'messages to one hotel over all its sessions, sockets and agents, per process; twice what one address may send, so '
      + 'that one cannot use it up',
  }),
  LIMIT_SESSIONS_PER_ADDRESS: count.default(120).meta({ description: 'new sessions of an address in a minute, per process' }),
  LIMIT_LOGIN_FAILURES_PER_ACCOUNT: count.default(10).meta({
    description: 'failed sign-ins in 15 minutes to one account from one address, or by one device that has signed in before',
  }),
  LIMIT_LOGIN_FAILURES_PER_ACCOUNT_ANYWHERE: count.default(100).meta({
    description: 'failed sign-ins in 15 minutes to one account, from all addresses together; devices that have signed in before '
      + 'are counted separately',
  }),
  LIMIT_LOGIN_FAILURES_PER_ADDRESS: count.default(100).meta({ description: 'failed sign-ins in 15 minutes from one address' }),
  LIMIT_FACTOR_FAILURES_PER_HOUR: count.default(10).meta({
    description: 'wrong second factors in an hour after the correct password: to one account from one address, by one device that has '
      + 'signed in before, or in one session',
  }),
  LIMIT_FACTOR_FAILURES_PER_DAY: count.default(60).meta({
    description: 'wrong second factors to one account in a day, from all addresses together; devices that have signed in before are '
      + 'counted separately',
  }),
  LIMIT_RESET_ATTEMPTS_PER_MINUTE: count.default(5).meta({
    description: 'wrong attempts in a minute at the reset codes of an account from one address',
  }),
  LIMIT_RESET_ATTEMPTS_PER_HOUR: count.default(20).meta({ description: 'wrong attempts at the reset codes of an account in an hour' }),
  LIMIT_RESET_ATTEMPTS_PER_DAY: count.default(60).meta({ description: 'wrong attempts at the reset codes of an account in a day' }),
  LIMIT_RESET_TRIES_PER_DAY: count.default(10).meta({
    description: 'attempts in a day, right or wrong, at all codes that an account was mailed; browsers that have signed in to it have as '
      + 'many for themselves',
  }),
  LIMIT_RESET_ATTEMPTS_PER_ADDRESS: count.default(30).meta({
    description: 'wrong attempts from an address at the reset codes of all accounts, in an hour',
  }),
  LIMIT_RESET_CODES_PER_ADDRESS: count.default(30).meta({
    description: 'reset codes that an address requests for all accounts, in an hour',
  }),
  LIMIT_RESET_CODES_PER_DAY: count.default(12).meta({
    description: 'codes requested for one account in a day, a third of them from one address; browsers that have signed in to it have '
      + 'as many for themselves',
  }),
  LIMIT_INVITATION_FAILURES_PER_ADDRESS: count.default(30).meta({
    description: 'invitations that an address could not accept, in an hour; ten wrong e-mail addresses void an invitation',
  }),
  LIMIT_BOOKER_TRIES_PER_HOUR: count.default(10).meta({
    description: 'attempts at a booker\'s code in an hour, per reservation and per conversation; three times as many per address',
  }),
  LIMIT_BOOKER_TRIES_PER_DAY: count.default(30).meta({ description: 'attempts at a booker\'s code in a day, per reservation' }),
  LIMIT_BOOKER_CODES_PER_DAY: count.default(10).meta({
    description: 'booker codes requested in a day, per reservation and per conversation; three times as many per address',
  }),
  LIMIT_RESET_MAILS_PER_DAY: count.default(24).meta({ description: 'mails about passwords that one person gets' }),
  LIMIT_INVITATION_MAILS_PER_DAY: count.default(20).meta({ description: 'invitations that one person gets' }),
  LIMIT_HANDOFF_MAILS_PER_DAY: count.default(200).meta({ description: 'calls for a person that one person gets' }),
};
