import { startGraph } from '../../local/graph/server.ts';
import { GraphClient } from '../../local/graph/client.ts';
import { textOf } from '../../local/model/chat-request.ts';
import { startModelServer, type RunningModelServer } from '../../local/model/server.ts';
import { serveOnLoopback } from '../../local/loopback-server.ts';
import { startMailServer } from '../support/accounts/mail-server.ts';
import { createEmptyDatabase } from '../support/stack/databases.ts';
import { startSlowGate, type SlowGate } from './slow-gate.ts';

/** A hotel's own server and website, which may answer anything. */
interface HotelServer {
  url: string;
  /** The status of what it answers from now on, or that it does not. */
  answer(status: number | 'never'): void;
}

/** Everybody else's servers that the product talks to, each of which can be told to fail. */
export interface Neighbours {
  mails: { url: string; refuse(isRefusing: boolean): void };
  graph: Awaited<ReturnType<typeof startGraph>>;
  controls: GraphClient;
  model: RunningModelServer;
  hotel: HotelServer;
  gate: SlowGate;
  stop(): Promise<void>;
}

export async function startNeighbours(): Promise<Neighbours> {
  let isRefusing = false;
  const mails = await startMailServer((command) => (isRefusing && command === 'RCPT' ? '451 later' : undefined));
  const graph = await startGraph({ databaseUrl: await createEmptyDatabase('alerts_graph'), name: 'alerts', firstRetryMs: 100 });
  const model = await startModelServer({
    apiKey: 'test-key', mind: (request) => ({ commands: [{ do: 'question', words: textOf(request, 'user'), question: null }] }),
  });
  const hotel = await startHotelServer();
  const gate = await startSlowGate();
  return {
    mails: { url: mails.url, refuse: (next) => { isRefusing = next; } }, graph, controls: new GraphClient(graph.url), model, hotel, gate,
    async stop() {
      mails.close();
      await Promise.all([hotel.stop(), graph.stop(), model.stop(), gate.stop()]);
    },
  };
}

async function startHotelServer(): Promise<HotelServer & { stop(): Promise<void> }> {
  let status: number | 'never' = 200;
  const page = '<html lang="en"><head><title>Hotel</title></head><body><main><h1>Hotel</h1><p>Breakfast is from 7 to 10.</p></main></body></html>';
  const server = await serveOnLoopback(0, (request, response) => {
    request.resume();
    if (status === 'never') return;
    response.writeHead(status, { 'content-type': 'text/html' }).end(page);
  });
  return {
    url: `${server.url}/`,
    answer: (next) => { status = next; },
    stop: server.stop,
  };
}
