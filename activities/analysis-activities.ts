import { activityInfo } from '@temporalio/activity';
import { askEngine, type Asked } from '../domain/analyses/ask-engine.ts';
import { checkLinks, closeLinks, type CheckedLinks } from '../domain/analyses/check-links.ts';
import { checkTexts, type CheckedTexts, type LinkToCheck } from '../domain/analyses/check-texts.ts';
import { findBookingPages, type BookingPages } from '../domain/analyses/find-booking-pages.ts';
import { mergeDuplicates, type MergeResult } from '../domain/analyses/merge-duplicates.ts';
import { likenessesOf, planDuplicates, type DuplicatePlan, type PlannedMerge } from '../domain/analyses/plan-duplicates.ts';
import { planVisibility } from '../domain/analyses/plan-visibility.ts';
import { readBookingPages, type ReadPages } from '../domain/analyses/read-booking-pages.ts';
import { reportVisibility } from '../domain/analyses/report-visibility.ts';
import { storeBookingLinks, type StoredLinks } from '../domain/analyses/store-booking-links.ts';
import type { BookingCandidate } from '../domain/model/analyses/candidate.ts';
import type { Ask, VisibilityReport } from '../domain/model/analyses/report.ts';
import type { TaskKey, TaskProgress } from '../domain/model/pipelines.ts';
import { readPlan, storePlan } from '../domain/pipelines/task-plan.ts';
import { reportProgress } from '../domain/pipelines/report-progress.ts';
import { readOptions } from '../domain/pipelines/task-options.ts';
import type { AnswerEngine } from '../domain/ports/answer-engine.ts';
import type { ContentReader } from '../domain/ports/content-reader.ts';
import type { PageFetcher } from '../domain/ports/page-fetcher.ts';
import { activityContext, type ActivityDeps } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';
import { cancellable, withHeartbeat } from './heartbeat.ts';

export interface AnalysisDeps extends ActivityDeps {
  fetcher: PageFetcher;
  reader: ContentReader;
  engines: readonly AnswerEngine[];
}

/** What a comparison came to; the groups to merge are kept with the task. */
type StoredPlan = Omit<DuplicatePlan, 'merges'> & { groups: number; exact: number; near: number };

interface MergedGroups {
  /** Items. */
  merged: number;
  skipped: number;
}

type WithOptions = TaskKey & { options: Record<string, unknown> };

export type AnalysisActivities = ReturnType<typeof createAnalysisActivities>;

/** The steps of the analyses. Each may run twice: its records have their own keys, and what it has done is not done again. */
export function createAnalysisActivities(deps: AnalysisDeps) {
  const { fetcher, engines } = deps;
  const contextOf = ({ clientId }: TaskKey) => activityContext(deps, clientId);
  return withSafeFailures({
    ...duplicateSteps(deps),

    /** Reads all texts for facts that disagree, dates that are over and facts that are missing. */
    async checkTexts({ options, ...key }: WithOptions): Promise<CheckedTexts> {
      const { maxLinks } = readOptions('check-consistency', options);
      return cancellable((signal) => checkTexts({ ctx: contextOf(key), input: { taskId: key.taskId, maxLinks }, signal }));
    },

    /** Looks whether some addresses still lead to a page. */
    async checkLinks({ links, ...key }: TaskKey & { links: LinkToCheck[] }): Promise<CheckedLinks> {
      return cancellable((signal) => checkLinks({ ctx: contextOf(key), input: { taskId: key.taskId, links }, fetcher, signal }));
    },

    /** Closes the findings of dead links that are no longer dead. */
    async closeLinks({ unknown, complete, ...key }: TaskKey & { unknown: string[]; complete: boolean }): Promise<{ resolved: number }> {
      return closeLinks({ ctx: contextOf(key), input: { taskId: key.taskId, unknown, complete } });
    },

    ...bookingLinkSteps(deps),

    /** Decides what is asked of which engine how often. */
    async planVisibility({ options, ...key }: WithOptions): Promise<{ asks: Ask[] }> {
      const input = { taskId: key.taskId, options: readOptions('run-ai-visibility', options) };
      return planVisibility({ ctx: contextOf(key), input, engines: engines.map(({ name }) => name) });
    },

    /** Puts one question to one engine, once. */
    async askEngine({ ask, ...key }: TaskKey & { ask: Ask }): Promise<Asked> {
      return cancellable((signal) => askEngine({ ctx: contextOf(key), input: { ...ask, taskId: key.taskId }, engines, signal }));
    },

    /** Sums up the answers there are. */
    async reportVisibility({ shortfalls, ...key }: TaskKey & { shortfalls: string[] }): Promise<VisibilityReport> {
      return reportVisibility({ ctx: contextOf(key), input: { taskId: key.taskId, shortfalls } });
    },

    /** Notes in the task's record how far it is. */
    async noteProgress({ progress, ...key }: TaskKey & { progress: TaskProgress }): Promise<void> {
      await reportProgress({ ctx: contextOf(key), input: { taskId: key.taskId, ...progress } });
    },
  });
}

