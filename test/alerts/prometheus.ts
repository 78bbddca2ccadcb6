import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { asService, spawnTethered } from '../../local/tethered-process.ts';
import { freePort } from '../../platform/free-port.ts';
import { findProgram } from '../support/general/debian-package.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { shortRules } from './short-rules.ts';

/** Between two looks at a process, in seconds; the shortest window of the shortened rules has five of them. */
const EVERY_SECONDS = 2;

export type Job = 'concierge-api' | 'concierge-worker';

/** An alert that fires, with the window that tells it from others of its name. */
export interface Firing {
  alert: string;
  window: string | undefined;
}

/** A real Prometheus with the rules of `deploy/monitoring`, shortened. */
export interface Prometheus {
  /** From now on it looks at these processes, by the addresses of their operations ports. Resolves when it has seen all of them. */
  watch(targets: Readonly<Record<Job, readonly string[]>>): Promise<void>;
  firing(): Promise<Firing[]>;
  stop(): Promise<void>;
}

export async function startPrometheus(folder: string): Promise<Prometheus> {
  const program = await findProgram('/usr/bin/prometheus', 'prometheus', 'Prometheus for the rehearsal of alerts');
  mkdirSync(folder, { recursive: true });
  const rules = shortRules().map((text, index) => {
    const path = join(folder, `rules-${index}.yml`);
    writeFileSync(path, text);
    return path;
  });
  const jobs: readonly Job[] = ['concierge-api', 'concierge-worker'];
  const config = join(folder, 'prometheus.yml');
  writeFileSync(config, stringify({
    global: { scrape_interval: `${EVERY_SECONDS}s`, scrape_timeout: `${EVERY_SECONDS}s`, evaluation_interval: '1s' },
    rule_files: rules,
    scrape_configs: jobs.map((job) => ({ job_name: job, file_sd_configs: [{ files: [join(folder, `${job}.json`)], refresh_interval: '1s' }] })),
  }));
  const url = `http://127.0.0.1:${await freePort()}`;
  const server = spawnTethered(program, [
    `--config.file=${config}`, `--storage.tsdb.path=${join(folder, 'series')}`, `--web.listen-address=${new URL(url).host}`, '--log.level=warn',
  ], { parentDeathSignal: 'KILL', log: () => undefined });
  await waitFor(async () => (await fetch(`${url}/-/ready`).catch(() => undefined))?.ok === true, {
    what: 'Prometheus to be ready', timeoutMs: 30_000, fatal: () => server.child.exitCode !== null,
  }).catch((error: unknown) => { throw new Error(`${String(error)}\n${server.recentOutput()}`); });
  return {
    async watch(targets) {
      for (const job of jobs) {
        const file = join(folder, `${job}.json`);
        // It reads the file at once when it changes, and must not find half of it.
        writeFileSync(`${file}.part`, JSON.stringify([{ targets: targets[job].map((each) => new URL(each).host) }]));
        renameSync(`${file}.part`, file);
      }
      const wanted = Object.values(targets).flat().map((each) => new URL(each).host).toSorted();
      await waitFor(async () => {
        const response = await fetch(`${url}/api/v1/targets?state=active`);
        const { data } = await response.json() as { data: { activeTargets: { health: string; labels: { instance: string } }[] } };
        const seen = data.activeTargets.filter(({ health }) => health === 'up').map(({ labels }) => labels.instance).toSorted();
        return JSON.stringify(seen) === JSON.stringify(wanted);
      }, { what: 'Prometheus to see the processes', timeoutMs: 60_000, pollMs: 500 });
    },
    async firing() {
      const response = await fetch(`${url}/api/v1/alerts`);
      const { data } = await response.json() as { data: { alerts: { state: string; labels: Record<string, string> }[] } };
      return data.alerts.filter(({ state }) => state === 'firing')
        .map(({ labels }) => ({ alert: labels['alertname'] ?? '', window: labels['window'] }));
    },
    stop: () => asService(server, 'SIGTERM').kill(),
  };
}
