import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Worker } from '@temporalio/worker';
import { repositoryRoot } from '../../local/config.ts';
import { examineVersions } from '../../temporal/doctor/examine-versions.ts';
import { makeCurrent, versionBefore, workerVersions } from '../../temporal/worker-versions.ts';
import { buildIdOf } from '../../workers/build-id.ts';
import { readHistory, type History } from '../replay/history-file.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { Guest, startChatFlow, untilAnswered, type ChatFlow } from '../support/chat/chat-flow.ts';
import { plantedBundle } from '../support/stack/planted-bundle.ts';
import { stackEnvironment } from '../support/stack/processes.ts';
import { installQuietRuntime } from '../support/stack/quiet-runtime.ts';
import { testStack } from '../support/stack/test-stack.ts';

const deployment = 'concierge';
const { bundlePath } = testStack();
const nextPath = plantedBundle('next');
const [now, next] = [bundlePath, nextPath].map((codePath) => buildIdOf({ codePath })) as [string, string];

let flow: ChatFlow;
let runner: ChatFlow['runner'];
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  flow = await startChatFlow(testStack());
  runner = flow.runnerWith({ acceptTimeoutMs: 60_000, answerTimeoutMs: 90_000 });
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await flow.stop();
});

const promote = (buildId: string, patienceMs = 60_000): Promise<string | null> =>
  makeCurrent({ client: flow.client, deployment, buildId, queues: ['interactive'], patienceMs });

/** Between two messages of a guest, who only has to be in the middle of a conversation all the time. */
const TYPING_MS = 100;

/** Guests who write one message after the other until they are told to stop. */
function crowd(guests: readonly Guest[]): { stop(): Promise<number> } {
  let goesOn = true;
  const counts = guests.map(async (guest) => {
    let said = 0;
    for (; goesOn; said += 1) await Promise.all([runner.ask(guest.turn(`Question ${said + 1}`)), delay(TYPING_MS)]);
    // The greeting came before.
    await untilAnswered(flow.fake, guest, said + 1);
    return said;
  });
  return { async stop() { goesOn = false; return (await Promise.all(counts)).reduce((sum, count) => sum + count); } };
}

const arrivals = async (count: number): Promise<Guest[]> => {
  const guests = Array.from({ length: count }, () => new Guest());
  await Promise.all(guests.map((guest) => runner.ask(guest.turn('Hello'))));
  return guests;
};

/** The versions of the guests' runs, the failed tasks of all, and how many replay with a bundle. */
async function recordOf(guests: readonly Guest[], codePath: string): Promise<{ versions: unknown[]; failures: unknown[]; replayed: number }> {
  const runs = await Promise.all(guests.map(async (guest) => {
    const run = guest.flow(flow.client);
    const [{ raw, workflowId }, history] = await Promise.all([run.describe(), run.fetchHistory()]);
    const version = raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId;
    return { workflowId, history, version, failures: (history.events ?? []).flatMap(({ workflowTaskFailedEventAttributes: failed }) => failed ?? []) };
  }));
  let replayed = 0;
  for await (const { error } of Worker.runReplayHistories({ workflowBundle: { codePath }, reuseV8Context: true }, runs)) replayed += error === undefined ? 1 : 0;
  return { versions: [...new Set(runs.map(({ version }) => version))], failures: runs.flatMap(({ failures }) => failures), replayed };
}

function deploy(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = stackEnvironment({ ...testStack(), ...flow }, { WORKER_DEPLOYMENT: deployment, WORKFLOW_BUNDLE: nextPath });
  return new Promise((resolve) => {
    execFile(process.execPath, [join(repositoryRoot, 'workers/deploy.ts'), ...args], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }));
  });
}

