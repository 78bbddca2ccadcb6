import { FaultVocabulary } from '../simulator/fault-plan.ts';

/**
 * How a provider misbehaves: `429:<seconds, an HTTP date, or ms=…>`, `401`, `403`, `404`, `500`, `529`, `delay:<ms>`, `stall` (before the
 * first byte), `stall-in-stream`, `cut`, `bad-json`, `wrong-shape`, `code-fence`, `length`, `refusal`, `no-usage`, `html`, `redirect`.
 */
export const modelFaults = new FaultVocabulary([
  '429', '401', '403', '404', '500', '529', 'delay', 'stall', 'stall-in-stream', 'cut', 'bad-json', 'wrong-shape', 'code-fence', 'length',
  'refusal', 'no-usage', 'html', 'redirect',
]);
