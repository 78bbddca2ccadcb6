import type { WebSocket } from 'ws';
import type { ApiConfig } from '../config.ts';

/** Caps on open sockets of this process, per address and per session. */
export class SocketBudget {
  readonly #open = new Map<string, number>();
  readonly #limits: { perAddress: number; perSession: number };

  constructor(config: ApiConfig) {
    this.#limits = { perAddress: config.LIMIT_SOCKETS_PER_ADDRESS, perSession: config.LIMIT_SOCKETS_PER_SESSION };
  }

  /** Counts a socket until it closes. @returns false when a cap is reached */
  take(socket: WebSocket, { address, sessionId }: { address: string; sessionId: string }): boolean {
    const keys = [`address ${address}`, `session ${sessionId}`];
    const caps = [this.#limits.perAddress, this.#limits.perSession];
    if (keys.some((key, index) => (this.#open.get(key) ?? 0) >= (caps[index] ?? 0))) return false;
    for (const key of keys) this.#open.set(key, (this.#open.get(key) ?? 0) + 1);
    socket.once('close', () => keys.forEach((key) => this.#give(key)));
    return true;
  }

  #give(key: string): void {
    const left = (this.#open.get(key) ?? 1) - 1;
    if (left > 0) this.#open.set(key, left);
    else this.#open.delete(key);
  }
}
