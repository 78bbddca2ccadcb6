import { connect, createServer, type AddressInfo } from 'node:net';

/** What one process of the product sends to Postgres in one round trip. */
export interface Statement {
  /** The connection it went over, counted from 1. */
  connection: number;
  /** As sent; several statements in one message are one round trip. */
  sql: string;
}

/** A wire between the product and its Postgres that writes down what is sent. */
export interface StatementWire {
  /** The database's address by way of this wire. */
  databaseUrl: string;
  /** All since the last {@link forget}, oldest first. */
  statements: Statement[];
  forget(): void;
  stop(): Promise<void>;
}

/** Each process of the product has its own wire, so that its statements can be told from those of others. */
export async function startStatementWire(databaseUrl: string): Promise<StatementWire> {
  const target = new URL(databaseUrl);
  const statements: Statement[] = [];
  let connections = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    connections += 1;
    const read = frontendReader(connections, statements);
    near.on('data', (chunk: Buffer) => { read(chunk); far.write(chunk); });
    far.on('data', (chunk: Buffer) => { near.write(chunk); });
    near.on('error', () => undefined).once('close', () => far.destroy());
    far.on('error', () => undefined).once('close', () => near.destroy());
  });
  await new Promise<void>((resolve, reject) => { server.once('error', reject).listen(0, '127.0.0.1', resolve); });
  const own = new URL(databaseUrl);
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as AddressInfo).port);
  return {
    databaseUrl: own.href,
    statements,
    forget() { statements.length = 0; },
    stop: () => new Promise((resolve) => { server.close(() => resolve()); }),
  };
}

const textAt = (message: Buffer, from: number): string => message.subarray(from, message.indexOf(0, from)).toString();

/**
 * Reads what a client sends (PostgreSQL 18, "Message Formats"): a simple query is a round trip, and so is what ends in a Sync.
 * The first message has no type.
 */
function frontendReader(connection: number, statements: Statement[]): (chunk: Buffer) => void {
  const named = new Map<string, string>();
  let rest: Buffer = Buffer.alloc(0);
  let started = false;
  let parsed: string[] = [];
  const take = (type: string, message: Buffer): void => {
    if (type === 'Q') statements.push({ connection, sql: textAt(message, 5) });
    if (type === 'P') {
      const name = textAt(message, 5);
      const sql = textAt(message, 5 + Buffer.byteLength(name) + 1);
      named.set(name, sql);
    }
    if (type === 'B') {
      const portal = textAt(message, 5);
      parsed.push(named.get(textAt(message, 5 + Buffer.byteLength(portal) + 1)) ?? '');
    }
    if (type === 'S' && parsed.length > 0) {
      statements.push({ connection, sql: parsed.join('; ') });
      parsed = [];
    }
  };
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = rest.readInt32BE(head) + head;
      if (rest.length < length) return;
      if (started) take(String.fromCharCode(rest[0] ?? 0), rest.subarray(0, length));
      started = true;
      rest = rest.subarray(length);
    }
  };
}
