/** What one maintenance run did, in counts; the Temporal UI shows it as the run's result. */
export interface Maintained extends DeletedRecords {
  /** Clients whose schedules were not as their settings say. */
  driftedClients: number;
}

export interface DeletedRecords {
  sessions: number;
  requests: number;
  /** Of MCP clients. */
  agentSessions: number;
  agentMessages: number;
  agentTasks: number;
}
