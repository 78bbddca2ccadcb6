/** A server-sent event as it came (WHATWG HTML, section 9.2). */
export interface ReceivedEvent {
  id: string | undefined;
  /** The event's name; undefined for a plain message. */
  event: string | undefined;
  data: unknown;
}

/** Reads a response's events one by one, as a client without a library would. */
export class EventReader {
  readonly #events: AsyncGenerator<ReceivedEvent>;

  /** @param check is given the data of every event before anybody else */
  constructor(response: Response, check: (data: unknown) => void = () => undefined) {
    const type = response.headers.get('content-type');
    if (!type?.startsWith('text/event-stream')) throw new Error(`The answer ${response.status} is no event stream but ${type}.`);
    this.#events = checked(eventsOf(response), check);
  }

  /** @throws when the stream ends first */
  async next(): Promise<ReceivedEvent> {
    const { done, value } = await this.#events.next();
    if (done === true) throw new Error('The stream ended.');
    return value;
  }

  /** The events until the stream ends. */
  async all(): Promise<ReceivedEvent[]> {
    const events: ReceivedEvent[] = [];
    for await (const event of this.#events) events.push(event);
    return events;
  }
}

async function* checked(events: AsyncGenerator<ReceivedEvent>, check: (data: unknown) => void): AsyncGenerator<ReceivedEvent> {
  for await (const event of events) {
    check(event.data);
    yield event;
  }
}

async function* eventsOf(response: Response): AsyncGenerator<ReceivedEvent> {
  let buffer = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    buffer += chunk;
    for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
      const event = parse(buffer.slice(0, end));
      buffer = buffer.slice(end + 2);
      if (event !== undefined) yield event;
    }
  }
}

function parse(block: string): ReceivedEvent | undefined {
  const fields = block.split('\n').filter((line) => !line.startsWith(':')).map((line) => /^(\w+): ?(.*)$/.exec(line));
  const valueOf = (name: string): string | undefined => fields.find((field) => field?.[1] === name)?.[2];
  const data = valueOf('data');
  if (data === undefined) return undefined;
  return { id: valueOf('id'), event: valueOf('event'), data: data === '' ? {} : JSON.parse(data) };
}
