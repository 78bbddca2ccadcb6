import { randomUUID } from 'node:crypto';
import { createClient } from '../../domain/clients/create-client.ts';
import type { TenantContext } from '../../domain/context.ts';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import { searchKnowledge } from '../../domain/knowledge/search-knowledge.ts';
import { trainedBrain } from '../support/concierge/trained-brain.ts';
import type { Brain, Reply } from '../../domain/ports/brain.ts';
import type { Database } from '../../domain/storage/database.ts';
import { replyOf } from '../support/concierge/brain-input.ts';
import type { EvalTenant, KnowledgeSet } from './knowledge-set.ts';
import { hitAt, meanReciprocalRank, percentile, rankOfFirst, share, type KnowledgeMetrics } from './metrics.ts';

export interface KnowledgeReport {
  metrics: KnowledgeMetrics;
  /** Share of the real questions that got an answer at all, so that silence cannot pass for care. */
  answered: number;
  rows: { tenant: string; questions: number; hit1: number; hit5: number; answered: number }[];
}

type Hotel = { ctx: TenantContext; tenant: EvalTenant; /** The set's ids by those of the database. */ ids: Map<string, string> };
type Outcome = { rank: number | null; answered: boolean; ms: number };

/** Ingests every tenant as a client of its own and asks it everything, by the code that answers guests. */
export async function evaluateKnowledge(database: Database, set: KnowledgeSet, progress: (text: string) => void): Promise<KnowledgeReport> {
  const hotels: Hotel[] = [];
  for (const tenant of set.tenants) hotels.push(await open(database, tenant));
  progress(`${hotels.length} tenants ingested`);
  const brain = trainedBrain();
  const outcomes = new Map<Hotel, Outcome[]>();
  for (const hotel of hotels) {
    const asked: Outcome[] = [];
    for (const question of hotel.tenant.questions) asked.push(await askQuestion(brain, hotel, question));
    outcomes.set(hotel, asked);
  }
  const all = [...outcomes.values()].flat();
  progress(`${all.length} questions asked`);
  const falseAnswers = await countFalseAnswers(brain, hotels, set.not_questions);
  const ranks = all.map((outcome) => outcome.rank);
  const times = all.map((outcome) => outcome.ms);
  return {
    metrics: {
      hit1: hitAt(1, ranks), hit3: hitAt(3, ranks), hit5: hitAt(5, ranks), mrr5: meanReciprocalRank(ranks),
      falseAnswers, p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95),
    },
    answered: share(all, (outcome) => outcome.answered),
    rows: [...outcomes].map(([hotel, asked]) => ({
      tenant: hotel.tenant.name, questions: asked.length, hit1: hitAt(1, asked.map((each) => each.rank)),
      hit5: hitAt(5, asked.map((each) => each.rank)), answered: share(asked, (each) => each.answered),
    })),
  };
}

async function open(database: Database, tenant: EvalTenant): Promise<Hotel> {
  const clientId = randomUUID();
  const ctx: TenantContext = {
    actor: { kind: 'system', job: 'eval' }, interface: 'system', clientId, requestId: 'eval',
    now: () => new Date(), db: database.forClient(clientId),
  };
  await createClient({ ctx, id: clientId, input: { name: tenant.name, default_locale: tenant.locale } });
  await ingestItems({
    ctx,
    input: {
      items: tenant.passages.map(({ id, title = '', text, locale = tenant.locale }) => ({
        key: id, kind: title === '' ? 'note' as const : 'faq' as const, title, locale, passages: [{ title, text }],
      })),
    },
  });
  const rows = await ctx.db.read((em) => em.execute<{ id: string; key: string }[]>(
    'select passage.id::text as id, item.key from knowledge_passage passage join knowledge_item item on item.id = passage.item_id',
  ));
  return { ctx, tenant, ids: new Map(rows.map((row) => [row.id, row.key])) };
}

async function askQuestion(brain: Brain, hotel: Hotel, question: EvalTenant['questions'][number]): Promise<Outcome> {
  const started = performance.now();
  const { decision, found } = await ask(brain, hotel, question.q, question.locale ?? hotel.tenant.locale);
  return {
    ms: performance.now() - started,
    rank: rankOfFirst(question.gold, found),
    answered: decision.outcome === 'answered',
  };
}

async function ask(brain: Brain, hotel: Hotel, message: string, locale: string): Promise<{ decision: Reply; found: string[] }> {
  const searches: string[][] = [];
  const decision = await replyOf(brain, {
    conversation: [{ type: 'guest', message, locale }],
    locale,
    defaultLocale: hotel.tenant.locale,
    hotel: { name: hotel.tenant.name, phone: null, email: null, address: null },
    search: async (query) => {
      const hits = await searchKnowledge({ ctx: hotel.ctx, input: query });
      searches.push(hits.map((hit) => hotel.ids.get(hit.passageId) ?? ''));
      return hits;
    },
    emit: () => undefined,
  });
  return { decision, found: interleaved(searches) };
}

/** What was found, best first; the requests of a message that asks several things come by turns. */
const interleaved = (searches: readonly string[][]): string[] =>
  Array.from({ length: Math.max(0, ...searches.map(({ length }) => length)) }, (_, rank) => searches.flatMap((hits) => hits[rank] ?? [])).flat();

/** Every utterance is put to every hotel: whether it is taken for a question must not hang on what the hotel knows. */
async function countFalseAnswers(brain: Brain, hotels: readonly Hotel[], utterances: KnowledgeSet['not_questions']): Promise<number> {
  const answered: boolean[] = [];
  for (const utterance of utterances) {
    for (const hotel of hotels) {
      const [message, locale] = typeof utterance === 'string' ? [utterance, hotel.tenant.locale] : [utterance.q, utterance.locale];
      const { decision } = await ask(brain, hotel, message, locale);
      answered.push(decision.context.length > 0);
    }
  }
  return share(answered, Boolean);
}
