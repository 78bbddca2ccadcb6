import { createHash } from 'node:crypto';
import type { IsBreached } from '../domain/accounts/account-fields.ts';
import { outboundAgent } from './outbound/agent.ts';
import { outboundRequest } from './outbound/outbound-request.ts';

/** A user who has just chosen a password is waiting: a slow service is skipped. */
const LIMITS = { deadlineMs: 1_500, maxBytes: 256 * 1024 };
const PREFIX_LENGTH = 5;
const LINE = /^([0-9A-F]{35}):(\d+)\s*$/i;

/**
 * Asks a range service, as Have I Been Pwned runs one: it hears the first five of forty hex digits of the password's SHA-1 and answers
 * with all that begin so, padded to a length that says nothing. Where it does not answer, nothing is known, and the offline list stands
 * alone.
 *
 * @param url the service's own, chosen by the installation's operator: it may be on a private network
 * @param failed hears that the service was of no use; of the password it hears nothing
 */
export function passwordRanges(url: string, failed: (problem: string) => void): IsBreached {
  const deps = { rules: { allowPrivate: true }, agent: outboundAgent({ allowPrivate: true }) };
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const { status, body } = await outboundRequest(
        { url: `${url}/${hash.slice(0, PREFIX_LENGTH)}`, headers: { 'add-padding': 'true', accept: 'text/plain' }, ...LIMITS }, deps,
      );
      if (status !== 200) throw new Error(`It answers ${status}.`);
      return body.toString('latin1').split('\n').some((line) => {
        const [, suffix, count] = LINE.exec(line.trim()) ?? [];
        return suffix?.toUpperCase() === hash.slice(PREFIX_LENGTH) && Number(count) > 0;
      });
    } catch (error) {
      failed((error as Error).message);
      return false;
    }
  };
}
