import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { listen, type LiveEvent } from './event-stream.ts';

const LiveContext = createContext(false);

/** Where events come in that soon after a page is opened, what it has loaded is as new as they are. In milliseconds. */
const JUST_LOADED_MS = 2_000;

/** Whether the pages follow what happens at this moment. */
export const useLive = (): boolean => use(LiveContext);

/** What background tasks change. */
const ofTasks = ['tasks', 'documents', 'hotel', 'knowledge', 'tests', 'findings', 'booking-links', 'visibility'];

/** What has to be read again after an event, by the first parts of its key. */
function outdated({ kind, data: { clientId } }: LiveEvent): (string | undefined)[][] {
  switch (kind) {
    case 'waiting':
    case 'message':
    case 'handover': return [[clientId, 'conversations'], [clientId, 'conversation'], ['conversations']];
    case 'booking': return [[clientId, 'bookings']];
    case 'task': return ofTasks.map((name) => [clientId, name]);
    // What somebody may read has changed, or events were missed: everything is looked at again.
    case 'ready':
    case 'closed':
    case 'reset': return [[]];
  }
}

function refresh(queries: QueryClient, event: LiveEvent): void {
  for (const key of outdated(event)) void queries.invalidateQueries({ queryKey: key });
}

/** Keeps every page below it in step with what happens at the hotels. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [live, setLive] = useState(false);
  useEffect(() => {
    const opened = Date.now();
    let isFirst = true;
    return listen({
      hear(event) {
        // What was just loaded needs no second look; on a slow line something may have happened before events came in.
        const isKnown = isFirst && event.kind === 'ready' && Date.now() - opened < JUST_LOADED_MS;
        if (!isKnown) refresh(queries, event);
        isFirst = false;
      },
      change: setLive,
    });
  }, [queries]);
  return <LiveContext value={live}>{children}</LiveContext>;
}
