import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import type { TaskKey } from '../model/pipelines.ts';
import { DomainError } from '../model/errors.ts';
import { flat } from './values/flat.ts';
import { hotelPlace } from './visibility/hotel-place.ts';
import { amenities, type Amenity } from '../language/hotel-words.ts';
import { ofAllLanguages } from '../language/languages.ts';
import { travellerPrompts } from './visibility/traveller-prompts.ts';
import type { TravellerPrompt, Ask } from '../model/analyses/report.ts';
import type { EntityManager } from '../storage/database.ts';
import { VisibilityPrompt, VisibilityRun } from '../storage/entities/analyses.ts';
import { Client } from '../storage/entities/client.ts';

export interface VisibilityOptions {
  /** How often each question is put to each engine. */
  repeats: number;
  maxAnswers: number;
  maxTokens: number;
  /** Names of engines; all that are configured when left out. */
  engines?: readonly string[] | undefined;
}

/** What a text calls something that a hotel offers, as a pattern of PostgreSQL. */
const offered = ofAllLanguages((all) => (name: Amenity): string =>
  all.map((pack) => pack.amenities[name]).filter(Boolean).join('|') || '(?!)');

/**
 * Decides what a run asks: the operator's own questions first, then those a traveller would ask about a hotel like this,
 * each of every engine, as often as told, as far as the budget goes. The first call decides; a repetition gets the same.
 *
 * @throws DomainError FORBIDDEN; CONFLICT with what to configure where there is no engine or nothing to ask
 */
export async function planVisibility(
  {
    ctx, input: { taskId, options }, engines,
  }: { ctx: TenantContext; input: Pick<TaskKey, 'taskId'> & { options: VisibilityOptions }; engines: readonly string[] },
): Promise<{ asks: Ask[] }> {
  requirePermission(ctx, 'clients:WRITE');
  return ctx.db.transaction(async (em) => {
    const planned = await em.findOne(VisibilityRun, { taskId, clientId: ctx.clientId });
    if (planned) return { asks: asksOf(planned.engines, planned.prompts, planned.repeats, planned.planned) };
    const chosen = chosenEngines(engines, options.engines);
    const prompts = await promptsOf(em, ctx.clientId);
    const asks = asksOf(chosen, prompts, options.repeats, options.maxAnswers);
    em.create(VisibilityRun, {
      taskId, clientId: ctx.clientId, engines: chosen,
      prompts, repeats: options.repeats, planned: asks.length, maxTokens: options.maxTokens, report: null, startedDate: ctx.now(),
    });
    return { asks };
  });
}

function chosenEngines(configured: readonly string[], wanted: readonly string[] | undefined): string[] {
  if (configured.length === 0) {
    throw new DomainError('CONFLICT', 'No answer engine is configured. Set AI_VISIBILITY_ENGINES of the worker to a list with name, '
      + 'baseUrl, model and apiKey, see docs/analyses.md.');
  }
  const unknown = wanted?.find((name) => !configured.includes(name));
  if (unknown !== undefined) {
    throw new DomainError('CONFLICT', `The answer engine ${unknown} is not configured. Choose from ${configured.join(', ')}.`);
  }
  return [...wanted ?? configured];
}

/** Repeats come last, so that a budget that does not suffice asks everything once before it asks anything twice. */
function asksOf(engines: readonly string[], prompts: readonly TravellerPrompt[], repeats: number, limit: number): Ask[] {
  return Array.from(
    { length: repeats }, (_, repeat) => prompts.flatMap(({ key: promptKey }) => engines.map((engine) => ({ engine, promptKey, repeat }))),
  ).flat().slice(0, limit);
}

async function promptsOf(em: EntityManager, clientId: string): Promise<TravellerPrompt[]> {
  const client = await em.findOneOrFail(Client, { id: clientId });
  const own = await em.find(VisibilityPrompt, { clientId }, { orderBy: { createdDate: 'asc', id: 'asc' } });
  const { city } = hotelPlace(client.hotelConfig, client.defaultLocale);
  if (city === null && own.length === 0) {
    throw new DomainError('CONFLICT', 'Nothing can be asked without the town of the hotel. Set hotelConfig.city or hotelConfig.address, '
      + 'or add questions of your own under aivisibility/prompts.');
  }
  const generated = city === null ? [] : travellerPrompts(
    { city, stars: starsOf(client.hotelConfig), amenities: await offeredBy(em, clientId) }, client.locales,
  );
  return [...own.map(({ id, text, locale }) => ({ key: `own/${id}`, text, locale })), ...generated];
}

function starsOf({ stars }: Record<string, unknown>): number | null {
  const count = Number(stars);
  return Number.isInteger(count) && count >= 1 && count <= 7 ? count : null;
}

async function offeredBy(em: EntityManager, clientId: string): Promise<Amenity[]> {
  const [row] = await em.execute<Record<Amenity, boolean>[]>(
    `select ${amenities.map((name) => `coalesce(bool_or(text ~* ?), false) as ${name}`).join(', ')} from knowledge_item where client_id `
      + '= ? and retired_date is null',
    [...amenities.map(offered()), clientId],
  );
  return amenities.filter((name) => row?.[name] === true);
}

/** The hotel as answers would name it. */
export const nameOf = ({ hotelConfig, name }: Client): string => {
  const stated = hotelConfig['name'];
  return typeof stated === 'string' && flat(stated).trim() !== '' ? stated : name;
};
