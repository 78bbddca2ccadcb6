import type { ServerEventBus } from '@modelcontextprotocol/server';
import type { Request } from 'express';
import { keyActor } from '../http/authenticate.ts';
import { onAccessChanges } from '../realtime/access-changes.ts';
import type { SessionFeed } from '../realtime/session-feed.ts';
import type { Services } from '../services.ts';
import type { Caller } from './tool.ts';
import { hashOfTools, toolsFor } from './tools.ts';

interface Options {
  services: Services;
  feed: SessionFeed;
  caller: Caller;
  request: Request;
  onKeyGone(): void;
}

/**
 * Tells a subscription of 2026-07-28 when the caller's tools are others than before. The news come from Postgres, so that a
 * change made through any process is told by the one that holds the subscription.
 */
export function toolEvents({ services, feed, caller, request, onKeyGone }: Options): ServerEventBus {
  return {
    publish: () => undefined,
    subscribe(listener) {
      let told: string | undefined;
      let last: Promise<void> = Promise.resolve();
      const look = async (): Promise<void> => {
        const actor = await keyActor(request, services);
        if (actor === undefined) return onKeyGone();
        told ??= hashOfTools(await toolsFor(caller, services));
        const hash = hashOfTools(await toolsFor({ ...caller, actor, clientId: actor.clientId ?? caller.clientId }, services));
        if (hash === told) return;
        told = hash;
        listener({ kind: 'tools_list_changed' });
      };
      const watch = (): void => {
        last = last.then(look)
          .catch((error: unknown) => services.logger.warn({ err: error }, 'The tools of an MCP subscription could not be compared'));
      };
      const unsubscribe = onAccessChanges(feed, caller.clientId, watch);
      // What changed since the key was looked up, before anybody listened, is told as well.
      watch();
      return unsubscribe;
    },
  };
}
