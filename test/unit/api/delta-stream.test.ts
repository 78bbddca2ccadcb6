import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DeltaStream } from '../../../activities/delta-stream.ts';
import type { LiveEvent } from '../../../domain/model/chat.ts';

/** Collects what is published; fails for the numbers given. */
function recorder(failing: number[] = []) {
  const sent: LiveEvent[] = [];
  let calls = 0;
  return {
    sent,
    texts: () => sent.flatMap((event) => (event.event === 'message.delta' ? [event.data.text] : [])),
    live: {
      async publish(_sessionKey: string, event: LiveEvent): Promise<void> {
        calls += 1;
        if (failing.includes(calls)) throw new Error('The database is away');
        sent.push(event);
      },
    },
  };
}

describe('an answer in the making', () => {
  it('arrives in order and in pieces that a notification holds, in any script', async () => {
    await fc.assert(fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 4000 }), { maxLength: 6 }), async (pieces) => {
      const { live, texts, sent } = recorder();
      const stream = new DeltaStream(live, 'key', 'message');
      for (const piece of pieces) stream.write(piece);
      await stream.flushed();
      expect(texts().join('')).toBe(pieces.join(''));
      for (const event of sent) expect(Buffer.byteLength(JSON.stringify({ sessionKey: 'x'.repeat(36), ...event }))).toBeLessThan(8000);
      expect(sent.map((event) => (event.event === 'message.delta' ? event.data.index : -1))).toEqual(sent.map((_, index) => index));
    }), { numRuns: 50 });
  });

  it('goes on when a piece is lost', async () => {
    const { live, sent, texts } = recorder([2]);
    const stream = new DeltaStream(live, 'key', 'message');
    stream.typing(true);
    stream.write('lost');
    stream.write('kept');
    stream.typing(false);
    await stream.flushed();
    expect(texts()).toEqual(['kept']);
    expect(sent.map(({ event }) => event)).toEqual(['typing', 'message.delta', 'typing']);
  });
});
