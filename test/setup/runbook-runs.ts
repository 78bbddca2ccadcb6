/** Among how many runs the runbook's queries have to find theirs. */
export const runbookRuns = Number(process.env['RUNBOOK_RUNS'] ?? 60);
