import type { MessagePort } from 'node:worker_threads';
import type { Brain, BrainInput, Decision, SearchHit } from '../../../domain/ports/brain.ts';

/** What a brain is told, without what it can only ask of the thread that told it. */
export type Told = Omit<BrainInput, 'search' | 'emit' | 'passedOver'>;

/** A message to think about, and the port on which searches are asked for. */
export interface Thought {
  told: Told;
  port: MessagePort;
}

/** What a thinking thread asks: first that its time be counted, then searches. */
export type Asked = 'begins' | { search: number; query: Parameters<BrainInput['search']>[0] };

/** Null where the search failed. */
export interface Found {
  search: number;
  hits: SearchHit[] | null;
}

export interface Thinking {
  decision: Decision;
  /** The pieces of the reply, as the brain emitted them. */
  said: string[];
}

/** Makes a brain what a thread offers: it decides, and has the thread that asked it do its searches. */
export const serveThoughts = (brain: Brain) => async ({ told, port }: Thought): Promise<Thinking> => {
  const said: string[] = [];
  const waiting = new Map<number, (hits: SearchHit[] | null) => void>();
  let searches = 0;
  const ask = (asked: Asked): void => port.postMessage(asked);
  port.on('message', ({ search, hits }: Found) => waiting.get(search)?.(hits));
  try {
    ask('begins');
    const decision = await brain.decide({
      ...told,
      emit: (text) => void said.push(text),
      search: (query) => new Promise((resolve, reject) => {
        const search = searches += 1;
        waiting.set(search, (hits) => (hits === null ? reject(new Error('The search failed.')) : resolve(hits)));
        ask({ search, query });
      }),
    });
    return { decision, said };
  } finally {
    port.close();
  }
};
