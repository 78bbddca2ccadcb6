/** What one maintenance run did, in counts; the Temporal UI shows it as the run's result. */
export interface Maintained extends DeletedRecords, TidiedBookings {
  /** Clients whose schedules were not as their settings say. */
  driftedClients: number;
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
  /** Of MCP clients. */
  agentSessions: number;
  agentMessages: number;
  agentTasks: number;
}
