import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A wire between two processes that a test may cut or hold. */
export interface TcpProxy {
  /** host:port to connect to. */
  address: string;
  /** Refuses new connections and drops those that stand. */
  cut(): Promise<void>;
  /** Takes connections again, on the same port. */
  mend(): Promise<void>;
  /** Keeps what is sent and delivers it at {@link release}. */
  hold(): void;
  release(): void;
  /** Delivers what is sent, in its order, so many milliseconds later. */
  delay(ms: number): void;
  /** Tells one end of each connection (`near` is the caller, `far` the server) that the other end sends nothing more. */
  halfClose(end: 'near' | 'far'): void;
  /** Bytes that a held wire keeps. */
  waiting(): number;
  stop(): Promise<void>;
}

/** Starts a proxy in front of `target` (host:port). Stop it in `afterAll`. */
export async function startProxy(target: string): Promise<TcpProxy> {
  const [host = '', port] = target.split(':');
  const sockets = new Set<Socket>();
  const pairs = new Set<{ near: Socket; far: Socket }>();
  let held = false;
  let delayMs = 0;
  /** What arrives within the delay of something else is delivered after it. */
  const later = (deliver: (chunk: Buffer) => void) => {
    const line: { chunk: Buffer; at: number }[] = [];
    const deliverDue = (): void => {
      while (line[0] !== undefined && line[0].at <= Date.now()) deliver(line.shift()!.chunk);
      if (line[0] !== undefined) setTimeout(deliverDue, line[0].at - Date.now());
    };
    return (chunk: Buffer): void => {
      if (delayMs === 0 && line.length === 0) deliver(chunk);
      else if (line.push({ chunk, at: Math.max(line.at(-1)?.at ?? 0, Date.now() + delayMs) }) === 1) setTimeout(deliverDue, delayMs);
    };
  };
  const server = createServer((near) => {
    const far = connect(Number(port), host);
    const pair = { near, far };
    pairs.add(pair);
    near.once('close', () => pairs.delete(pair));
    for (const [from, to] of [[near, far], [far, near]] as const) {
      sockets.add(from);
      if (held) from.pause();
      from.on('data', later((chunk) => { if (to.writable) to.write(chunk); }));
      from.on('error', () => undefined);
      from.once('close', () => { sockets.delete(from); to.destroy(); });
    }
  });
  const listen = (at: number): Promise<void> => new Promise((resolve, reject) => {
    server.once('error', reject).listen(at, '127.0.0.1', resolve);
  });
  const cut = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => { server.close(() => resolve()); });
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const bound = (server.address() as AddressInfo).port;
  return {
    address: `127.0.0.1:${bound}`,
    cut,
    mend: () => listen(bound),
    hold() { held = true; for (const socket of sockets) socket.pause(); },
    release() { held = false; for (const socket of sockets) socket.resume(); },
    delay(ms) { delayMs = ms; },
    halfClose(end) { for (const pair of pairs) pair[end].end(); },
    waiting: () => [...sockets].reduce((sum, socket) => sum + socket.readableLength, 0),
    async stop() { if (server.listening) await cut(); },
  };
}
