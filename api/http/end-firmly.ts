import type { Duplex } from 'node:stream';

/** What a peer gets to close its side before its connection is cut, in milliseconds. */
export const CLOSE_GRACE_MS = 1500;

/** Sends the last words on a connection and closes it for good: a peer that keeps its side open is cut off, or a stop would wait for it. */
export function endFirmly(socket: Duplex, lastWords: string): void {
  // Nobody reads it any more, and the end of what is not read would not be noticed.
  socket.resume();
  socket.end(lastWords);
  const cut = setTimeout(() => socket.destroy(), CLOSE_GRACE_MS).unref();
  socket.once('close', () => clearTimeout(cut));
}
