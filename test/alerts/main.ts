import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parse } from 'yaml';
import { waitFor } from '../support/general/wait-for.ts';
import { withOwnStack } from '../support/stack/own-stack.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { faultsInside, faultsOfProcesses } from './faults-inside.ts';
import { faultsOfOthers } from './faults-of-others.ts';
import { everyday } from './healthy.ts';
import { startPrometheus, type Firing, type Prometheus } from './prometheus.ts';
import type { Provocation } from './provocation.ts';
import { FASTER, shortRules } from './short-rules.ts';
import { startStage, type Stage } from './stage.ts';

/** An hour by the rules' clocks, in milliseconds. */
const HOUR_MS = 3_600_000 / FASTER;
/** For an alert to fire after its fault, and to be quiet before it; for one that waits until Temporal forgets who asked for work. */
const PATIENCE_MS = 240_000;
const POLLERS_MS = 420_000;
const POLL_MS = 500;
/** This process does next to nothing: where it waits for so long, every process does. So often an hour begins. */
const STANDSTILL_MS = 1_000;
const HOURS = 3;

interface Verdict {
  alert: string;
  what: string;
  /** Undefined where it did not fire. */
  firedAfterSeconds?: number;
  /** What else fired meanwhile. */
  besides: string[];
}

const started = Date.now();
const say = (line: string): void => { process.stdout.write(`${((Date.now() - started) / 1000).toFixed(0).padStart(5)} s  ${line}\n`); };
const nameOf = ({ alert, window }: Firing): string => (window === undefined ? alert : `${alert} ${window}`);
const firing = async (prometheus: Prometheus): Promise<Set<string>> => new Set((await prometheus.firing()).map(nameOf));

/** Every alert of the rules, with the window where it has several. */
const known = shortRules().flatMap((text) => (parse(text) as { groups: { rules: { alert?: string; labels?: { window?: string } }[] }[] }).groups)
  .flatMap(({ rules }) => rules).flatMap(({ alert, labels }) => (alert === undefined ? [] : nameOf({ alert, window: labels?.window })));

/** `npm run alerts [-- <name>…]`: every alert, or those, by its fault on the running product, under a real Prometheus. */
const only = process.argv.slice(2);
const chosen = (faults: readonly Provocation[]): Provocation[] =>
  faults.filter(({ alerts }) => only.length === 0 || alerts.some((alert) => only.some((name) => alert.startsWith(name))));

async function provoke(prometheus: Prometheus, stage: Stage, { what, alerts, provoke: begin }: Provocation): Promise<Verdict[]> {
  say(what);
  const loud = await stillFiring(prometheus, alerts);
  if (loud.length > 0) {
    say(`  ${loud.join(', ')} fires before`);
    return alerts.map((alert) => ({ alert, what, besides: loud }));
  }
  const began = Date.now();
  const end = await begin(stage);
  const fired = new Map<string, number>();
  const besides = new Set<string>();
  const patienceMs = alerts.includes('ConciergeQueueUnserved') ? POLLERS_MS : PATIENCE_MS;
  await waitFor(async () => {
    for (const name of await firing(prometheus)) {
      if (!alerts.includes(name)) besides.add(name);
      else if (!fired.has(name)) {
        fired.set(name, Math.round((Date.now() - began) / 1000));
        say(`  ${name} fires`);
      }
    }
    return alerts.every((alert) => fired.has(alert));
  }, { what: 'the alerts', timeoutMs: patienceMs, pollMs: POLL_MS }).catch(() => undefined);
  await end();
  return alerts.map((alert) => {
    const seconds = fired.get(alert);
    return { alert, what, besides: [...besides], ...(seconds === undefined ? {} : { firedAfterSeconds: seconds }) };
  });
}

/** What an earlier fault left must not count as this one's. @returns what does not stop firing */
async function stillFiring(prometheus: Prometheus, alerts: readonly string[]): Promise<string[]> {
  let loud: string[] = [];
  await waitFor(async () => {
    loud = [...await firing(prometheus)].filter((name) => alerts.includes(name));
    return loud.length === 0;
  }, { what: 'quiet', timeoutMs: PATIENCE_MS, pollMs: POLL_MS }).catch(() => undefined);
  return loud;
}

/**
 * Watches an hour in which nothing is wrong. It begins anew where the machine itself stood still meanwhile: by these clocks, a pause of four
 * seconds is one of two minutes. @returns what fires
 */
async function healthyHour(prometheus: Prometheus): Promise<string[]> {
  const ownPause = monitorEventLoopDelay();
  for (let tried = 1; ; tried += 1) {
    // Until the first look at them, processes count as away.
    await stillFiring(prometheus, known);
    say(`A healthy hour, by clocks that run ${FASTER} times as fast …`);
    const inHealth = new Set<string>();
    const over = Date.now() + HOUR_MS;
    ownPause.reset();
    ownPause.enable();
    await waitFor(async () => {
      for (const name of await firing(prometheus)) inHealth.add(name);
      return Date.now() >= over;
    }, { what: 'the end of the hour', timeoutMs: 2 * HOUR_MS, pollMs: POLL_MS });
    ownPause.disable();
    const pausedMs = Math.round(ownPause.max / 1e6);
    if (inHealth.size === 0 || pausedMs < STANDSTILL_MS || tried === HOURS) return [...inHealth];
    say(`  ${[...inHealth].join(', ')} fires; this process stood still for ${pausedMs} ms meanwhile, so that the machine was not healthy`);
  }
}

const failed = await withOwnStack(async () => {
  const prometheus = await startPrometheus(join(testStack().dataDir, 'prometheus'));
  const stage = await startStage((apis, workers) => prometheus.watch({ 'concierge-api': apis, 'concierge-worker': workers }));
  try {
    await stage.watch();
    const stop = await everyday(stage);
    const inHealth = await healthyHour(prometheus);
    await stop();
    say(inHealth.length === 0 ? '  no alert fires' : `  ${inHealth.join(', ')} fires, and nothing was wrong`);
    const verdicts: Verdict[] = [];
    for (const fault of chosen([...faultsInside, ...faultsOfOthers, ...faultsOfProcesses])) verdicts.push(...await provoke(prometheus, stage, fault));
    process.stdout.write(`\n| Alert | Its fault | Fires after | Besides |\n|---|---|---|---|\n${verdicts.map(({ alert, what, firedAfterSeconds, besides }) =>
      `| ${alert} | ${what} | ${firedAfterSeconds === undefined ? 'never' : `${firedAfterSeconds} s`} | ${besides.join(', ')} |\n`).join('')}`);
    const silent = verdicts.filter(({ firedAfterSeconds }) => firedAfterSeconds === undefined).map(({ alert }) => alert);
    const untried = only.length > 0 ? [] : known.filter((name) => !verdicts.some(({ alert }) => alert === name));
    for (const name of untried) process.stdout.write(`No fault is provoked for ${name}.\n`);
    return inHealth.length + silent.length + untried.length > 0;
  } finally {
    await stage.stop();
    await prometheus.stop();
  }
});
process.exit(failed ? 1 : 0);