describe('versions of the workers, side by side', () => {
  itVerifies(['decisions/operations/versions'], 'are promoted and rolled back while guests talk: nothing is lost, and no code meets the history of another', async () => {
    const unversioned = await arrivals(2);
    stops.push(await flow.startVersion(bundlePath, { deploymentName: deployment, buildId: now }));
    expect(await promote(now)).toBeNull();
    const early = await arrivals(3);
    const talk = crowd([...unversioned, ...early]);
    stops.push(await flow.startVersion(nextPath, { deploymentName: deployment, buildId: next }));
    expect(await promote(next)).toBe(now);
    const late = await arrivals(3);
    const lateTalk = crowd(late);
    const versions = await workerVersions({ client: flow.client, deployment });
    expect(new Map(versions.map(({ buildId, state }) => [buildId, state]))).toEqual(new Map([[next, 'current'], [now, 'draining']]));
    expect(await promote(versionBefore(versions)?.buildId ?? '')).toBe(next);
    const after = await arrivals(3);
    const said = (await Promise.all([talk.stop(), lateTalk.stop()])).reduce((sum, count) => sum + count);
    expect(said).toBeGreaterThan(8);
    expect(await recordOf([...unversioned, ...early, ...after], bundlePath)).toEqual({ versions: [now], failures: [], replayed: 8 });
    expect(await recordOf(late, nextPath)).toEqual({ versions: [next], failures: [], replayed: 3 });
    // Either meets what it cannot replay, were it given to it.
    expect((await recordOf(late, bundlePath)).replayed + (await recordOf(early, nextPath)).replayed).toBe(0);
  }, 240_000);

  itVerifies(['decisions/operations/versions'], 'are listed, promoted and rolled back by a command, which waits for workers that serve every queue', async () => {
    const { code, out } = await deploy('status', '--json');
    const running = (buildId: string): unknown => (JSON.parse(out) as { buildId: string }[]).find((each) => each.buildId === buildId);
    expect([code, running(now), running(next)]).toEqual([
      0, expect.objectContaining({ state: 'current', running: 8 }), expect.objectContaining({ state: 'draining', running: 3 }),
    ]);
    const unserved = await deploy('promote', '--wait', '0');
    expect([unserved.code, unserved.err]).toEqual([1, expect.stringContaining(`No worker of version ${next} of ${deployment} serves booking, outbound, pipeline, upkeep, models, webhooks.`)]);
    expect((await deploy('rollback', '--wait', '0')).err).toContain(next);
    expect([await deploy('promote', '--wait', 'long'), await deploy('demote')]).toEqual([expect.objectContaining({ code: 2 }), expect.objectContaining({ code: 2 })]);
    await expect(promote('nowhere', 0)).rejects.toThrow('The current version stays as it is.');
    expect([await examineVersions(flow.client, deployment), await examineVersions(flow.client, 'nobody')]).toEqual([
      expect.objectContaining({ state: 'ok', finding: expect.stringContaining(`, and 3 still run on ${next}`) }),
      expect.objectContaining({ state: 'failed', remedy: expect.stringContaining('npm run deploy -- promote') }),
    ]);
  });
});

describe('a long conversation', () => {
  const stored = join(import.meta.dirname, '../replay/histories/chat-session_1.7.0_continued-as-new.json');
  /** The history of a run that was suggested a new one, as a service tells it that suggests it for another reason, or for none. */
  function retold(reason: { targetWorkerDeploymentVersionChanged?: boolean }): History {
    const history = readHistory(stored);
    for (const { workflowTaskStartedEventAttributes: started } of history.events ?? []) {
      if (started?.suggestContinueAsNew) Object.assign(started, { suggestContinueAsNew: false, ...reason });
    }
    return history;
  }
  const replayed = async (history: History): Promise<unknown> => {
    installQuietRuntime();
    return Worker.runReplayHistory({ workflowBundle: { code: readFileSync(bundlePath, 'utf8') }, reuseV8Context: true }, history)
      .then(() => 'as it was', () => 'otherwise');
  };

  itVerifies(['decisions/operations/versions'], 'moves to the current version between two runs, where the service tells of it', async () => {
    expect(await replayed(retold({ targetWorkerDeploymentVersionChanged: true }))).toBe('as it was');
    expect(await replayed(retold({}))).toBe('otherwise');
  });
});

it('have the same id for the same workflows, wherever these were bundled', () => {
  const code = readFileSync(bundlePath, 'utf8');
  const elsewhere = code.replace(/(sourceMappingURL=data:[^,]*,).*$/m, '$1e30=');
  expect(elsewhere).not.toBe(code);
  expect(buildIdOf({ code: elsewhere })).toBe(now);
  expect([now, next]).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/), expect.not.stringMatching(now)]);
});
