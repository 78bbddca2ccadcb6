import { z } from 'zod';
import { DomainError, invalidInput } from '../model/errors.ts';
import { taskTypes, type TaskType } from '../model/pipelines.ts';
import { webAddressSchema } from '../model/web-address.ts';
import { parseInput } from '../parse.ts';
import { sourceRules, taskOptions } from './task-options.ts';

/** The body that starts a task (decisions, Knowledge and pipelines). */
export const startTaskSchema = z.strictObject({
  taskType: z.enum(taskTypes),
  source: z.string().min(1).max(2000).optional().meta({
    description: 'The website of scrape-website, sync-website and discover-booking-links (the client\'s own when left '
      + 'out), or the URL of scrape-document. The other types take none.',
  }),
  documentId: z.string().max(100).optional().meta({
    description: 'The upload that ingest-source reads, or scrape-document in place of a URL: the id from the answer to the upload.',
  }),
  sourceId: z.string().max(100).optional().meta({ description: 'An earlier name of `documentId`.', deprecated: true }),
  options: z.record(z.string(), z.unknown()).optional().meta({ description: 'Options of the task, which depend on its type.' }),
}).meta({ id: 'StartTaskBody' });
export type StartTaskInput = z.input<typeof startTaskSchema>;

/** A task as it is to be recorded. */
export interface WantedTask {
  taskType: TaskType;
  /** A URL, or the id of an upload. */
  source: string | null;
  options: Record<string, unknown>;
}

const webAddress = webAddressSchema.transform((url) => new URL(url).href);
const uploadId = z.uuid('must be the id of an upload').toLowerCase();

/**
 * What is asked for, complete: the source that the type of task needs and all its options.
 *
 * @param websiteUrl the client's own website
 * @throws DomainError INVALID_INPUT; CONFLICT when the task needs a website and there is none
 */
export function completeTask(
  { taskType, options = {}, source, sourceId, documentId = sourceId }: StartTaskInput, websiteUrl: string | null,
): WantedTask {
  if (sourceId !== undefined && sourceId !== documentId) {
    throw invalidInput('body sourceId: is an earlier name of documentId. Leave it out.');
  }
  const named = { source, sourceId: documentId };
  return {
    taskType,
    source: sourceFor(taskType, named, websiteUrl),
    options: parseInput('body options', taskOptions[taskType], options),
  };
}

type Named = { source: string | undefined; sourceId: string | undefined };

function sourceFor(taskType: TaskType, { source, sourceId }: Named, websiteUrl: string | null): string | null {
  const rule = sourceRules[taskType];
  if (rule === 'none') {
    if (source !== undefined) throw invalidInput(`body source: ${taskType} takes no source; leave it out.`);
    if (sourceId !== undefined) throw invalidInput(`body sourceId: ${taskType} takes no upload; leave it out.`);
    return null;
  }
  if (rule === 'website') {
    if (sourceId !== undefined) throw invalidInput(`body sourceId: ${taskType} works on a website; leave it out.`);
    const site = source ?? websiteUrl;
    if (site === null) throw new DomainError('CONFLICT', 'This client has no website. Set its website_url first.');
    return parseInput('body source', webAddress, site);
  }
  if (rule === 'upload' && source !== undefined) {
    throw invalidInput(`body source: ${taskType} works on an upload; send its id as sourceId.`);
  }
  if (source !== undefined && sourceId !== undefined) throw invalidInput('body: send source or sourceId, not both.');
  if (sourceId !== undefined) return parseInput('body sourceId', uploadId, sourceId);
  if (source !== undefined) return parseInput('body source', webAddress, source);
  throw invalidInput(
    rule === 'url' ? `body source: ${taskType} needs the URL of the document.` : `body sourceId: ${taskType} needs the id of an upload.`,
  );
}
