import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DeltaStream } from '../../../activities/delta-stream.ts';
import type { LiveEvent } from '../../../domain/model/chat.ts';
import { waitFor } from '../../support/general/wait-for.ts';

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
    await stream.flushed();
    stream.write('kept');
    stream.typing(false);
    await stream.flushed();
    expect(texts()).toEqual(['kept']);
    expect(sent.map(({ event }) => event)).toEqual(['typing', 'message.delta', 'typing']);
  });

  it('is sent by itself, in one piece where it is written at once', async () => {
    const { live, texts } = recorder();
    const stream = new DeltaStream(live, 'key', 'message');
    for (const piece of ['Breakfast ', 'is served ', 'from 7.']) stream.write(piece);
    await waitFor(() => texts().length > 0, { what: 'the piece' });
    stream.write(' Until 10.');
    await stream.flushed();
    expect(texts()).toEqual(['Breakfast is served from 7.', ' Until 10.']);
  });

  it('gives what is left to the reply, once, and counts on behind what was sent', async () => {
    const { live, sent } = recorder();
    const stream = new DeltaStream(live, 'key', 'message');
    stream.write('Breakfast ');
    await stream.flushed();
    stream.write('is served.');
    const rest = stream.closing();
    expect(rest).toMatchObject([{ event: 'message.delta', data: { index: 1, text: 'is served.' } }, { event: 'typing', data: { active: false } }]);
    await stream.flushed();
    expect([sent.length, stream.isClosed]).toEqual([1, false]);
    stream.closed();
    expect(stream.isClosed).toBe(true);
  });
});
