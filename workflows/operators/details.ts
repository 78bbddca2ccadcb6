import { setCurrentDetails } from '@temporalio/workflow';

/** A step under way, as operators see it. */
export interface ShownStep {
  summary: string;
  /** Once it has failed often. */
  repeated?: { attempts: number; failure: string };
}

// The sandbox gives each run modules of its own.
let headline: string | null = null;
let facts: readonly string[] = [];
const steps = new Map<string, ShownStep>();

/** Writes what operators read at the top of the run in the Temporal Web UI, above its steps under way: only states and counts. */
export function showDetails(title: string, ...lines: readonly string[]): void {
  headline = title;
  facts = lines;
  write();
}

/** Shows a step that is under way. @param step null when it is over */
export function showStep(activityId: string, step: ShownStep | null): void {
  if (step === null) steps.delete(activityId);
  else steps.set(activityId, step);
  write();
}

function write(): void {
  const list = [...facts, ...[...steps.values()].map(({ summary, repeated }) =>
    `Step: ${summary}${repeated === undefined ? '' : `, failed ${repeated.attempts} times (${repeated.failure})`}`)];
  // Without an empty line before it, the UI runs a list into one line.
  const parts = [...headline === null ? [] : [`**${headline}**`], ...list.length === 0 ? [] : [list.map((fact) => `- ${fact}`).join('\n')]];
  setCurrentDetails(parts.join('\n\n'));
}
