/** What one maintenance run did, in counts; the Temporal UI shows it as the run's result. */
export interface Maintained extends DeletedRecords, TidiedBookings, CheckedTokens, Partial<Retained> {
  /** Records in which what a guest told a restaurant was forgotten. */
  forgottenNotes?: number;
  /** Past days of hotels whose figures were counted. */
  countedDays?: number;
  /** Clients whose schedules were not as their settings say. */
  driftedClients: number;
}

/** What hotels keep no longer. */
export interface Retained {
  /** Records that were deleted, or emptied of their guests. */
  expiredRecords: number;
  /** Hotels for which the time was not enough; the next run goes on. */
  retentionUnfinished: number;
}

/** Tokens of channel connections: found expired for the first time, and those that operators were warned of. */
export interface CheckedTokens {
  expiredTokens: number;
  warnedTokens: number;
}

/** Records of bookings that were deleted, and bookings and changes that were ended because they had lost their flow. */
export interface TidiedBookings {
  bookingCalls: number;
  /** Of agents. */
  toolCalls: number;
  confirmations: number;
  bookingChanges: number;
  abandonedBookings: number;
}

export interface DeletedRecords {
  sessions: number;
  requests: number;
  /** At providers of identities. */
  signIns?: number;
  /** Of MCP clients. */
  agentSessions: number;
  agentMessages: number;
  agentTasks: number;
  /** That preview sites had before they were renamed. */
  formerAddresses: number;
  /** What operators heard of as it happened. */
  operatorEvents?: number;
  /** Of language models, for turns. */
  thoughts?: number;
  /** Events of webhooks. */
  webhookDeliveries?: number;
  /** Of the audit trail, where the installation keeps it for so long and no longer. */
  auditEntries?: number;
  /** What channels' webhooks brought. */
  channelEvents: number;
}
