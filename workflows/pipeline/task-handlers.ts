import type { TaskType } from '../../domain/model/pipelines.ts';
import { checkConsistency, deduplicateKnowledge, discoverBookingLinks, runAiVisibility } from './analyses.ts';
import { crawlWebsite } from './crawl-website.ts';
import { runPromptTests } from './prompt-tests.ts';
import { ingestSource, scrapeDocument } from './read-document.ts';
import type { TaskHandler } from './task-handler.ts';

/** What each type of task does. */
export const taskHandlers: Record<TaskType, TaskHandler> = {
  'scrape-website': crawlWebsite,
  'sync-website': crawlWebsite,
  'discover-booking-links': discoverBookingLinks,
  'scrape-document': scrapeDocument,
  'ingest-source': ingestSource,
  'deduplicate-kb': deduplicateKnowledge,
  'check-consistency': checkConsistency,
  'run-prompt-tests': runPromptTests,
  'run-ai-visibility': runAiVisibility,
};
