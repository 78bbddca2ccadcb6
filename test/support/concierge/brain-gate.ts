import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { serveOnLoopback, type LoopbackServer } from '../../../local/loopback-server.ts';
import { waitFor } from '../general/wait-for.ts';

/** A thought that has begun: which worker has it, and about what. */
export interface Thought {
  pid: number;
  text: string;
}

/** Holds the thoughts of gated workers while it is shut, so that "in the middle of a turn" is certain. */
export class BrainGate {
  /** Every thought that began, in order; a repeated one counts again. */
  readonly thoughts: Thought[] = [];
  #server: LoopbackServer | undefined;
  readonly #held = new Set<ServerResponse>();
  #shut = false;

  static async start(): Promise<BrainGate> {
    const gate = new BrainGate();
    gate.#server = await serveOnLoopback(0, (request, response) => { gate.#take(request, response).catch(() => response.destroy()); });
    return gate;
  }

  /** The main of a worker that asks this gate. */
  get workerMain(): [string, string] {
    return ['test/support/concierge/gated-worker.ts', this.#server?.url ?? ''];
  }

  shut(): void {
    this.#shut = true;
  }

  open(): void {
    this.#shut = false;
    for (const response of this.#held) response.end();
  }

  /** Waits until a thought about this text has begun for the `times`-th time. @returns the thought */
  async untilThinking(text: string, times = 1): Promise<Thought> {
    const about = (): Thought[] => this.thoughts.filter((thought) => thought.text === text);
    return waitFor(() => about()[times - 1], { what: `thought ${times} about "${text}"`, timeoutMs: 30_000 });
  }

  async stop(): Promise<void> {
    this.open();
    await this.#server?.stop();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.thoughts.push(JSON.parse(await textOf(request)) as Thought);
    if (!this.#shut) return void response.end();
    response.once('close', () => this.#held.delete(response));
    this.#held.add(response);
  }
}
