import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
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
  readonly #server: Server;
  readonly #held = new Set<ServerResponse>();
  #shut = false;

  private constructor() {
    this.#server = createServer((request, response) => {
      textOf(request).then((body) => {
        this.thoughts.push(JSON.parse(body) as Thought);
        if (!this.#shut) return response.end();
        response.once('close', () => this.#held.delete(response));
        return this.#held.add(response);
      }).catch(() => response.destroy());
    });
  }

  static async start(): Promise<BrainGate> {
    const gate = new BrainGate();
    await new Promise<void>((resolve) => { gate.#server.listen(0, '127.0.0.1', resolve); });
    return gate;
  }

  /** The main of a worker that asks this gate. */
  get workerMain(): [string, string] {
    return ['test/support/concierge/gated-worker.ts', `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`];
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
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => { this.#server.close(() => resolve()); });
  }
}
