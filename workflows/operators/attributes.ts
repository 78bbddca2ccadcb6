import type { SearchAttributeUpdatePair } from '@temporalio/common';
import { upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import { searchAttribute, type SearchAttributeName } from '../../domain/model/flows.ts';

export type Waiting = 'guest' | 'person' | 'provider';
type Attribute = ReturnType<typeof searchAttribute>;
type Change = SearchAttributeUpdatePair;

/** Removes an attribute from a run. */
const without = (name: SearchAttributeName): Change => ({ ...searchAttribute(name, ''), value: null });

/** Steps that fail again and again, and whether they call somebody else's server. */
const repeated = new Map<string, { attempts: number; callsProvider: boolean }>();
let waiting: Waiting | null | undefined;
let isOutcomeOpen = false;

/** Changes those search attributes of the run that differ. Each upsert is an event in its history. */
export function changeAttributes(attributes: readonly Change[]): void {
  const { typedSearchAttributes: known } = workflowInfo();
  const news = attributes.filter(({ key, value }) => JSON.stringify(known.get(key) ?? null) !== JSON.stringify(value));
  if (news.length > 0) upsertSearchAttributes(news);
}

/** Notes whether the outcome that a run starts with is only expected, so that its end may change it. */
export function leaveOutcomeOpen(isOpen: boolean): void {
  isOutcomeOpen = isOpen;
}

/** Whether a run has recorded its outcome. */
export const hasOutcome = (): boolean => !isOutcomeOpen && workflowInfo().searchAttributes['ConciergeOutcome'] !== undefined;

/** Shows whom the run waits for while it has nothing to do itself. A provider that does not answer comes first. */
export function waitingFor(whom: Waiting | null, ...others: readonly Change[]): void {
  waiting = whom;
  const shown = [...repeated.values()].some(({ callsProvider }) => callsProvider) ? 'provider' : whom;
  changeAttributes([...others, shown === null ? without('ConciergeWaitingFor') : searchAttribute('ConciergeWaitingFor', shown)]);
}

/** Notes how often a step has failed; null when it is over. */
export function noteRepeated(
  activityId: string, step: { attempts: number; failure: string; callsProvider: boolean } | null,
): void {
  // What the run waited for before one of its steps first failed.
  if (waiting === undefined) waiting = (workflowInfo().searchAttributes['ConciergeWaitingFor']?.[0] as Waiting | undefined) ?? null;
  if (step === null) repeated.delete(activityId);
  else repeated.set(activityId, step);
  const most = Math.max(0, ...[...repeated.values()].map(({ attempts }) => attempts));
  const failed: Attribute[] = step === null ? [] : [
    searchAttribute('ConciergeLastFailure', step.failure), searchAttribute('ConciergeLastFailureTime', new Date()),
  ];
  waitingFor(waiting, most === 0 ? without('ConciergeAttempts') : searchAttribute('ConciergeAttempts', most), ...failed);
}
