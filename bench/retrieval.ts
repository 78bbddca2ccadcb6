import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TenantContext } from '../domain/context.ts';
import { searchKnowledge } from '../domain/knowledge/search-knowledge.ts';
import { repositoryRoot } from '../local/config.ts';
import { startPostgres } from '../local/postgres.ts';
import { openLibrary, questions, type Library } from './retrieval/hotels.ts';
import { figuresOf, Samples, table } from './statistics.ts';

const WARM_UP = 40;

/** Finding passages for a question among 500, among 100,000 of one hotel, and among 500 next to a thousand other hotels. */
export async function benchRetrieval({ calls, log }: { calls: number; log: (line: string) => void }): Promise<object> {
  const dataDir = join(repositoryRoot, '.data', 'bench', `retrieval-${process.pid}`);
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), fsync: false, log: () => undefined });
  const libraries: Library[] = [];
  const open = async (name: string, size: Parameters<typeof openLibrary>[2]): Promise<Library> => {
    log(`Filling the database "${name}" …`);
    const library = await openLibrary(postgres.url, name, size);
    libraries.push(library);
    return library;
  };
  try {
    const probes = [
      { samples: new Samples('500 passages, 1 hotel'), library: await open('few', { passages: 500 }) },
      { samples: new Samples('100,000 passages, 1 hotel'), library: await open('many', { passages: 5_000, times: 20 }) },
      { samples: new Samples('500 passages, 1,000 hotels'), library: await open('hotels', { passages: 500, neighbours: 999 }) },
    ];
    for (const phase of [WARM_UP, calls]) {
      log(`${phase} questions to each …`);
      for (const { samples } of probes) samples.forget();
      for (let call = 0; call < phase; call += 1) {
        const text = questions[call % questions.length] ?? '';
        for (const { samples, library } of probes) {
          await samples.time(() => searchKnowledge({ ctx: contextOf(library), input: { text, locale: 'en' } }));
        }
      }
    }
    const [few] = probes.map(({ samples }) => samples) as [Samples];
    const rows = probes.map(({ samples }) => figuresOf(samples, few));
    const p95 = probes.map(({ samples }) => Math.round((samples.percentile(0.95) / few.percentile(0.95)) * 100) / 100);
    log(table(rows, few.name));
    log(`p95 as a multiple of the first: ${p95.join(', ')}`);
    return { bench: 'retrieval', baseline: few.name, rows, p95 };
  } finally {
    await Promise.all(libraries.map(({ database }) => database.close()));
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const contextOf = ({ database, clientId }: Library): TenantContext => ({
  actor: { kind: 'system', job: 'bench' }, interface: 'system', clientId, requestId: 'bench', now: () => new Date(),
    db: database.forClient(clientId),
});
