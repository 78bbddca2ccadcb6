import { z } from 'zod';
import type { TaskType } from '../model/pipelines.ts';

/** Pages of one website that a scrape reads at most, and how far from the root it follows links. */
const crawl = z.strictObject({
  maxPages: z.int().min(1).max(5000).default(500),
  maxDepth: z.int().min(0).max(20).default(5),
  /** Reads what has not changed as well. */
  full: z.boolean().default(false),
});

const nothing = z.strictObject({});

/** The options of a task, by type; an option that is left out has the default that the task's record then shows. */
export const taskOptions = {
  'scrape-website': crawl,
  'sync-website': crawl,
  /** Pages that are looked at, the most promising first. */
  'discover-booking-links': z.strictObject({ maxPages: z.int().min(1).max(500).default(40) }),
  'scrape-document': nothing,
  'ingest-source': nothing,
  /** A dry run reports what it would merge and changes nothing. */
  'deduplicate-kb': z.strictObject({ dryRun: z.boolean().default(false) }),
  /** Addresses that are looked at; 0 checks no links. */
  'check-consistency': z.strictObject({ maxLinks: z.int().min(0).max(500).default(100) }),
  /** Each question is asked this often, since answers of a language model vary. */
  'run-prompt-tests': z.strictObject({ repeats: z.int().min(1).max(10).default(1) }),
  /** How often each question is put to each engine, and the most that a run may ask and use up. */
  'run-ai-visibility': z.strictObject({
    repeats: z.int().min(1).max(20).default(3),
    maxAnswers: z.int().min(1).max(2000).default(120),
    maxTokens: z.int().min(1).max(10_000_000).default(200_000),
    engines: z.array(z.string().max(60)).min(1).max(10).optional(),
  }),
} as const satisfies Record<TaskType, z.ZodObject>;

export type OptionsOf<Type extends TaskType> = z.output<(typeof taskOptions)[Type]>;

/** Options as they are recorded with a task, in the type that its story works with. @throws when they are of another type */
export const readOptions = <Type extends TaskType>(taskType: Type, options: Record<string, unknown>): OptionsOf<Type> =>
  taskOptions[taskType].parse(options) as OptionsOf<Type>;

/** What a type of task works on. */
export type SourceRule = 'website' | 'url' | 'upload' | 'none';

/** `website`: a site, the client's own unless another one is named; `url`: one page or file; `upload`: an upload's id. */
export const sourceRules: Record<TaskType, SourceRule> = {
  'scrape-website': 'website',
  'sync-website': 'website',
  'discover-booking-links': 'website',
  'scrape-document': 'url',
  'ingest-source': 'upload',
  'deduplicate-kb': 'none',
  'check-consistency': 'none',
  'run-prompt-tests': 'none',
  'run-ai-visibility': 'none',
};
