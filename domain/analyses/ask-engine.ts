import { domainToASCII } from 'node:url';
import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { hotelIdentity } from './visibility/hotel-name.ts';
import { hotelPlace } from './visibility/hotel-place.ts';
import { readAnswer } from './visibility/read-answer.ts';
import type { Ask } from '../model/analyses/report.ts';
import type { AnswerEngine } from '../ports/answer-engine.ts';
import { VisibilityAnswer, VisibilityRun } from '../storage/entities/analyses.ts';
import { Client } from '../storage/entities/client.ts';
import { nameOf } from './plan-visibility.ts';

/** `spent`: the run's budget of tokens is used up, so that nothing was asked. */
export type Asked = 'answered' | 'spent';

/**
 * Asks one engine one question, once: an answer that an earlier attempt got before its worker died is not requested again.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, and what the engine throws
 */
export async function askEngine({ ctx, input, engines, signal }: {
  ctx: TenantContext; input: Ask & { taskId: string }; engines: readonly AnswerEngine[]; signal?: AbortSignal;
}): Promise<Asked> {
  requirePermission(ctx, 'clients:WRITE');
  const { taskId, engine: engineName, promptKey, repeat } = input;
  const { run, client, known, spent } = await ctx.db.read(async (em) => ({
    run: await em.findOne(VisibilityRun, { taskId, clientId: ctx.clientId }),
    client: await em.findOneOrFail(Client, { id: ctx.clientId }),
    known: await em.count(VisibilityAnswer, { taskId, engine: engineName, promptKey, repeat }),
    spent: Number((await em.execute<{ sum: string }[]>(
      'select coalesce(sum(tokens), 0) as sum from visibility_answer where task_id = ?', [taskId],
    ))[0]?.sum ?? 0),
  }));
  const prompt = run?.prompts.find(({ key }) => key === promptKey);
  if (run === null || prompt === undefined) throw notFound('The question of this run');
  if (known > 0) return 'answered';
  if (spent >= run.maxTokens) return 'spent';
  const engine = engines.find(({ name }) => name === engineName);
  if (engine === undefined) {
    throw new DomainError(
      'CONFLICT', `The answer engine ${engineName} is not configured any more. Put it back into AI_VISIBILITY_ENGINES.`,
    );
  }
  const answer = await engine.ask({ text: prompt.text, locale: prompt.locale, ...(signal && { signal }) });
  const { places } = hotelPlace(client.hotelConfig, client.defaultLocale);
  const reading = readAnswer(
    answer, { identity: hotelIdentity({ name: nameOf(client), places }), domain: addressedAs(client) },
  );
  await ctx.db.transaction((em) => em.execute(
    `insert into visibility_answer (client_id, task_id, engine, prompt_key, repeat, text, citations, mentioned, position, cited,
        competitors, tokens, created_date)
     values (?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?::int, ?, ?::jsonb, ?, ?)
     on conflict (task_id, engine, prompt_key, repeat) do nothing`,
    [ctx.clientId, taskId, engineName, promptKey, repeat, answer.text, JSON.stringify(answer.citations),
      reading.mentioned, reading.position,
      reading.cited, JSON.stringify(reading.competitors), answer.tokens, ctx.now()],
  ));
  return 'answered';
}

/** The hotel's website without `www.`, as addresses name it; null when it has none. */
const addressedAs = ({ websiteDomain }: Client): string | null =>
  (websiteDomain ? domainToASCII(websiteDomain).replace(/^www\./, '') : null);
