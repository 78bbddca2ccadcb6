import { join } from 'node:path';
import { banner } from './banner.ts';
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
import { prepare } from './prepare.ts';
import { eachOf, stackEnvironment, startProcesses, untilReady } from './processes.ts';
import { terminalProgress, type Progress } from './progress.ts';
import { settingRemarks } from './setting-remarks.ts';
import { startStack, usualPorts } from './stack.ts';
import { Teardown } from './teardown.ts';
import { temporalPlace } from '../temporal/place.ts';

/** Graces in ms; together they stay below 10 s. */
const GRACE = { process: 3_300, service: 1_500 };

const print = (line: string): void => {
  process.stdout.write(`${process.stdout.isTTY ? '\r\x1b[K' : ''}${line}\n`);
};

/** Starts everything in order, and registers in the teardown how to stop each part. */
async function bringUp(config: LocalConfig, teardown: Teardown, signal: AbortSignal, progress: Progress): Promise<void> {
  const started = Date.now();
  const step = <T>(title: string, work: (detail: (text: string) => void) => Promise<T>): Promise<T> =>
    unlessAborted(signal, progress.step(title, work));

  const unlock = lockInstance(config.dataDir, { url: config.publicUrl });
  teardown.add('lock', { stop: async () => unlock(), kill: unlock });
  await requireFreePort(config.port, config.host);

  await step('Operator console', (detail) => buildConsole({ log: detail }));

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

  const sites = await step('Demo sites', () => startDemoSites(stack.ports));
  teardown.add('the demo sites', sites);

  const known = { ...stackEnvironment(config, stack), ...sites.urls };
  const tableApp = await step('Table-booking system', () => startDemoTableApp(stack.ports, known));
  teardown.add('the table-booking system', tableApp);

  const model = await step('Language model', () => startDemoModel(stack.ports, known));
  teardown.add('the language model', model);

  const graph = config.graphUrl === undefined ? await step('Graph simulator', () => startDemoGraph(stack.ports, known)) : undefined;
  if (graph) teardown.add('the Graph simulator', graph);

  const env = { ...known, TABLE_APP_URL: tableApp.url, ...(graph && metaEnvironment(graph)) };
  const extra = await step('Data', (detail) => prepare({ env, log: detail, show: print }));

  const processes = await startProcesses(config, stack, env, print);
  for (const { child } of eachOf(processes)) {
    teardown.add(child.name, { stop: () => child.stop(GRACE.process), kill: () => child.kill() });
  }
  await step('API and workers', (detail) => untilReady(processes, signal, detail));
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

  const seconds = (Date.now() - started) / 1000;
  print(banner({
    publicUrl: config.publicUrl, temporalUiUrl: stack.uiUrl, demoHotelUrl: sites.urls.DEMO_HOTEL_URL,
    logs: join(config.dataDir, 'logs'), seconds, extra,
  }));
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
