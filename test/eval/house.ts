import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { trainedBrain } from '../support/concierge/trained-brain.ts';
import { createReadingPool } from '../../activities/adapters/reading/reading-pool.ts';
import { hotelCard } from '../../domain/chat/hotel-card.ts';
import { createClient } from '../../domain/clients/create-client.ts';
import type { TenantContext } from '../../domain/context.ts';
import { extractHtml } from '../../domain/knowledge/extract-html.ts';
import { extractMarkdown } from '../../domain/knowledge/extract-markdown.ts';
import { searchKnowledge } from '../../domain/knowledge/search-knowledge.ts';
import type { Brain, Reply } from '../../domain/ports/brain.ts';
import type { Database } from '../../domain/storage/database.ts';
import type { Client } from '../../domain/storage/entities/client.ts';
import { demoHouses, type DemoHouse } from '../../local/demo/houses.ts';
import { demoContext } from '../../local/demo/seed.ts';
import { ExplainedError } from '../../local/explained-error.ts';
import { serveSite } from '../../local/house-site/server.ts';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import { wholeCrawl } from '../support/crawling/whole-crawl.ts';
import { replyOf } from '../support/concierge/brain-input.ts';
import { share } from './metrics.ts';
import type { HouseQuestion, HouseSet } from './house-set.ts';

/** Half: of several things asked, some were answered. Wrong: something was quoted that does not answer, or in another language. */
const verdicts = ['right', 'half', 'wrong', 'refused'] as const;
type Verdict = (typeof verdicts)[number];

export interface HouseReport {
  /** Shares of all questions; to refuse what the site does not tell is right. */
  metrics: Record<Verdict, number> & { questions: number };
  rows: (Record<Verdict, number> & { language: string; questions: number })[];
  /** What may be looked at when something is changed, and what is held back: what the set marks so, else every second question to the house of a document. */
  halves: (Record<Verdict, number> & { questions: number })[];
  /** Of what may be looked at. */
  misses: { verdict: Verdict; question: string; reply: string }[];
}

/** A house that knows what it tells. */
export interface OpenHouse {
  ctx: TenantContext;
  client: Client;
}

/**
 * Has a demo house read its website, as the worker does, or a house its document, and asks it everything by the code that answers guests.
 *
 * @param folder where the set's document stands
 */
export const evaluateHouse = async (
  database: Database, { set, folder }: { set: HouseSet; folder: string }, progress: (text: string) => void,
): Promise<HouseReport> => askHouse(await openHouse(database, { set, folder }, progress), set);

/** Has the house of a set read what it tells; other sets of questions to the same house can be asked of it as well. */
export const openHouse = (
  database: Database, { set, folder }: { set: HouseSet; folder: string }, progress: (text: string) => void,
): Promise<OpenHouse> => (set.document === undefined
  ? open(database, houseNamed(set.house), progress)
  : openTold(database, { ...set, document: join(folder, set.document) }));

/** Asks a house everything of a set. */
export async function askHouse({ ctx, client }: OpenHouse, set: HouseSet): Promise<HouseReport> {
  const brain = trainedBrain();
  const asked: { question: HouseQuestion; verdict: Verdict; reply: Reply }[] = [];
  for (const question of set.questions) {
    const reply = await ask(brain, { ctx, client, question });
    asked.push({ question, reply, verdict: judge(question, reply) });
  }
  const shares = (part: typeof asked) => Object.fromEntries(verdicts.map((verdict) =>
    [verdict, share(part, (one) => one.verdict === verdict)])) as Record<Verdict, number>;
  const isMarked = asked.some(({ question }) => question.heldBack);
  const isHeldBack = ({ question }: { question: HouseQuestion }, index: number): boolean => (isMarked ? question.heldBack === true : index % 2 === 1);
  const halves = isMarked || set.document !== undefined ? [asked.filter((one, index) => !isHeldBack(one, index)), asked.filter(isHeldBack)] : [];
  const looked = halves[0] ?? asked;
  return {
    halves: halves.map((part) => ({ ...shares(part), questions: part.length })),
    metrics: { ...shares(asked), questions: asked.length },
    rows: [...Map.groupBy(asked, ({ question }) => question.locale)]
      .map(([language, part]) => ({ language, questions: part.length, ...shares(part) })),
    misses: looked.filter(({ verdict }) => verdict !== 'right')
      .map(({ verdict, question, reply }) => ({ verdict, question: question.q, reply: reply.message.replaceAll(/\s+/g, ' ') })),
  };
}

/** @throws ExplainedError when there is no such house */
function houseNamed(name: string): DemoHouse {
  const slug = (text: string): string => text.toLowerCase().replaceAll(' ', '-');
  const house = demoHouses.find(({ record }) => slug(record.name) === name);
  if (house) return house;
  throw new ExplainedError(`There is no demo house "${name}", only ${demoHouses.map(({ record }) => slug(record.name)).join(' and ')}.`);
}

async function open(
  database: Database, { record, site }: DemoHouse, progress: (text: string) => void,
): Promise<OpenHouse> {
  const ctx = demoContext(database, record.id);
  const { id, ...input } = record;
  const client = await createClient({ ctx, id, input });
  const served = await serveSite(site, { port: 0 });
  const reader = createReadingPool();
  try {
    const { pages } = await wholeCrawl(ctx, `${served.url}/`, { reader });
    progress(`${pages.read} pages read, ${pages.failed} failed`);
  } finally {
    reader.stop();
    await served.stop();
  }
  return { ctx, client };
}

async function openTold(
  database: Database, { house: name, locale = 'en', document }: { house: string; locale?: string | undefined; document: string },
): Promise<OpenHouse> {
  const clientId = randomUUID();
  const ctx = demoContext(database, clientId);
  const client = await createClient({ ctx, id: clientId, input: { name, default_locale: locale } });
  const text = await readFile(document, 'utf8');
  const { passages } = document.endsWith('.html') ? extractHtml(text) : extractMarkdown(text, document);
  const items = passages.map(({ title, text }, index) => ({ key: String(index), kind: 'note' as const, title, locale, passages: [{ title, text }] }));
  await ingestItems({ ctx, input: { items } });
  return { ctx, client };
}

/** As the first message of a conversation in the house's own language, which is what a browser without a wish says. */
function ask(brain: Brain, { ctx, client, question }: { ctx: TenantContext; client: Client; question: HouseQuestion }): Promise<Reply> {
  const { defaultLocale: locale } = client;
  return replyOf(brain, {
    conversation: [{ type: 'guest', message: question.q, locale }], locale, defaultLocale: locale,
    hotel: hotelCard(client, locale),
    search: (query) => searchKnowledge({ ctx, input: query }),
    emit: () => undefined,
  });
}

/** A reply without a quotation refuses. */
export function judge({ answer, locale }: HouseQuestion, reply: Pick<Reply, 'message' | 'context' | 'locale'>): Verdict {
  const quotes = reply.context.length > 0;
  if (answer === undefined) return quotes ? 'wrong' : 'right';
  if (!quotes) return 'refused';
  if (reply.locale !== locale) return 'wrong';
  const found = answer.filter((pattern) => new RegExp(pattern, 'su').test(reply.message)).length;
  if (found === answer.length) return 'right';
  return found > 0 ? 'half' : 'wrong';
}
