import type { Request, Response } from 'express';
import {
  openPlace, placeNow, readOperatorEvents, resetAt, watchedBy, writePlace, type OperatorEvent, type Place, type Watched,
} from '../../domain/conversations/operator-events.ts';
import { operatorsChannelOf } from '../../domain/model/operator-events.ts';
import { adminContext } from '../http/admin.ts';
import { keyActor, sessionActor } from '../http/authenticate.ts';
import { ServerSentEvents } from '../http/server-sent-events.ts';
import type { Services } from '../services.ts';
import { onAccessChanges } from './access-changes.ts';

/** So often an open stream looks whether its caller may still follow it, in milliseconds: a session may end. */
const LOOK_MS = 60_000;
/** Events that wait for another transaction are looked for again after this, then after twice as long each time, in milliseconds. */
const FIRST_HELD_MS = 50;
const LAST_HELD_MS = 1000;

interface Options {
  services: Services;
  request: Request;
  response: Response;
  requestId: string;
  /** The id after which the caller wants to go on. */
  after: string | undefined;
}

/**
 * One operator's view of what happens: everything after a place in order, then what is added. A notification only wakes; each
 * read asks again what the caller may hear of at that moment. Any process can continue it from the id at which it ended.
 */
export class OperatorStream {
  readonly #options: Options;
  readonly #events: ServerSentEvents;
  #subscriptions: (() => void)[] = [];
  #watched: Watched | undefined;
  #place: Place | undefined;
  /** Whether the caller named a place that is not known here, and has to hear so. */
  #isLost = false;
  #reading = false;
  #again = false;
  #heldMs = FIRST_HELD_MS;

  private constructor(options: Options) {
    this.#options = options;
    this.#events = new ServerSentEvents(options.response);
  }

  /** Serves the stream until either side ends it. */
  static async open(options: Options): Promise<void> {
    const stream = new OperatorStream(options);
    await stream.#follow();
  }

  async #follow(): Promise<void> {
    const { services: { feed, stopping }, after } = this.#options;
    const wake = (): void => void this.#wake();
    const end = (): void => this.#events.end();
    // Before the first read, so that nothing falls between it and the first notification.
    const unwatch = onAccessChanges(feed, null, wake);
    const beat = setInterval(wake, LOOK_MS);
    stopping.addEventListener('abort', end);
    this.#events.whenOver(() => {
      clearInterval(beat);
      unwatch();
      stopping.removeEventListener('abort', end);
      for (const unsubscribe of this.#subscriptions) unsubscribe();
    });
    if (stopping.aborted) return end();
    const ctx = await this.#context();
    const known = ctx && after !== undefined ? await openPlace(ctx, after) : undefined;
    this.#isLost = after !== undefined && known === undefined;
    const place = known ?? (ctx && await placeNow(ctx));
    if (place === undefined) return this.#close('session');
    this.#place = place;
    await this.#wake();
  }

  /** A wake-up during a read asks for another one, so that nothing stored meanwhile waits for the next. */
  async #wake(): Promise<void> {
    this.#again = true;
    // Before there is a place to read from, the first read is still to come.
    if (this.#reading || this.#place === undefined) return;
    this.#reading = true;
    try {
      while (this.#again && this.#events.isOpen) {
        this.#again = false;
        await this.#readOn(this.#place);
      }
    } catch (error) {
      this.#options.services.logger.warn({ err: error }, 'An operator\'s stream could not be read on; its client resumes it');
      this.#events.end();
    } finally {
      this.#reading = false;
    }
  }

  async #readOn(from: Place): Promise<void> {
    const ctx = await this.#context();
    if (ctx === undefined) return this.#close('session');
    const watched = watchedBy(ctx);
    if (watched.conversations.length === 0) return this.#close('access');
    if (JSON.stringify(watched) !== JSON.stringify(this.#watched)) await this.#announce(watched, from);
    if (this.#isLost) await this.#send(resetAt(from));
    this.#isLost = false;
    const { events, place, more, held } = await readOperatorEvents(ctx, watched, from);
    for (const event of events) await this.#send(event);
    this.#place = place;
    if (more) this.#again = true;
    else if (held) this.#lookAgain();
    if (!held || events.length > 0) this.#heldMs = FIRST_HELD_MS;
  }

  #lookAgain(): void {
    setTimeout(() => void this.#wake(), this.#heldMs).unref();
    this.#heldMs = Math.min(this.#heldMs * 2, LAST_HELD_MS);
  }

  /** Who calls, as of now; undefined when neither key nor session counts any more. */
  async #context() {
    const { services, request, requestId } = this.#options;
    const actor = request.get('x-api-key') === undefined ? await sessionActor(request, services) : await keyActor(request, services);
    return actor && adminContext(services, { actor, requestId, via: 'rest' });
  }

  /** Tells what is watched from now on, and listens to that alone. */
  async #announce(watched: Watched, place: Place): Promise<void> {
    const { services: { feed, now } } = this.#options;
    const listener = { onStored: (): void => void this.#wake(), onLive: (): void => undefined };
    const clients = watched.conversations === 'all' || watched.tasks === 'all' ? [undefined]
      : [...new Set([...watched.conversations, ...watched.tasks])];
    const before = this.#subscriptions;
    this.#subscriptions = clients.map((clientId) => feed.subscribe(operatorsChannelOf(clientId), listener));
    for (const unsubscribe of before) unsubscribe();
    this.#watched = watched;
    await this.#events.send({ ...watched, date: now().toISOString() }, {
      event: 'ready', ...(before.length > 0 ? {} : { id: writePlace(place) }),
    });
    // What was stored before the subscription has announced itself to nobody here.
    this.#again = true;
  }

  async #send({ id, event, data }: OperatorEvent): Promise<void> {
    await this.#events.send(data, { id, event });
  }

  async #close(reason: 'session' | 'access'): Promise<void> {
    await this.#events.send({ reason }, { event: 'closed' });
    this.#events.end();
  }
}
