import { randomUUID } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { GuestSocket } from '../support/http/socket.ts';
import { talkA2a, type Given } from '../stories/stranger.ts';
import { openRecords } from '../support/stack/records.ts';
import { StubbornGuest, type GuestsView } from '../chaos/stubborn-guest.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { ADMINISTRATOR, startTopology, type Topology, type TopologyPlace } from './topology.ts';

export interface RolloutOptions extends TopologyPlace {
  guests: number;
  /** How often everything is rolled out. */
  rounds: number;
  log: (line: string) => void;
}

export interface RolloutReport {
  messages: number;
  repeatedRequests: number;
  slowestAcknowledgementMs: number;
  processesReplaced: number;
  complaints: string[];
}

/**
 * The deployment of `compose.yaml` in production's settings: its owner signs in, makes a hotel and tells it something; guests ask by HTTP and by
 * socket through the proxy, and write whenever one of the processes starts or stops, which are all replaced, one after the other.
 */
export async function runRollout({ guests: count, rounds, log, ...place }: RolloutOptions): Promise<RolloutReport> {
  const topology = await startTopology(place);
  const records = openRecords(place.databaseUrl);
  try {
    const given = await openHotel(topology);
    const { clientId } = given;
    log('The owner has made a hotel and a key.');
    const complaints = [...await askBySocket(topology, clientId), ...await askAsAgent(topology, given)];
    log('A guest at a socket was answered, and an agent by A2A and MCP.');
    const view: GuestsView = { clientId, apis: () => [topology.proxy.url], sql: records.sql };
    const guests = await Promise.all(Array.from({ length: count }, () => new StubbornGuest(view).arrive()));
    const moments = new Moments();
    const talks = Promise.all(guests.map((guest) => talkAt(moments, guest)));
    // The version before lives with the migrations of this one.
    await topology.migrate();
    for (let round = 1; round <= rounds; round += 1) {
      for (const service of ['api', 'worker', 'background']) {
        await topology.rollOut(service, () => moments.come());
        log(`${service} was replaced (round ${round} of ${rounds}).`);
      }
    }
    moments.end();
    await talks;
    for (const guest of guests) complaints.push(...await guest.complaints());
    const sent = guests.flatMap((guest) => guest.sent);
    return {
      messages: sent.length,
      repeatedRequests: sent.reduce((sum, { attempts }) => sum + attempts - 1, 0),
      slowestAcknowledgementMs: Math.max(...sent.map(({ acknowledgedAfterMs }) => acknowledgedAfterMs)),
      processesReplaced: topology.endings.length,
      complaints: [...complaints, ...topology.endings.filter((code) => code !== 0).map((code) => `A process that was told to stop ended with ${code}`)],
    };
  } finally {
    await Promise.all([topology.stop(), records.close()]);
  }
}

/** Moments at which everybody writes at once; who is still busy then writes as soon as they are not. */
class Moments {
  #come = 0;
  #isOver = false;
  #wake = Promise.withResolvers<void>();

  come(): void {
    this.#come += 1;
    this.#wakeAll();
  }

  /** No other one comes. */
  end(): void {
    this.#isOver = true;
    this.#wakeAll();
  }

  /** Waits for a moment after those that have come. @returns how many have; undefined when there is none any more */
  async after(before: number): Promise<number | undefined> {
    while (this.#come === before && !this.#isOver) await this.#wake.promise;
    return this.#come === before ? undefined : this.#come;
  }

  #wakeAll(): void {
    const { resolve } = this.#wake;
    this.#wake = Promise.withResolvers();
    resolve();
  }
}

/** Once at the beginning, and whenever a process is started or told to stop: messages are then certainly under way. */
async function talkAt(moments: Moments, guest: StubbornGuest): Promise<void> {
  for (let come: number | undefined = 0; come !== undefined; come = await moments.after(come)) {
    await guest.say('When is breakfast?');
    await guest.untilAnswered();
  }
}

/** As the owner does it after the first start: signs in, makes a hotel, writes down when breakfast is, makes a key for an agent. */
export async function openHotel({ proxy, password }: Topology): Promise<Given> {
  const call = async (path: string, body: object, headers: Record<string, string> = {}, method: 'POST' | 'PUT' = 'POST'): Promise<Record<string, string>> => {
    const response = await fetch(`${proxy.url}${path}`, {
      method, headers: { 'content-type': 'application/json', origin: proxy.url, ...headers }, body: JSON.stringify(body),
    });
    const answer = await response.json() as Record<string, string>;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const { session = '' } = await call('/auth/login', { username: ADMINISTRATOR, auth: Buffer.from(`${ADMINISTRATOR}:${password}`).toString('base64') });
  const access = { authorization: `Bearer ${session}` };
  const { id = '' } = await call('/api/clients', { name: 'Hotel Rollout', locales: ['en'] }, access);
  await call(`/api/clients/${id}/knowledge`, {
    kind: 'faq', locale: 'en', title: 'When is breakfast?', text: 'Breakfast is from 7 to 10.30 in the winter garden.',
  }, access);
  const { key = '' } = await call('/api/user/apikey', { name: 'An agent', clientId: id }, access, 'PUT');
  return { clientId: id, headers: { 'x-api-key': key, 'x-client-id': id } };
}

/** A program with a key asks the same by both protocols. */
async function askAsAgent({ proxy }: Topology, given: Given): Promise<string[]> {
  const byA2a = await talkA2a(given, proxy.url).say('When is breakfast?');
  const client = new Client({ name: 'An agent', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', proxy.url), { requestInit: { headers: given.headers } }) as never);
  const { structuredContent } = await client.callTool({ name: 'query_hotel', arguments: { query: 'When is breakfast?' } });
  await client.close();
  const byMcp = String((structuredContent as { message?: unknown } | undefined)?.message);
  return [byA2a, byMcp].filter((reply) => !reply.includes('7 to 10.30')).map((reply) => `An agent was answered: ${reply}`);
}

/** A browser of the hotel's page: the reply has to come to the socket, whichever API process stores it. */
async function askBySocket({ proxy }: Topology, clientId: string): Promise<string[]> {
  const opened = await fetch(`${proxy.url}/api/message`, { headers: { 'x-client-id': clientId } });
  const { id: sessionId } = await opened.json() as { id: string };
  const sockets = await Promise.all(Array.from({ length: 2 }, () =>
    new GuestSocket(proxy.url, { clientId, sessionId }, { origin: proxy.url }).opened()));
  const processes = new Set(proxy.sockets()).size;
  await fetch(`${proxy.url}/api/message`, {
    method: 'POST', headers: { 'content-type': 'application/json', 'x-client-id': clientId, 'x-session-id': sessionId },
    body: JSON.stringify({ query: 'When is breakfast?', messageId: randomUUID() }),
  });
  const replies = await Promise.all(sockets.map((socket) => socket.untilReplies(1)));
  const stranger = new GuestSocket(proxy.url, { clientId, sessionId }, { origin: 'https://elsewhere.example' });
  await waitFor(() => stranger.closeCode !== undefined, { what: 'the socket of a foreign page to be refused' });
  for (const socket of sockets) socket.close();
  return [
    ...(processes === 2 ? [] : ['Two sockets led to one API process']),
    ...replies.filter(([reply]) => !reply?.message.includes('7 to 10.30')).map(([reply]) => `The answer was: ${reply?.message}`),
  ];
}
