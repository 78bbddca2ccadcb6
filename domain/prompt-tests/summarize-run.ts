import type { AskedCase, RunSummary } from '../model/prompt-tests/case.ts';

/** An earlier run that this one is held against. */
export interface EarlierRun {
  taskId: string;
  askings: readonly AskedCase[];
}

/** What a run came to, and what has become worse or better since the run before it. Cases that one of them lacks are not compared. */
export function summarizeRun(askings: readonly AskedCase[], earlier: EarlierRun | null): RunSummary {
  const now = shares(askings);
  const before = shares(earlier?.askings ?? []);
  const compared = (differs: (share: number, was: number) => boolean): string[] => [...now].flatMap(([id, share]) => {
    const was = before.get(id);
    return was !== undefined && differs(share, was) ? [id] : [];
  });
  const passed = [...now.values()].filter((share) => share === 1).length;
  return {
    cases: now.size,
    passed,
    failed: now.size - passed,
    askings: askings.length,
    score: scoreOf(askings),
    previous: earlier === null ? null : { taskId: earlier.taskId, score: scoreOf(earlier.askings) },
    regressions: compared((share, was) => share < was),
    improvements: compared((share, was) => share > was),
  };
}

/** The share of each case's askings that passed. */
function shares(askings: readonly AskedCase[]): Map<string, number> {
  return new Map([...Map.groupBy(askings, ({ caseId }) => caseId)].map(([caseId, group]) => [caseId, scoreOf(group) ?? 0]));
}

function scoreOf(askings: readonly AskedCase[]): number | null {
  if (askings.length === 0) return null;
  return Math.round((askings.filter(({ passed }) => passed).length / askings.length) * 10_000) / 10_000;
}
