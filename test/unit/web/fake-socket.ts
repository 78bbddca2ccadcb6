type Listener = (event: { data?: unknown; code?: number }) => void;

/** A WebSocket that a test opens, feeds and breaks. */
export class FakeSocket {
  readonly url: string;
  readonly sent: string[] = [];
  readyState = 0;
  readonly #listeners = new Map<string, Listener[]>();

  constructor(url: string) {
    this.url = url;
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...this.#listeners.get(type) ?? [], listener]);
  }

  send(data: string): void {
    this.sent.push(data);
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.#emit('open', {});
  }

  receive(frame: unknown): void {
    this.#emit('message', { data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }

  break(code = 1006): void {
    this.readyState = 3;
    this.#emit('close', { code });
  }

  #emit(type: string, event: { data?: unknown; code?: number }): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  }
}

/** All sockets a page opened, the latest last. */
export class FakeSockets {
  readonly all: FakeSocket[] = [];

  readonly open = (url: string): WebSocket => {
    const socket = new FakeSocket(url);
    this.all.push(socket);
    return socket as unknown as WebSocket;
  };

  get latest(): FakeSocket {
    const socket = this.all.at(-1);
    if (!socket) throw new Error('No socket was opened.');
    return socket;
  }
}
