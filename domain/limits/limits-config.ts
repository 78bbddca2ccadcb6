import { z } from 'zod';

const count = z.coerce.number().int().min(1);

/** Budgets of API processes and workers; most are counted by all of them together, in Postgres. */
export const limitsEnvironment = {
  LIMIT_MESSAGES_PER_MINUTE: count.default(60),
  LIMIT_REQUESTS_PER_MINUTE: count.default(600),
  /** Guests' and agents' messages to one hotel, per process. Twice what one address may send, so that one cannot use it up. */
  LIMIT_HOTEL_MESSAGES_PER_MINUTE: count.default(1_200),
  /** New conversations within a minute, per process. */
  LIMIT_SESSIONS_PER_ADDRESS: count.default(120),
  /** Failed sign-ins within 15 minutes. */
  /** From one address, or by one device that has signed in before. */
  LIMIT_LOGIN_FAILURES_PER_ACCOUNT: count.default(10),
  /** From all addresses together; devices that have signed in before stand apart. */
  LIMIT_LOGIN_FAILURES_PER_ACCOUNT_ANYWHERE: count.default(100),
  LIMIT_LOGIN_FAILURES_PER_ADDRESS: count.default(100),
  /** Wrong second factors after a right password: to one account from one address, or by one device or in one session. */
  LIMIT_FACTOR_FAILURES_PER_HOUR: count.default(10),
  /** To one account from all addresses together; devices that have signed in before stand apart. */
  LIMIT_FACTOR_FAILURES_PER_DAY: count.default(60),
  LIMIT_RESET_ATTEMPTS_PER_MINUTE: count.default(5),
  LIMIT_RESET_ATTEMPTS_PER_HOUR: count.default(20),
  LIMIT_RESET_ATTEMPTS_PER_DAY: count.default(60),
  /** Within an hour, over all accounts. */
  LIMIT_RESET_ATTEMPTS_PER_ADDRESS: count.default(30),
  /** Reset codes asked for from one address within an hour, over all accounts. */
  LIMIT_RESET_CODES_PER_ADDRESS: count.default(30),
  /** For one account: by callers whose browser never signed in to it, a third of them from one address; as many by those that have. */
  LIMIT_RESET_CODES_PER_DAY: count.default(12),
  /** Invitations that could not be accepted within an hour, from one address. */
  LIMIT_INVITATION_FAILURES_PER_ADDRESS: count.default(30),
  /** Tries at the code of a table's booker, per reservation and per conversation; from one address three times as many. */
  LIMIT_BOOKER_TRIES_PER_HOUR: count.default(10),
  /** Per reservation. */
  LIMIT_BOOKER_TRIES_PER_DAY: count.default(30),
  /** Codes asked for, per reservation and per conversation; from one address three times as many. */
  LIMIT_BOOKER_CODES_PER_DAY: count.default(10),
  /** Mails of a kind that one person gets within a day. */
  LIMIT_RESET_MAILS_PER_DAY: count.default(24),
  LIMIT_INVITATION_MAILS_PER_DAY: count.default(20),
  LIMIT_HANDOFF_MAILS_PER_DAY: count.default(200),
};
