import { join } from 'node:path';
import { banner, type BannerFacts } from './banner.ts';
import { buildConsole } from './console/build-console.ts';
import { readLocalConfig, repositoryRoot, type LocalConfig } from './config.ts';
import { startDemoSites } from './demo-sites.ts';
import { demoWebsites, readDemoWebsites } from './demo/read-website.ts';
import { startDemoGraph, subscribeDemo } from './demo-graph.ts';
import { startDemoModel } from './demo-model.ts';
import { startDemoTableApp } from './demo-table-app.ts';
import { ExplainedError } from './explained-error.ts';
import { metaEnvironment } from './graph/environment.ts';
import { listenForInterruption, unlessAborted, watchParent } from './interruption.ts';
import { lockInstance } from './lock.ts';
import { requireFreePort } from './ports.ts';
import { demoSteps, prepare, schemaSteps } from './prepare.ts';
import { bundleFor, eachOf, stackEnvironment, startProcesses, untilReady } from './processes.ts';
import { terminalProgress, type Progress } from './progress.ts';
import { settingRemarks } from './setting-remarks.ts';
import { startStack, usualPorts, type Stack } from './stack.ts';
import { Teardown, type Stoppable } from './teardown.ts';
import { together } from './together.ts';
import { temporalPlace } from '../temporal/place.ts';

/** Graces in ms; together they stay below 10 s. */
const GRACE = { process: 3_300, service: 1_500 };

const print = (line: string): void => {
  process.stdout.write(`${process.stdout.isTTY ? '\r\x1b[K' : ''}${line}\n`);
};

interface Starting {
  config: LocalConfig;
  teardown: Teardown;
  signal: AbortSignal;
  progress: Progress;
  step: Progress['step'];
}

/** Starts each part as soon as what it needs is there, and registers in the teardown how to stop it. */
async function bringUp(config: LocalConfig, teardown: Teardown, signal: AbortSignal, progress: Progress): Promise<void> {
  const started = Date.now();
  const step: Progress['step'] = (title, work) => unlessAborted(signal, progress.step(title, work));
  const unlock = lockInstance(config.dataDir, { url: config.publicUrl });
  teardown.add('lock', { stop: async () => unlock(), kill: unlock });
  await requireFreePort(config.port, config.host);
  const [facts] = await together([
    serve({ config, teardown, signal, progress, step }),
    step('Operator console', (detail) => buildConsole({ log: detail })),
  ]);
  const seconds = (Date.now() - started) / 1000;
  print(banner({ publicUrl: config.publicUrl, logs: join(config.dataDir, 'logs'), seconds, ...facts }));
}

/** The servers, the product's processes on them, and what the demo houses know. */
async function serve(starting: Starting): Promise<Pick<BannerFacts, 'temporalUiUrl' | 'demoHotelUrl' | 'extra'>> {
  const { config, teardown, signal, step } = starting;
  const [stack] = await together([startServers(starting), step('Workflows', () => bundleFor(config))]);
  const { sites, graph, env } = await startSimulators(stack, starting);
  await step('Database', (detail) => prepare({ env, log: detail, show: print, steps: schemaSteps }));
  const processes = await startProcesses(config, stack, env, print);
  for (const { child } of eachOf(processes)) {
    teardown.add(child.name, { stop: () => child.stop(GRACE.process), kill: () => child.kill() });
  }
  const [extra] = await together([
    step('Demo data', (detail) => prepare({ env, log: detail, show: print, steps: demoSteps })),
    step('API and workers', (detail) => untilReady(processes, signal, detail)),
  ]);
  const deaf = graph && await subscribeDemo(graph.url, new URL('/webhooks/meta', processes.api.readyUrl).href);
  if (deaf !== undefined) print(deaf);
  const unread = await step('Knowledge of the demo houses', (detail) => readDemoWebsites({
    databaseUrl: env.DATABASE_URL,
    temporal: temporalPlace(env),
    sites: demoWebsites(sites.urls),
    dispatch: config.inherited['PIPELINE_DISPATCH'] !== 'off',
    signal,
    log: detail,
  }));
  for (const sentence of unread) print(sentence);
  return { temporalUiUrl: stack.uiUrl, demoHotelUrl: sites.urls.DEMO_HOTEL_URL, extra };
}

async function startServers({ config, teardown, signal, progress }: Starting): Promise<Stack> {
  const stack = await unlessAborted(signal, startStack({
    dataDir: config.dataDir,
    binary: config.binary,
    namespace: config.temporalNamespace,
    preferredPorts: usualPorts,
    databaseUrl: config.databaseUrl,
    temporalAddress: config.temporalAddress,
    uiUrl: config.temporalUiUrl,
    uiCodecEndpoint: config.payloadEncryption ? `${config.publicUrl}/codec` : undefined,
    progress,
    onRevival: print,
  }));
  teardown.add('Temporal and Postgres', { stop: () => stack.stop(GRACE.service), kill: () => void stack.kill() });
  return stack;
}

/** The demo houses' websites, and those who play the parties outside. */
async function startSimulators(stack: Stack, { config, teardown, step }: Starting) {
  const added = async <T extends Stoppable>(name: string, title: string, start: () => Promise<T>): Promise<T> => {
    const started = await step(title, start);
    teardown.add(name, started);
    return started;
  };
  const sites = await added('the demo sites', 'Demo sites', () => startDemoSites(stack.ports));
  const known = { ...stackEnvironment(config, stack), ...sites.urls };
  const [tableApp, graph] = await together([
    added('the table-booking system', 'Table-booking system', () => startDemoTableApp(stack.ports, known)),
    config.graphUrl === undefined ? added('the Graph simulator', 'Graph simulator', () => startDemoGraph(stack.ports, known)) : undefined,
    added('the language model', 'Language model', () => startDemoModel(stack.ports, known)),
  ]);
  return { sites, graph, env: { ...known, TABLE_APP_URL: tableApp.url, ...(graph && metaEnvironment(graph)) } };
}

function report(error: unknown): void {
  process.exitCode = 1;
  const text = error instanceof ExplainedError ? error.message : (error as Error).stack ?? String(error);
  process.stderr.write(`\n${text}\n`);
}

async function main(): Promise<void> {
  const teardown = new Teardown();
  const { signal, wished, stop } = listenForInterruption(() => teardown.kill());
  // The reader of the output may go away (a closed terminal, a pipe into head); the stack keeps running.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  try {
    const config = readLocalConfig();
    for (const remark of settingRemarks(config.inherited, repositoryRoot)) print(remark);
    if (config.startedByNpm) watchParent(stop);
    await bringUp(config, teardown, signal, terminalProgress());
    await wished;
  } catch (error) {
    if (!signal.aborted) report(error);
  }
  if (signal.aborted) print('\nStopping; once more Ctrl-C kills.');
  const seconds = await teardown.stop(print);
  if (signal.aborted) print(`Stopped cleanly after ${seconds.toFixed(1)} s. All data is kept.`);
  // A step that was interrupted half-way may still hold this process; what it started ends with it.
  process.exit();
}

await main();
