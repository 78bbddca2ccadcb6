import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';

/** Files of an authority, of a server that it vouches for, and of a client. */
export interface Certificates {
  ca: string;
  server: { cert: string; key: string };
  client: { cert: string; key: string };
}

/** The name of the server's certificate, like that of a service behind a load balancer. */
export const SERVER_NAME = 'temporal.internal';

const openssl = (...args: string[]): void => { execFileSync('openssl', args, { stdio: 'ignore' }); };

/** Makes a test's own authority and the certificates that it signs, in a folder; the server's is for these names, in OpenSSL's form. */
export function makeCertificates(folder: string, names = `DNS:${SERVER_NAME}`): Certificates {
  mkdirSync(folder, { recursive: true });
  const at = (name: string): string => join(folder, name);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc'];
  openssl('req', '-x509', ...key, '-keyout', at('ca.key'), '-out', at('ca.pem'), '-days', '2', '-subj', '/CN=Authority of a test');
  const signed = (name: string, extension: string): { cert: string; key: string } => {
    writeFileSync(at(`${name}.ext`), extension);
    openssl('req', ...key, '-keyout', at(`${name}.key`), '-out', at(`${name}.csr`), '-subj', `/CN=${name}`);
    openssl(
      'x509', '-req', '-in', at(`${name}.csr`), '-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-out', at(`${name}.pem`),
      '-days', '2', '-extfile', at(`${name}.ext`),
    );
    return { cert: at(`${name}.pem`), key: at(`${name}.key`) };
  };
  return {
    ca: at('ca.pem'),
    server: signed('server', `subjectAltName=${names}\nextendedKeyUsage=serverAuth\n`),
    client: signed('client', 'extendedKeyUsage=clientAuth\n'),
  };
}

/** Ends TLS in front of a service that speaks in the clear. */
export interface TlsFront {
  address: string;
  /** Callers that came through, by the name on their certificate; `nobody` where none was asked for. */
  callers: string[];
  stop(): Promise<void>;
}

/** @param asks whether it takes only callers with a certificate of the same authority */
export async function startTlsFront(target: string, { ca, server: { cert, key } }: Certificates, asks: boolean): Promise<TlsFront> {
  const [host = '', port] = target.split(':');
  const open = new Set<Socket>();
  const callers: string[] = [];
  const server = createServer({
    ca: readFileSync(ca), cert: readFileSync(cert), key: readFileSync(key), requestCert: asks, rejectUnauthorized: asks, ALPNProtocols: ['h2'],
  }, (near) => {
    callers.push(String(near.getPeerCertificate().subject?.CN ?? 'nobody'));
    const far = connect(Number(port), host);
    for (const [from, to] of [[near, far], [far, near]] as const) {
      open.add(from);
      from.on('error', () => undefined).once('close', () => { open.delete(from); to.destroy(); });
      from.pipe(to);
    }
  });
  // A caller without a certificate is refused in the handshake.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`, callers,
    stop: () => new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    }),
  };
}
