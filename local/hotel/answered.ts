import { z } from 'zod';
import type { TenantContext } from '../../domain/context.ts';
import type { Language } from '../../domain/language/languages.ts';
import { usualQuestions } from './questions.ts';

const reply = z.object({ message: z.string(), context: z.array(z.string()) });

export interface Answered {
  question: string;
  answer: string;
}

/** Headings of the hotel's pages that are questions, as those of its frequently asked ones. */
const QUESTIONS = `
  select distinct title from knowledge_passage where client_id = ? and locale = ? and title like ? order by title limit 10`;

/**
 * Asks the concierge of a running API, as a guest, until it has answered enough questions from the hotel's own knowledge.
 *
 * @throws Error when the API refuses a question
 */
export async function answeredQuestions(
  ctx: TenantContext, { api, language, wanted }: { api: string; language: Language; wanted: number },
): Promise<Answered[]> {
  const own = await ctx.db.read((em) => em.execute<{ title: string }[]>(QUESTIONS, [ctx.clientId, language, '%?']));
  const answered: Answered[] = [];
  for (const question of [...usualQuestions[language], ...own.map(({ title }) => title)]) {
    if (answered.length === wanted) break;
    const { message, context } = await ask(api, ctx.clientId, question, language);
    if (context.length > 0) answered.push({ question, answer: message });
  }
  return answered;
}

async function ask(api: string, clientId: string, query: string, locale: string): Promise<z.output<typeof reply>> {
  const response = await fetch(`${api}/api/message`, {
    method: 'POST', body: JSON.stringify({ query, locale }),
    headers: { 'content-type': 'application/json', 'x-client-id': clientId, 'x-test-session': 'true' },
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`The API refused the question "${query}": ${JSON.stringify(body)}`);
  return reply.parse(body);
}
