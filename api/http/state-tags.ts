import { z } from 'zod';

/** The header in which a change says which state it is for. */
export const ifMatch = z.object({
  'if-match': z.string().max(1000).optional().meta({
    description: 'The `ETag` of the state that you have read: the change is refused (412) when somebody has made another one meanwhile.',
  }),
});

/** Of an answer with a record that changes name by its state. */
export const tagged = ['etag'] as const;

/** The refusal of a change that was made for another state. */
export const otherState = { 412: { description: 'The record is not in the state that `If-Match` names.' } };
