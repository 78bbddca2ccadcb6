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
  /** Bytes that a held wire keeps. */
  waiting(): number;
  stop(): Promise<void>;
}

/** Starts a proxy in front of `target` (host:port). Stop it in `afterAll`. */
export async function startProxy(target: string): Promise<TcpProxy> {
  const [host = '', port] = target.split(':');
  const sockets = new Set<Socket>();
  let held = false;
  const server = createServer((near) => {
    const far = connect(Number(port), host);
    for (const [from, to] of [[near, far], [far, near]] as const) {
      sockets.add(from);
      if (held) from.pause();
      from.on('data', (chunk) => { to.write(chunk); });
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
    waiting: () => [...sockets].reduce((sum, socket) => sum + socket.readableLength, 0),
    async stop() { if (server.listening) await cut(); },
  };
}
