import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchProduct } from '../product.ts';
import { ask } from './guests.ts';
import type { Api, BusyHotel } from './hotels.ts';
import { bigWebsite, silentServer } from './servers.ts';
import { unfinishedUploads, uploadHostile } from './uploads.ts';

/** The means by which a scenario makes noise. */
export interface Stage {
  product: BenchProduct;
  api: Api;
  hotel: BusyHotel;
}

export interface Scenario {
  name: string;
  /** Makes the noise and resolves after the product has handled all of it. @returns the outcome in words */
  run(stage: Stage): Promise<string>;
}

const TASKS = 100;
const CRAWLS = 200;
const DINERS = 40;
const MODEL_GUESTS = 100;
const PUSHED_TASKS = 100;
const FLOOD_GUESTS = 40;
const FLOOD_MS = 20_000;
const CALLERS = 40;
const FORMS = 100;
const VOLLEYS = 3;
const POLL_MS = 500;

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Counts answers by their status: `200 × 37, 429 × 3`. */
function tally(statuses: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status} × ${count}`).join(', ');
}

const busyGuest = (number: number): string => `10.2.${Math.floor(number / 250)}.${number % 250}`;

interface SeenTask {
  id: string;
  status: { state: string };
}

async function rpc<Result>({ api, hotel }: Stage, method: string, params: unknown): Promise<Result | undefined> {
  const { body } = await api.call<{ result?: Result }>('POST', '/a2a/v1', {
    from: '10.3.0.1', mayRefuse: true, headers: { ...hotel.key, 'x-client-id': hotel.clientId },
    body: { jsonrpc: '2.0', id: 1, method, params },
  });
  return body.result;
}

/** Sends a message, repeats it after a temporary refusal, and follows its task to the end. @returns its last state */
async function wholeTask(stage: Stage, index: number, configuration: Record<string, unknown> = {}): Promise<string> {
  const message = { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text: `When is breakfast? (${index})` }] };
  let task: SeenTask | undefined;
  while (task === undefined) {
    const params = { message, configuration: { returnImmediately: true, ...configuration } };
    ({ task } = await rpc<{ task?: SeenTask }>(stage, 'SendMessage', params) ?? {});
    if (task === undefined) await delay(POLL_MS * 4);
  }
  for (const { id } = task; ;) {
    const state = (await rpc<SeenTask>(stage, 'GetTask', { id }))?.status.state ?? '';
    if (/COMPLETED|FAILED|CANCELED|INPUT_REQUIRED/.test(state)) return state.replace('TASK_STATE_', '').toLowerCase();
    await delay(POLL_MS * 4);
  }
}

const agentTasks: Scenario = {
  name: `${TASKS} A2A tasks at once`,
  run: async (stage) => tally(await times(TASKS, (index) => wholeTask(stage, index))),
};

const hangingPush: Scenario = {
  name: `${PUSHED_TASKS} tasks with a push target that hangs`,
  async run(stage) {
    const url = await silentServer(stage.product);
    return tally(await times(PUSHED_TASKS, (index) => wholeTask(stage, index, { taskPushNotificationConfig: { url: `${url}/told` } })));
  },
};

/** Waits until a background task is over. @returns its last status */
async function taskEnd({ api, hotel }: Stage, taskId: string, from: string): Promise<string> {
  for (;;) {
    const path = `/api/clients/${hotel.clientId}/pipelinetasks/${taskId}`;
    const { body: { status } } = await api.call<{ status: string }>('GET', path, { from, headers: hotel.session });
    if (status !== 'QUEUED' && status !== 'RUNNING') return status;
    await delay(POLL_MS);
  }
}

const crawls: Scenario = {
  name: `${CRAWLS} crawls queued`,
  async run({ product, api, hotel }) {
    const site = await bigWebsite(product);
    const path = `/api/clients/${hotel.clientId}/pipelinetasks`;
    const ids: string[] = [];
    for (let index = 0; index < CRAWLS; index += 1) {
      const { body } = await api.call<{ taskId: string }>('POST', path, {
        from: busyGuest(index), headers: hotel.session, body: { taskType: 'scrape-document', source: `${site}/page-${index}` },
      });
      ids.push(body.taskId);
    }
    const ends: string[] = [];
    for (const [index, id] of ids.entries()) ends.push(await taskEnd({ product, api, hotel }, id, busyGuest(index)));
    return tally(ends);
  },
};

const hangingTableApp: Scenario = {
  name: `${DINERS} guests and a table app that hangs`,
  async run({ product, api, hotel }) {
    const apiBaseUrl = await silentServer(product);
    await api.call('PUT', `/api/clients/${hotel.clientId}/integrations/tableapp`, {
      headers: hotel.session, body: { clientId: 'busy', clientSecret: 'a secret of the bench', apiBaseUrl, propertyId: 'prop_busy' },
    });
    const answers = await times(DINERS, (index) =>
      ask(api, { clientId: hotel.clientId, query: 'A table for two tomorrow at 7 pm, please', from: busyGuest(index), mayRefuse: true }));
    return tally(answers.map(({ status }) => status));
  },
};

/** @param gapMs the time between one guest and the next */
const hangingModel = (name: string, gapMs: number): Scenario => ({
  name,
  async run({ product, api, hotel }) {
    const path = `/api/clients/${hotel.clientId}/integrations/model`;
    const baseUrl = `${await silentServer(product)}/v1`;
    const body = { provider: 'openai-compatible', baseUrl, model: 'silent', apiKey: 'a-key-of-the-bench' };
    await api.call('PUT', path, { headers: hotel.session, body });
    const answers = await times(MODEL_GUESTS, async (index) => {
      await delay(index * gapMs);
      const query = 'Whom do I ask about a cot for the little one?';
      return ask(api, { clientId: hotel.clientId, query, from: busyGuest(index), mayRefuse: true });
    });
    await api.call('DELETE', path, { headers: hotel.session });
    return tally(answers.map(({ status }) => status));
  },
});

const chatFlood: Scenario = {
  name: `${FLOOD_GUESTS} guests who ask without a pause`,
  async run({ api, hotel }) {
    const until = Date.now() + FLOOD_MS;
    const query = 'Is there a sauna, and when is it open?';
    const answers = await times(FLOOD_GUESTS, async (number) => {
      const statuses: number[] = [];
      for (let session: string | undefined; Date.now() < until;) {
        const said = await ask(api, { clientId: hotel.clientId, session, query, from: busyGuest(number), mayRefuse: true });
        if (said.status === 200) ({ session } = said);
        statuses.push(said.status);
      }
      return statuses;
    });
    return tally(answers.flat());
  },
};

const mcpFlood: Scenario = {
  name: `${CALLERS} MCP callers without a pause`,
  async run({ api, hotel }) {
    const until = Date.now() + FLOOD_MS;
    const answers = await times(CALLERS, async (number) => {
      const statuses: number[] = [];
      while (Date.now() < until) {
        const { status } = await api.call('POST', '/mcp', {
          from: `10.4.0.${number}`, mayRefuse: true,
          headers: {
            ...hotel.key, 'x-client-id': hotel.clientId, 'accept': 'application/json, text/event-stream',
            'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'get_client_info',
          },
          body: {
            jsonrpc: '2.0', id: 1, method: 'tools/call', params: {
              name: 'get_client_info', arguments: {}, _meta: {
                'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {},
                'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
              },
            },
          },
        });
        statuses.push(status);
      }
      return statuses;
    });
    return tally(answers.flat());
  },
};

/** Messages that take long to parse for their length. */
const heavyMessages = ['@', '\uff17', '\uff17\uff18', 'a@', 'two and ', 'A', '12:'].map((unit) => unit.repeat(4_000).slice(0, 4_000));

const hostileChat: Scenario = {
  name: `${FLOOD_GUESTS} guests with messages that are hard to read`,
  async run({ api, hotel }) {
    const answers = await times(FLOOD_GUESTS, async (number) => {
      const query = heavyMessages[number % heavyMessages.length] as string;
      return (await ask(api, { clientId: hotel.clientId, query, from: busyGuest(number), mayRefuse: true })).status;
    });
    return tally(answers);
  },
};

const hostileUploads: Scenario = {
  name: 'documents that stop readers',
  async run({ product, api, hotel }) {
    const { tasks, refused: ends } = await uploadHostile(product, hotel);
    for (const [index, task] of tasks.entries()) ends.push(await taskEnd({ product, api, hotel }, task, busyGuest(index)));
    return tally(ends);
  },
};

const stoppingUploads: Scenario = {
  name: `${FORMS} uploads that stop half-way, ${VOLLEYS} times`,
  async run({ product, hotel }) {
    const found: string[] = [];
    for (let volley = 0; volley < VOLLEYS; volley += 1) {
      const { ends, memory } = await unfinishedUploads(product, hotel, Array.from({ length: FORMS }, (_, index) => busyGuest(index)));
      const [before, most, after] = [memory.before, memory.most, memory.after].map(Math.round);
      found.push(`${tally(ends)}; the API held ${before} MB before, at most ${most}, ${after} after`);
    }
    return found.join('; ');
  },
};

/** All scenarios, in the order in which they run. */
export const scenarios: readonly Scenario[] = [
  agentTasks, hangingPush, crawls, hangingTableApp,
  hangingModel(`${MODEL_GUESTS} guests in a minute and a language model that hangs`, 60_000 / MODEL_GUESTS),
  hangingModel(`${MODEL_GUESTS} guests at once and a language model that hangs`, 0),
  chatFlood, mcpFlood, hostileChat, hostileUploads, stoppingUploads,
];
