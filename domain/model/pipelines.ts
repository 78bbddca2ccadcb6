/** Background tasks of a hotel's knowledge: what kinds there are and what a run of one is told. Plain data. */

/** The kinds of task and what each works on (spec 2.8). */
export const sourceKinds = {
  'scrape-website': 'website',
  'sync-website': 'website',
  'discover-booking-links': 'website',
  'scrape-document': 'document',
  'ingest-source': 'document',
  'deduplicate-kb': 'knowledge',
  'check-consistency': 'knowledge',
  'run-prompt-tests': 'tests',
  'run-ai-visibility': 'analytics',
} as const;

export type TaskType = keyof typeof sourceKinds;
export type SourceKind = (typeof sourceKinds)[TaskType] | 'unknown';
export const taskTypes = Object.keys(sourceKinds) as TaskType[];

/** Whether a task's row names an upload, by its id; everything else that tasks work on has an address. */
export const isUploadId = (source: string | null): boolean => source !== null && /^[0-9a-f-]{36}$/.test(source);

/** @returns `unknown` for a type that this version does not know */
export const sourceKindOf = (taskType: string): SourceKind =>
  (Object.hasOwn(sourceKinds, taskType) ? sourceKinds[taskType as TaskType] : 'unknown');

export const taskStatuses = ['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELED'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** A task in one of these may still be stopped; of those with the same type and source there is one at a time. */
export const activeStatuses = ['QUEUED', 'RUNNING'] as const satisfies readonly TaskStatus[];

/** Tasks that read a website or a document page by page keep a session: what was read, what failed. */
export const scrapingTaskTypes = ['scrape-website', 'sync-website', 'scrape-document'] as const satisfies readonly TaskType[];

/** Tasks after whose end a hotel's website counts as scraped. */
export const websiteScrapeTypes = ['scrape-website', 'sync-website'] as const satisfies readonly TaskType[];

/** Whether this is one of the types listed. */
export const isOneOf = <Type extends string>(types: readonly Type[], type: string): type is Type =>
  types.some((one) => one === type);

/** What tells a task from all others. */
export interface TaskKey {
  clientId: string;
  /** 32 lowercase hexadecimal characters. */
  taskId: string;
}

/** One thing that went wrong with one page, which does not fail the task. */
export interface ScrapeError {
  url: string;
  /** A sentence for the hotel's operator. */
  reason: string;
}

/** How far a task is. */
export interface TaskProgress {
  done: number;
  /** Null while nobody knows. */
  total: number | null;
  /** What is counted, in the plural: `pages`, `passages`, `tests`. */
  unit: string;
}

/** What the flow of a task is started with. */
export interface PipelineTaskInput extends TaskKey {
  taskType: TaskType;
  /** The URL or upload it works on; null where none applies. */
  source: string | null;
  /** Of this type of task, validated when the task was taken. */
  options: Record<string, unknown>;
  /** The scrape session of tasks that read a website or document. */
  sessionId: string | null;
  /** What a run hands to its successor when it continues as new. */
  carried?: Record<string, unknown>;
}

/** What a finished task found, as its detail shows it: plain JSON without secrets. */
export type TaskResult = Record<string, unknown>;

/** How a task's flow ended. */
export type TaskEnd =
  | { status: 'COMPLETED'; result: TaskResult }
  | { status: 'FAILED'; /** A sentence for the hotel's operator. */ error: string }
  | { status: 'CANCELED' };

/** What one sweep did, in counts of tasks. */
export interface SweptTasks {
  started: number;
  lost: number;
  canceled: number;
}
