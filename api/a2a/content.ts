import { isBookingData, type BookingData } from '../../domain/model/agent-booking-data.ts';
import { invalidInput } from '../../domain/model/errors.ts';
import { a2aCodes, RpcError } from './rpc.ts';

/**
 * What a message says: its texts, and its data as an agent's wish; files are nothing that the concierge could read.
 *
 * @throws DomainError INVALID_INPUT, RpcError
 */
export function contentOf(
  parts: readonly Record<string, unknown>[], kindOf: (part: Record<string, unknown>) => unknown,
): { text: string; data?: BookingData[] } {
  const texts: string[] = [];
  const data: BookingData[] = [];
  for (const part of parts) {
    const kind = kindOf(part);
    // What it says of a table is judged where the message is taken.
    if (kind === 'data' && isBookingData(part['data'])) data.push(part['data'] as BookingData);
    else if (kind !== 'text') {
      throw new RpcError(a2aCodes.contentType, 'Incompatible content types: the concierge reads text parts, and data of a table.');
    } else if (typeof part['text'] !== 'string') throw invalidInput('params message.parts: a text part must have a text.');
    else texts.push(part['text']);
  }
  return { text: texts.join('\n'), ...(data.length === 0 ? {} : { data }) };
}
