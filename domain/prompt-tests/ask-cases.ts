import { readReplyChannel } from '../chat/reply-channel.ts';
import { decideReply } from '../chat/decide-reply.ts';
import type { TurnTools } from '../chat/turn-tools.ts';
import { thinkThrough, type InProcess } from '../language-model/think-in-process.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { toDomainError } from '../model/errors.ts';
import { detectLanguage } from '../language/detect.ts';
import { LANGUAGES } from '../language/languages.ts';
import type { CaseFailure, PromptCase } from '../model/prompt-tests/case.ts';
import { judgeAnswer, type JudgedAnswer } from './judge-answer.ts';
import type { Brain, Reply, ToolCalls } from '../ports/brain.ts';
import type { Client } from '../storage/entities/client.ts';
import { PromptTestResult, PromptTestRun } from '../storage/entities/prompt-test.ts';
import { askingsOf, type Asking } from './begin-run.ts';

export interface AskInput {
  taskId: string;
  /** Askings of the run, in its order: from this one on, so many. */
  from: number;
  count: number;
}

/** Who answers. Of its tools it is only known which there are: a test books nothing. */
interface Concierge {
  ctx: TenantContext;
  brain: Brain;
  tools: Pick<TurnTools, 'available'>;
  /** The clients' language models; left out, it thinks alone. */
  model?: InProcess | undefined;
}

/** Where there are no language models. */
const alone: InProcess = {
  use: async () => null,
  ask: async (_ctx, { purpose, key }) => ({ purpose, key, outcome: 'fallback', reason: 'off' }),
};

/** What a case that cannot be asked is given, since a fault may pass. */
const ATTEMPTS = 2;

/**
 * Puts a part of a run's questions to the concierge, as guests do, and keeps what each gave. An asking that was kept before
 * is not repeated; one that fails is kept as failed, and the others go on. No guest's log learns of it.
 *
 * @param signal gives up, with its reason
 * @param progress called with how many askings of the run are done
 */
export async function askCases({ ctx, input, brain, tools, model, signal, progress }: Concierge & {
  input: AskInput; signal: AbortSignal; progress: (done: number) => Promise<void>;
}): Promise<void> {
  const { taskId, from, count } = input;
  const client = await requireClient(ctx);
  const { run, kept } = await ctx.db.read(async (em) => ({
    run: await em.findOneOrFail(PromptTestRun, { clientId: ctx.clientId, taskId }),
    kept: new Set((await em.find(PromptTestResult, { clientId: ctx.clientId, taskId }, { fields: ['caseId', 'repeat'] }))
      .map(({ caseId, repeat }) => `${caseId}/${repeat}`)),
  }));
  const askings = askingsOf(run.cases, run.repeats).slice(from, from + count);
  const abandoned = whenAborted(signal);
  for (const [index, asking] of askings.entries()) {
    signal.throwIfAborted();
    if (!kept.has(`${asking.test.id}/${asking.repeat}`)) {
      // A model that hangs must not hold up a request to stop the task.
      await keep(ctx, taskId, asking, await Promise.race([ask({ ctx, brain, tools, model, signal }, client, asking.test), abandoned]));
    }
    await progress(from + index + 1);
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  const abandoned = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  abandoned.catch(() => undefined);
  return abandoned;
}

type Answer = JudgedAnswer & { outcome: string | null; locale: string | null };
type Asked = { answer: Answer | null; failures: CaseFailure[] };

async function ask(
  { ctx, brain, tools, model = alone, signal }: Concierge & { signal: AbortSignal }, client: Client, test: PromptCase,
): Promise<Asked> {
  const locale = test.locale ?? detectLanguage(test.question, { sessionLocale: client.defaultLocale, allowed: LANGUAGES }).locale;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [channel, available, use] = [await readReplyChannel(ctx, 'WEB'), await tools.available(ctx), await model.use(ctx)];
      const askedAt = ctx.now();
      const decision = await thinkThrough((thoughts) => decideReply({
        ctx, client, brain, channel, askedAt, emit: () => undefined,
        conversation: [{ type: 'guest', message: test.question, locale }],
        dialogue: { tools: available, model: use, thoughts },
      }), (request) => model.ask(ctx, request, signal));
      const answer = answerOf(decision);
      return { answer, failures: judgeAnswer(test, answer) };
    } catch (error) {
      if (attempt === ATTEMPTS) return { answer: null, failures: [{ check: 'error', message: toDomainError(error).message }] };
    }
  }
}

/** A wish for tools is the answer: they are noted and not called. */
function answerOf(decision: Reply | ToolCalls): Answer {
  if (decision.kind === 'tools') {
    return {
      message: '', answered: true, sources: [], tools: decision.calls.map(({ tool }) => tool), handoff: false, outcome: null, locale: null,
    };
  }
  const { message, outcome, locale, sources, handoff } = decision;
  return { message, answered: outcome !== 'unanswered', sources, tools: [], handoff: handoff !== undefined, outcome, locale };
}

/** The key, not a check, keeps an asking that two attempts have done to one result. */
async function keep(ctx: TenantContext, taskId: string, { test, repeat }: Asking, { answer, failures }: Asked): Promise<void> {
  await ctx.db.transaction((em) => em.execute(
    `insert into prompt_test_result
       (client_id, task_id, case_id, repeat, passed, failures, answer, outcome, locale, sources, tools, created_date)
     values (?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?::jsonb, ?::jsonb, ?) on conflict do nothing`,
    [
      ctx.clientId,
      taskId, test.id, repeat, failures.length === 0, JSON.stringify(failures), answer?.message ?? null, answer?.outcome ?? null,
      answer?.locale ?? null, JSON.stringify(answer?.sources ?? []), JSON.stringify(answer?.tools ?? []), ctx.now(),
    ],
  ));
}
