import {
  ActivityFailure, ApplicationFailure, isCancellation, patched, proxyActivities, workflowInfo,
} from '@temporalio/workflow';
import type { AnalysisActivities } from '../../activities/analysis-activities.ts';
import type { BookingCandidate } from '../../domain/model/analyses/candidate.ts';
import { keepDistinct } from '../../domain/model/analyses/keep-distinct.ts';
import type { Ask } from '../../domain/model/analyses/report.ts';
import type { PipelineTaskInput, TaskKey, TaskProgress, TaskResult } from '../../domain/model/pipelines.ts';
import { continueInNewRun } from '../continue-in-new-run.ts';
import { showProgress } from './progress.ts';
import type { PipelineTask, TaskHandler } from './task-handler.ts';

type Duplicates = Awaited<ReturnType<AnalysisActivities['planDuplicates']>>;

// Reading all of a hotel's knowledge, or pages of a site that may be slow. These steps fail when the database, the worker or a site is
// down, which may pass. A cancelled task waits for its step, so that nothing is written after its end.
const reading = proxyActivities<AnalysisActivities>({
  startToCloseTimeout: '15 min',
  heartbeatTimeout: '15 s',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: { initialInterval: '1 s', backoffCoefficient: 3, maximumInterval: '1 min', maximumAttempts: 5 },
});

// Short writes, retried until the database is back, because the work before them is done.
const writing = proxyActivities<AnalysisActivities>({
  startToCloseTimeout: '2 min',
  heartbeatTimeout: '15 s',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: { initialInterval: '1 s', maximumInterval: '30 s' },
});

// An engine charges for answers, so a stored answer is not asked for again. Engines ask for patience by 429 and Retry-After, which the
// failure carries. If no answer ever comes, the rest of the round continues without it.
const asking = proxyActivities<AnalysisActivities>({
  startToCloseTimeout: '3 min',
  scheduleToCloseTimeout: '30 min',
  heartbeatTimeout: '15 s',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: { initialInterval: '2 s', maximumInterval: '1 min', maximumAttempts: 6 },
});

/** Groups merged in one transaction; links and pages checked in one step. */
const MERGES_PER_STEP = 100;
const LINKS_PER_STEP = 10;
const PAGES_PER_STEP = 4;
/** Questions under way at once, so that engines are not flooded. */
const ASKS_AT_ONCE = 4;

const keyOf = ({ clientId, taskId }: PipelineTaskInput): TaskKey => ({ clientId, taskId });

async function tell(key: TaskKey, progress: TaskProgress): Promise<void> {
  showProgress(progress);
  await writing.noteProgress.executeWithOptions({ summary: 'Note the progress' }, [{ ...key, progress }]);
}

/** `deduplicate-kb`: finds items that say the same and, unless it is a dry run, merges them; each merge can be undone. */
export const deduplicateKnowledge: TaskHandler = async (input) => {
  // Histories of runs that began before this version carry the groups.
  if (!patched('kept-plan')) return mergeCarried(input);
  const key = keyOf(input);
  const dryRun = input.options['dryRun'] === true;
  const { readAt, items, groups, exact, near, report } =
    await reading.compareItems.executeWithOptions({ summary: 'Compare the items' }, [key]);
  await tell(key, { done: dryRun ? groups : 0, total: groups, unit: 'groups' });
  let [merged, skipped] = [0, 0];
  for (let from = 0; !dryRun && from < groups; from += MERGES_PER_STEP) {
    const groupsOf = { ...key, readAt, from, count: MERGES_PER_STEP };
    const done = await writing.mergeGroups.executeWithOptions({ summary: 'Merge duplicates' }, [groupsOf]);
    merged += done.merged;
    skipped += done.skipped;
    await tell(key, { done: Math.min(groups, from + MERGES_PER_STEP), total: groups, unit: 'groups' });
  }
  return { dryRun, items, groups, exact, near, merged, skipped, ...report };
};

async function mergeCarried(input: PipelineTaskInput): Promise<TaskResult> {
  const key = keyOf(input);
  const dryRun = input.options['dryRun'] === true;
  const plan = await reading.planDuplicates.executeWithOptions({ summary: 'Compare the items' }, [key]);
  const total = plan.merges.length;
  await tell(key, { done: dryRun ? total : 0, total, unit: 'groups' });
  let [merged, skipped] = [0, 0];
  for (let at = 0; !dryRun && at < total; at += MERGES_PER_STEP) {
    const merges = plan.merges.slice(at, at + MERGES_PER_STEP);
    const done =
      await writing.mergeDuplicates.executeWithOptions({ summary: 'Merge duplicates' }, [{ ...key, merges, readAt: plan.readAt }]);
    merged += done.merged.length;
    skipped += done.skipped;
    await tell(key, { done: Math.min(total, at + MERGES_PER_STEP), total, unit: 'groups' });
  }
  return { dryRun, items: plan.items, groups: total, ...likenesses(plan), merged, skipped, ...plan.report };
}

function likenesses({ merges }: Duplicates): { exact: number; near: number } {
  const all = merges.flatMap(({ duplicates }) => duplicates);
  const exact = all.filter(({ likeness }) => likeness === 'exact').length;
  return { exact, near: all.length - exact };
}

