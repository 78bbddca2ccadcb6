import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';
/**
 * Below the ports that Linux (from 32768) and macOS and Windows (from 49152) hand out for outgoing connections and for
 * listening on port 0: one of those may be given away between the look and the use.
 */
const FIRST = 18_000;
const AFTER_LAST = 30_000;
const TRIES = 200;

/**
 * Listens for a moment, to see whether a port is free.
 * @param port 0 is any free one
 * @returns the port, or undefined when it is taken
 * @throws what the operating system says where the address itself cannot be listened on
 */
export async function probePort(port: number, host: string): Promise<number | undefined> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ port, host, exclusive: true }, resolve);
    });
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/** A free port on the loopback address, one that nobody gets by chance before it is used. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    // Where all that range is in use, any port is better than none.
    const port = await probePort(attempt < TRIES ? randomInt(FIRST, AFTER_LAST) : 0, LOOPBACK);
    if (port !== undefined) return port;
  }
}
