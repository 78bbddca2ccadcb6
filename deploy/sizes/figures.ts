/** What one of something takes, as `npm run bench -- growth` and `crowd` measured it. */
export interface Taken {
  /** Temporal's own count of what Temporal Cloud bills. */
  actions: number;
  /** In the product's database, with its indexes. */
  postgresBytes: number;
  /** In Temporal's, while it keeps what has ended. */
  temporalBytes: number;
}

/** Everything that the sizes of a deployment are calculated from. `bench/README.md` has the same figures, and says how they came about. */
export const measured = {
  /** A question of a conversation that has begun, and its answer. */
  question: { actions: 3, postgresBytes: 1_000, temporalBytes: 40_300 },
  /** What the first question takes in addition: the conversation. */
  conversation: { actions: 2, postgresBytes: 6_500, temporalBytes: 0 },
  /** A table, in three messages; with their questions. */
  booking: { actions: 32.4, postgresBytes: 19_100, temporalBytes: 136_500 },
  /** A website that is read again and has not changed. */
  crawl: { actions: 8.5, postgresBytes: 139_300, temporalBytes: 95_600 },
  /** What the product does by itself in a minute, however much it is used. */
  upkeepActionsPerMinute: 13,
  /** Of a turn, in milliseconds: on the one thread of a worker that serves everybody, and on the processor in all. */
  turnMs: { workerThread: 17.5, api: 3.9, worker: 25.3, temporal: 15.7, postgres: 5.1 },
} as const satisfies Record<string, Taken | number | Record<string, number>>;