/** The search for items that say the same. */
function duplicateSteps(deps: AnalysisDeps) {
  const contextOf = ({ clientId }: TaskKey) => activityContext(deps, clientId);
  return {
    /** Finds items that say the same, and stores which ones to merge; changes nothing else. @returns how many, and a report */
    async compareItems(key: TaskKey): Promise<StoredPlan> {
      return cancellable(async (signal) => {
        const { merges, ...plan } = await planDuplicates({ ctx: contextOf(key), signal });
        await storePlan({ ctx: contextOf(key), input: { taskId: key.taskId, plan: merges } });
        return { ...plan, groups: merges.length, ...likenessesOf(merges) };
      });
    },

    /** Merges some of the groups that are kept. */
    async mergeGroups({ readAt, from, count, ...key }: TaskKey & { readAt: string; from: number; count: number }): Promise<MergedGroups> {
      return withHeartbeat(async () => {
        const ctx = contextOf(key);
        const merges = await readPlan<PlannedMerge>({ ctx, input: { taskId: key.taskId, from, count } });
        const { merged, skipped } = await mergeDuplicates({ ctx, input: { merges, readAt } });
        return { merged: merged.length, skipped };
      });
    },

    /** As `compareItems`, for runs of an earlier version, which carry the groups themselves. */
    async planDuplicates(key: TaskKey): Promise<DuplicatePlan> {
      return cancellable((signal) => planDuplicates({ ctx: contextOf(key), signal }));
    },

    /** As `mergeGroups`, for runs of an earlier version. */
    async mergeDuplicates({ merges, readAt, ...key }: TaskKey & { merges: PlannedMerge[]; readAt: string }): Promise<MergeResult> {
      return withHeartbeat(() => mergeDuplicates({ ctx: contextOf(key), input: { merges, readAt } }));
    },
  };
}

/** The search for booking links. */
function bookingLinkSteps(deps: AnalysisDeps) {
  const { fetcher, reader } = deps;
  const contextOf = ({ clientId }: TaskKey) => activityContext(deps, clientId);
  return {
    /** Enters the site and lists the pages to look at for booking links. */
    async findBookingPages({ source, options, ...key }: WithOptions & { source: string }): Promise<BookingPages> {
      const { maxPages } = readOptions('discover-booking-links', options);
      return cancellable(
        (signal) => findBookingPages({ ctx: contextOf(key), input: { source, maxPages }, fetcher, reader, careful: isRepeated(), signal }),
      );
    },

    /** Reads some pages for what may lead to a booking engine. */
    async readBookingPages({ urls, host, ...key }: TaskKey & { urls: string[]; host: string }): Promise<ReadPages> {
      return cancellable(
        (signal) => readBookingPages({ ctx: contextOf(key), input: { urls, host }, fetcher, reader, careful: isRepeated(), signal }),
      );
    },

    /** Judges, verifies and records the booking links. */
    async storeBookingLinks(
      { host, candidates, complete, ...key }: TaskKey & { host: string; candidates: BookingCandidate[]; complete: boolean },
    ): Promise<StoredLinks> {
      return cancellable(
        (signal) => storeBookingLinks({ ctx: contextOf(key), input: { taskId: key.taskId, host, candidates, complete }, fetcher, signal }),
      );
    },
  };
}

/** An earlier attempt may have come to its end over what it read. */
const isRepeated = (): boolean => activityInfo().attempt > 1;