/** `check-consistency`: reports contradictions, outdated facts, gaps and dead links; edits nothing. */
export const checkConsistency: TaskHandler = async (input) => {
  const key = keyOf(input);
  const { links, linksLeft, ...texts } =
    await reading.checkTexts.executeWithOptions({ summary: 'Compare the facts' }, [{ ...key, options: input.options }]);
  await tell(key, { done: 0, total: links.length, unit: 'links' });
  const unknown: string[] = [];
  let dead = 0;
  for (let at = 0; at < links.length; at += LINKS_PER_STEP) {
    const checked =
      await reading.checkLinks.executeWithOptions({ summary: 'Look at links' }, [{ ...key, links: links.slice(at, at + LINKS_PER_STEP) }]);
    unknown.push(...checked.unknown);
    dead += checked.dead;
    await tell(key, { done: Math.min(links.length, at + LINKS_PER_STEP), total: links.length, unit: 'links' });
  }
  const { resolved } =
    await writing.closeLinks.executeWithOptions({ summary: 'Close what is mended' }, [{ ...key, unknown, complete: linksLeft === 0 }]);
  return {
    items: texts.items,
    facts: texts.facts, found: { ...texts.found, ...(dead > 0 && { 'dead-link': dead }) }, resolved: texts.resolved + resolved,
    linksChecked: links.length, linksUnknown: unknown.length, linksLeft,
  };
};

/** `discover-booking-links`: looks through the pages where hotels usually link their booking engines. */
export const discoverBookingLinks: TaskHandler = async (input) => {
  const key = keyOf(input);
  const { host, urls, left } = await reading.findBookingPages.executeWithOptions(
    { summary: 'Enter the site' }, [{ ...key, source: input.source ?? '', options: input.options }],
  );
  await tell(key, { done: 0, total: urls.length, unit: 'pages' });
  const candidates: BookingCandidate[] = [];
  const failed: string[] = [];
  let isFull = false;
  for (let at = 0; at < urls.length; at += PAGES_PER_STEP) {
    const read = await reading.readBookingPages.executeWithOptions(
      { summary: 'Read pages' }, [{ ...key, host, urls: urls.slice(at, at + PAGES_PER_STEP) }],
    );
    isFull = !keepDistinct(read.candidates, candidates) || isFull;
    failed.push(...read.failed);
    await tell(key, { done: Math.min(urls.length, at + PAGES_PER_STEP), total: urls.length, unit: 'pages' });
  }
  const complete = failed.length === 0 && left === 0 && !isFull;
  const stored = await writing.storeBookingLinks.executeWithOptions(
    { summary: 'Verify and record the links' }, [{ ...key, host, candidates, complete }],
  );
  return { ...stored, pages: urls.length, pagesFailed: failed.slice(0, 20), pagesLeft: left };
};

interface Round {
  asks: Ask[];
  next: number;
  shortfalls: string[];
  /** Engines that refuse for good, for instance because of a wrong key, and those that have failed too often in a row. */
  refusing: string[];
  /** Failures in a row, by engine. */
  failures: Record<string, number>;
}

/** After this many unanswered questions in a row, an engine is skipped for the rest of the round. */
const MAX_FAILURES = 3;

/** `run-ai-visibility`: puts travellers' questions to the answer engines and sums up how often they name the hotel. */
export const runAiVisibility: TaskHandler = async (input) => {
  const key = keyOf(input);
  const round = input.carried === undefined ? await newRound(input) : input.carried as unknown as Round;
  const total = round.asks.length;
  while (round.next < total) {
    const batch = round.asks.slice(round.next, round.next + ASKS_AT_ONCE).filter(({ engine }) => !round.refusing.includes(engine));
    const outcomes = await Promise.all(batch.map((ask) => askOne(key, ask, round)));
    round.next += ASKS_AT_ONCE;
    await tell(key, { done: Math.min(total, round.next), total, unit: 'answers' });
    if (outcomes.includes('spent')) {
      round.shortfalls.push('The budget of tokens of this run is used up.');
      break;
    }
    if (workflowInfo().continueAsNewSuggested) await continueInNewRun<PipelineTask>({ ...input, carried: { ...round } });
  }
  const report =
    await writing.reportVisibility.executeWithOptions({ summary: 'Sum up the answers' }, [{ ...key, shortfalls: round.shortfalls }]);
  return report as unknown as TaskResult;
};

async function newRound(input: PipelineTaskInput): Promise<Round> {
  const { asks } =
    await writing.planVisibility.executeWithOptions({ summary: 'Decide what to ask' }, [{ ...keyOf(input), options: input.options }]);
  return { asks, next: 0, shortfalls: [], refusing: [], failures: {} };
}

/** A missing answer makes the report incomplete; it does not fail the task. */
async function askOne(key: TaskKey, ask: Ask, round: Round): Promise<string> {
  try {
    const outcome = await asking.askEngine.executeWithOptions({ summary: `Ask ${ask.engine}` }, [{ ...key, ask }]);
    round.failures[ask.engine] = 0;
    return outcome;
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    const cause = error.cause;
    round.shortfalls.push(cause instanceof ApplicationFailure ? cause.message : `The answer engine ${ask.engine} did not answer in time.`);
    round.failures[ask.engine] = (round.failures[ask.engine] ?? 0) + 1;
    const forGood = cause instanceof ApplicationFailure && cause.nonRetryable === true;
    if ((forGood || (round.failures[ask.engine] ?? 0) >= MAX_FAILURES) && !round.refusing.includes(ask.engine)) {
      round.refusing.push(ask.engine);
    }
    return 'failed';
  }
}
