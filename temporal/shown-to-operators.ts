import { TypedSearchAttributes } from '@temporalio/common';
import { searchAttribute } from '../domain/model/flows.ts';
import type { OperatorView } from './runner-options.ts';

/** What a run is about, for the operators who look at it. */
export interface Subject {
  clientId: string;
  /** What the run is, in a line. */
  summary: string;
  taskType?: string;
  sessionKey?: string | null;
  /** Further search attributes to start with. */
  attributes?: readonly ReturnType<typeof searchAttribute>[];
  /** Paths of the API and the console that show it, by label. */
  links?: Readonly<Record<string, string>>;
}

/**
 * What the Temporal Web UI shows of a run from its start: a summary, details in Markdown with the hotel and links, and search attributes.
 * None of it contains a guest's words.
 */
export async function shownToOperators(
  { hotelName, publicUrl, runbookUrl }: OperatorView, { clientId, summary, taskType, sessionKey, attributes = [], links = {} }: Subject,
) {
  const hotel = await hotelName?.(clientId) ?? null;
  return {
    staticSummary: summary,
    staticDetails: [
      // Without an empty line before it, the UI runs a list into one line.
      `**${summary}**`, '',
      `- Hotel: ${hotel === null ? clientId : `${asText(hotel)} (${clientId})`}`,
      ...publicUrl === undefined ? [] : Object.entries(links).map(([what, path]) => `- [${what}](${publicUrl}${path})`),
      runbookUrl === undefined ? '- What to do: docs/runbook.md' : `- [What to do](${runbookUrl})`,
    ].join('\n'),
    typedSearchAttributes: new TypedSearchAttributes([
      searchAttribute('ConciergeClientId', clientId),
      ...hotel === null ? [] : [searchAttribute('ConciergeHotel', inQueries(hotel))],
      ...taskType === undefined ? [] : [searchAttribute('ConciergeTaskType', taskType)],
      ...sessionKey === undefined || sessionKey === null ? [] : [searchAttribute('ConciergeSessionKey', sessionKey)],
      ...attributes,
    ]),
  };
}

/** Escapes Markdown in a name. */
const asText = (name: string): string => name.replaceAll(/[\\`*_{}[\]()<>#!|~&]/g, String.raw`\$&`);

/** The service's query language accepts no straight quotation mark within a name, not even escaped. */
const inQueries = (name: string): string => name.replaceAll(/['`]/g, '’').replaceAll('"', '”').replaceAll('\\', '/');

/** Where the hotel's people find a conversation. */
export const conversationLinks = (clientId: string, sessionKey: string): Record<string, string> => ({
  'Conversation in the console': `/console/hotels/${clientId}/inbox/${sessionKey}`,
  'Conversation in the API': `/api/clients/${clientId}/conversations/${sessionKey}`,
});
