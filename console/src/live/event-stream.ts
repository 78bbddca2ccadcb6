import { renewSession } from '../api/renew-session.ts';

const AGAIN_MS = 2_000;
const kinds = ['ready', 'waiting', 'message', 'handover', 'booking', 'task', 'reset', 'closed'] as const;
type LiveKind = (typeof kinds)[number];

/** What happened; the records themselves are read through the lists. */
export interface LiveEvent {
  kind: LiveKind;
  data: { clientId?: string; conversationId?: string; waitingSince?: string | null; reason?: string; taskId?: string };
}

interface Listener {
  hear: (event: LiveEvent) => void;
  /** Whether events come in at this moment. */
  change: (live: boolean) => void;
}

/**
 * Listens to the hotel's events and continues after the last one received, even if something breaks: the connection, the session's
 * access token, the service itself.
 *
 * @returns stops listening
 */
export function listen({ hear, change }: Listener): () => void {
  let source: EventSource | undefined;
  let last = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;

  const open = (): void => {
    if (over) return;
    source = new EventSource(`/api/events${last === '' ? '' : `?after=${encodeURIComponent(last)}`}`);
    for (const kind of kinds) source.addEventListener(kind, (event) => take(kind, event));
    source.addEventListener('error', () => reopen());
  };
  const reopen = (): void => {
    source?.close();
    change(false);
    clearTimeout(timer);
    // A stream that was refused does not say why; a session that ended is the usual reason.
    timer = setTimeout(() => { void renewSession().catch(() => false).then(open); }, AGAIN_MS);
  };
  const take = (kind: LiveKind, { data, lastEventId }: MessageEvent<string>): void => {
    if (lastEventId !== '') last = lastEventId;
    if (kind === 'ready') change(true);
    const content = JSON.parse(data) as LiveEvent['data'];
    hear({ kind, data: content });
    if (kind !== 'closed') return;
    source?.close();
    change(false);
    if (content.reason === 'access') over = true;
    else void renewSession().catch(() => false).then(open);
  };
  open();
  return () => { over = true; clearTimeout(timer); source?.close(); };
}
