import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { KEEPS_IDLE_MS } from '../../local/loopback-server.ts';
import { relay } from '../support/stack/relay.ts';
import { makeCertificates } from '../support/stack/tls-front.ts';

/** What ends TLS in front of several API processes: requests and sockets go to them in turn, with the caller's address. */
export interface FrontProxy {
  /** https, at an address of this machine; this process trusts the authority of its certificate. */
  url: string;
  /** The processes that take requests from now on; what is under way at another one goes on. */
  balance(targets: readonly string[]): void;
  /** Where the open sockets lead, by the process's address. */
  sockets(): string[];
  stop(): Promise<void>;
}

/** @param folder where its certificate is made */
export async function startFrontProxy(folder: string): Promise<FrontProxy> {
  const { ca, server: { cert, key } } = makeCertificates(folder, 'DNS:localhost');
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(ca, 'utf8')]);
  let targets: readonly string[] = [];
  let turn = 0;
  const open = new Map<Socket, string>();
  const inTurn = (): string[] => {
    turn += 1;
    return targets.map((_, index) => targets[(turn + index) % targets.length] ?? '');
  };
  const forwarded = ({ headers, socket }: IncomingMessage): Record<string, string | string[] | undefined> =>
    ({ ...headers, 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'https' });

  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (incoming, outgoing) => {
    relay(incoming, outgoing, { targets: inTurn(), headers: () => forwarded(incoming) }).catch(() => outgoing.destroy());
  });
  server.keepAliveTimeout = KEEPS_IDLE_MS;
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const [target = ''] = inTurn();
    const { hostname, port } = new URL(target);
    const upstream = connect(Number(port), hostname, () => {
      const lines = Object.entries(forwarded(incoming)).map(([name, value]) => `${name}: ${String(value)}\r\n`).join('');
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines}\r\n`);
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    open.set(socket, target);
    for (const [one, other] of [[socket, upstream], [upstream, socket]] as const) {
      one.on('error', () => other.destroy()).on('close', () => { open.delete(socket); other.destroy(); });
    }
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    balance: (next) => { targets = [...next]; },
    sockets: () => [...open.values()],
    async stop() {
      for (const socket of open.keys()) socket.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => { server.close(() => resolve()); });
    },
  };
}
