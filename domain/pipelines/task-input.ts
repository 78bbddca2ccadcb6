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
      + 'out), the URL or upload id of scrape-document, the upload id of ingest-source. The other types take none.',
  }),
  options: z.record(z.string(), z.unknown()).optional().meta({ description: 'How to go about it; which there are depends on the type.' }),
}).meta({ id: 'StartTaskBody' });
export type StartTaskInput = z.input<typeof startTaskSchema>;

/** A task as it is to be recorded. */
export interface WantedTask {
  taskType: TaskType;
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
  { taskType, source, options = {} }: StartTaskInput, websiteUrl: string | null,
): WantedTask {
  return {
    taskType,
    source: sourceFor(taskType, source, websiteUrl),
    options: parseInput('body options', taskOptions[taskType], options),
  };
}

function sourceFor(taskType: TaskType, source: string | undefined, websiteUrl: string | null): string | null {
  const rule = sourceRules[taskType];
  if (rule === 'none') {
    if (source !== undefined) throw invalidInput(`body source: ${taskType} works on none; leave it out.`);
    return null;
  }
  if (rule === 'website') {
    const site = source ?? websiteUrl;
    if (site === null) throw new DomainError('CONFLICT', 'This client has no website. Set its website_url first.');
    return parseInput('body source', webAddress, site);
  }
  if (source === undefined) {
    throw invalidInput(`body source: ${taskType} needs ${rule === 'url' ? 'the URL of the document' : 'the id of an upload'}.`);
  }
  return parseInput('body source', isUpload(taskType, source) ? uploadId : webAddress, source);
}

/** Whether a source names an upload: a document may have been uploaded before, and an id is no address. */
export const isUpload = (taskType: TaskType, source: string): boolean =>
  sourceRules[taskType] === 'upload' || (sourceRules[taskType] === 'url' && uploadId.safeParse(source).success);
