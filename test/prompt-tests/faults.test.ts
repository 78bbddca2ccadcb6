import { describe, expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import { trainedBrain } from '../support/concierge/trained-brain.ts';
import type { Brain } from '../../domain/ports/brain.ts';
import { askCases } from '../../domain/prompt-tests/ask-cases.ts';
import { beginRun } from '../../domain/prompt-tests/begin-run.ts';
import { createCase, updateCase } from '../../domain/prompt-tests/cases.ts';
import { finishRun } from '../../domain/prompt-tests/finish-run.ts';
import { getRun } from '../../domain/prompt-tests/read-runs.ts';
import { hotelWith, pool, taskId } from '../knowledge/knowledge.ts';
import { useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();

/** A mind that fails over some questions, so many times. */
function faulty(question: string, times: number): Brain & { asked: string[] } {
  const mind = trainedBrain();
  const asked: string[] = [];
  return {
    asked,
    async decide(input) {
      const text = input.conversation.at(-1)?.message ?? '';
      asked.push(text);
      if (text === question && asked.filter((each) => each === text).length <= times) throw new Error('a secret of the model');
      return mind.decide(input);
    },
  };
}

const QUESTIONS = ['Is the pool heated?', 'When does the pool open?', 'Is the pool open every day?'];

async function ask(ctx: TenantContext, brain: Brain, task = taskId(), signal = new AbortController().signal) {
  const { askings } = await beginRun({ ctx, input: { taskId: task, repeats: 1 } });
  const done: number[] = [];
  await askCases({ ctx, brain, tools: { available: async () => [] }, signal, input: { taskId: task, from: 0, count: askings }, progress: async (count) => void done.push(count) });
  return { task, done, results: (await getRun({ ctx, input: { taskId: task } })).results };
}

async function hotel(): Promise<TenantContext> {
  const ctx = await hotelWith(database, pool);
  for (const question of QUESTIONS) await createCase({ ctx, input: { question } });
  return ctx;
}

describe('asking', () => {
  it('goes on after a question that cannot be asked, which fails with the reason and no inner detail', async () => {
    const { done, results } = await ask(await hotel(), faulty('When does the pool open?', 99));
    expect(done).toEqual([1, 2, 3]);
    expect(results.filter(({ passed }) => !passed)).toMatchObject([
      { question: 'When does the pool open?', answer: null, failures: [{ check: 'error', message: expect.not.stringContaining('secret') }] },
    ]);
  });

  it('tries a question again before it gives it up', async () => {
    const { results } = await ask(await hotel(), faulty('When does the pool open?', 1));
    expect(results.every(({ passed }) => passed)).toBe(true);
  });

  it('asks nothing twice that is answered', async () => {
    const [ctx, brain, task] = [await hotel(), faulty('', 0), taskId()];
    await ask(ctx, brain, task);
    await ask(ctx, brain, task);
    expect(brain.asked.toSorted()).toEqual(QUESTIONS.toSorted());
  });

  it('asks a run\'s questions as they were when it began', async () => {
    const [ctx, brain, task] = [await hotelWith(database, pool), faulty('', 0), taskId()];
    const { id } = await createCase({ ctx, input: { question: 'Is the pool heated?' } });
    await beginRun({ ctx, input: { taskId: task, repeats: 1 } });
    await updateCase({ ctx, caseId: id, input: { question: 'Is there a helipad?' } });
    expect((await ask(ctx, brain, task)).results).toMatchObject([{ question: 'Is the pool heated?', passed: true }]);
  });

  it('ends when its task is stopped, also while the mind hangs', async () => {
    const ctx = await hotel();
    const stopped = new AbortController();
    const hanging: Brain = { decide: () => { stopped.abort(new Error('stopped')); return new Promise(() => undefined); } };
    await expect(ask(ctx, hanging, taskId(), stopped.signal)).rejects.toThrow('stopped');
  });
});

describe('a run', () => {
  it('ends once: the first end counts', async () => {
    const ctx = await hotel();
    const { task } = await ask(ctx, trainedBrain());
    const first = await finishRun({ ctx, input: { taskId: task, state: 'finished' } });
    expect(await finishRun({ ctx, input: { taskId: task, state: 'stopped' } })).toEqual(first);
    expect((await getRun({ ctx, input: { taskId: task } })).state).toBe('finished');
  });

  it('is not compared with one that was stopped', async () => {
    const ctx = await hotel();
    const stopped = await ask(ctx, trainedBrain());
    await finishRun({ ctx, input: { taskId: stopped.task, state: 'stopped' } });
    const { task } = await ask(ctx, trainedBrain());
    expect(await finishRun({ ctx, input: { taskId: task, state: 'finished' } })).toMatchObject({ previous: null });
  });

  it('that never began has no end', async () => {
    expect(await finishRun({ ctx: await hotelWith(database), input: { taskId: taskId(), state: 'stopped' } })).toBeNull();
  });
});
