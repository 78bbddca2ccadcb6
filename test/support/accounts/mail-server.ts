import { createServer } from 'node:net';

/** As much of a mail server as a client talks to. */
export interface MailServer {
  url: string;
  /** Everything that clients said, line by line. */
  told: string[];
  close(): void;
}

/**
 * Starts one on a free port.
 *
 * @param answer what it says to a command instead of agreeing, such as `450 later` to `RCPT`
 */
export async function startMailServer(answer: (command: string) => string | undefined = () => undefined): Promise<MailServer> {
  const usual: Record<string, string> = { DATA: '354 go on', EHLO: '250 test', QUIT: '221 bye' };
  const told: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        told.push(line);
        if (inData && line !== '.') continue;
        const command = inData ? 'END' : line.split(/[ :]/)[0]?.toUpperCase() ?? '';
        const reply = answer(command) ?? usual[command] ?? '250 ok';
        inData = command === 'DATA' && reply.startsWith('3');
        socket.write(`${reply}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, told, close: () => { server.close(); } };
}
