import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { WebSocket } from 'ws';
import { closeCodes, closeFirmly } from '../../../api/realtime/close-codes.ts';
import { waitFor } from '../../support/general/wait-for.ts';

class FakeSocket extends EventEmitter {
  closed: { code: number; reason: string } | undefined;
  terminated = false;

  close(code: number, reason: string): void {
    this.closed = { code, reason };
  }

  terminate(): void {
    this.terminated = true;
  }
}

function closed(code: number, reason: string) {
  const socket = new FakeSocket();
  socket.on('message', () => { throw new Error('It is still heard.'); });
  closeFirmly(socket as unknown as WebSocket, code, reason);
  return socket;
}

describe('closing a socket', () => {
  it('says why and hears nothing more', () => {
    const socket = closed(closeCodes.unknownSession, 'This session does not exist.');
    expect(socket.closed).toEqual({ code: 4404, reason: 'This session does not exist.' });
    expect(() => socket.emit('message', 'late')).not.toThrow();
  });

  it.each(['x'.repeat(500), 'ü'.repeat(100), '🏨'.repeat(60), `${'x'.repeat(122)}ü`])('keeps to what a close frame holds: %.20s…', (reason) => {
    const sent = closed(closeCodes.badInput, reason).closed?.reason ?? '';
    expect(Buffer.byteLength(sent)).toBeLessThanOrEqual(123);
    expect(reason.startsWith(sent)).toBe(true);
    expect(Buffer.byteLength(sent)).toBeGreaterThan(100);
  });

  it('cuts off who does not answer', async () => {
    const socket = closed(closeCodes.goingAway, 'Bye.');
    expect(socket.terminated).toBe(false);
    await waitFor(() => socket.terminated, { what: 'the cut' });
  });
});
