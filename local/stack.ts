import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BinaryConfig } from './config.ts';
import { keepRunning } from './keep-running.ts';
import { logFile } from './log-file.ts';
import { PortBook } from './ports.ts';
import { startPostgres, stopOrphanedPostgres, type RunningPostgres } from './postgres.ts';
import { silentProgress, type Progress } from './progress.ts';
import { findTemporalBinary } from './temporal-binary.ts';
import { findServicePrograms } from './temporal-on-postgres/programs.ts';
import { startTemporalOnPostgres } from './temporal-on-postgres/server.ts';
import { startTemporal, stopOrphanedTemporal, type RunningTemporal } from './temporal-server.ts';
import type { Log } from './tethered-process.ts';
import { together } from './together.ts';

/** The preferred ports; 0 is any free port. */
export interface PreferredPorts {
  postgres: number;
  temporal: number;
  temporalUi: number;
}

export const usualPorts: PreferredPorts = { postgres: 5432, temporal: 7233, temporalUi: 8233 };
const anyPorts: PreferredPorts = { postgres: 0, temporal: 0, temporalUi: 0 };

export interface StackOptions {
  /** Absolute; holds everything that lasts. */
  dataDir: string;
  binary: BinaryConfig;
  namespace?: string;
  /** Any free ports by default. */
  preferredPorts?: PreferredPorts;
  /** False saves the Web UI, for tests. */
  ui?: boolean;
  /** See `PostgresOptions`. */
  fsync?: boolean;
  /** Uses this Postgres instead of an embedded one. */
  databaseUrl?: string | undefined;
  /** Uses this Temporal service instead of an embedded one; `uiUrl` is then only passed through. */
  temporalAddress?: string | undefined;
  uiUrl?: string | undefined;
  /** Where the embedded Web UI has payloads decrypted. */
  uiCodecEndpoint?: string | undefined;
  progress?: Progress;
  /** Restarts a service that ends by itself, on the same port, and is called then. */
  onRevival?: Log;
}

export interface Stack {
  databaseUrl: string;
  temporalAddress: string;
  uiUrl: string | undefined;
  /** The ports used last time, for other services of this data directory. */
  ports: PortBook;
  /** Undefined when an external one is used. */
  temporal: RunningTemporal | undefined;
  /** Temporal first, then Postgres; each is killed after `graceMs`, 5 s when left out. */
  stop(graceMs?: number): Promise<void>;
  kill(): Promise<void>;
}

/**
 * Brings up Postgres and Temporal for one data directory, whose instance lock the caller holds.
 * What a killed earlier run left is recovered.
 * @throws ExplainedError; nothing is left running then
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataDir } = options;
  mkdirSync(dataDir, { recursive: true });
  const temporalDir = join(dataDir, 'temporal');
  const place = { cluster: join(dataDir, 'postgres'), history: join(temporalDir, 'temporal.db'), service: join(temporalDir, 'service') };
  // Before ports are chosen: an orphan holds the very ports that are remembered.
  const files = [place.history, place.service];
  await Promise.all([stopOrphanedPostgres(place.cluster), ...files.map(stopOrphanedTemporal)]);
  const ports = new PortBook(join(dataDir, 'ports.json'));
  const isOnPostgres = options.binary.store === 'postgres';
  const started: { postgres?: RunningPostgres; temporal?: RunningTemporal } = {};
  try {
    await together([
      options.databaseUrl ? undefined : embeddedPostgres(options, place.cluster, ports).then((made) => { started.postgres = made; }),
      options.temporalAddress || isOnPostgres ? undefined
        : embeddedTemporal(options, place.history, ports).then((made) => { started.temporal = made; }),
    ]);
    const databaseUrl = options.databaseUrl ?? started.postgres?.url ?? '';
    if (isOnPostgres && !options.temporalAddress) {
      started.temporal = await temporalOnPostgres(options, { folder: place.service, databaseUrl }, ports);
    }
    const { postgres, temporal } = started;
    return {
      databaseUrl,
      temporalAddress: options.temporalAddress ?? temporal?.address ?? '',
      uiUrl: temporal ? temporal.uiUrl : options.uiUrl,
      ports,
      temporal,
      stop: async (graceMs) => { await temporal?.stop(graceMs); await postgres?.stop(graceMs); },
      kill: async () => { await Promise.all([temporal?.kill(), postgres?.kill()]); },
    };
  } catch (error) {
    await Promise.all([started.postgres?.stop(), started.temporal?.stop()]);
    throw error;
  }
}

function embeddedPostgres(options: StackOptions, dataDir: string, ports: PortBook): Promise<RunningPostgres> {
  const { progress = silentProgress, preferredPorts = anyPorts, fsync = true } = options;
  const log = logFile(join(options.dataDir, 'logs', 'postgres.log'));
  return progress.step('Postgres', () => ports.startOn(
    { postgres: preferredPorts.postgres },
    ({ postgres: port = 0 }) => keepRunning('Postgres', () => startPostgres({ dataDir, port, fsync, log }), options.onRevival),
  ));
}

async function embeddedTemporal(options: StackOptions, dbFile: string, ports: PortBook): Promise<RunningTemporal> {
  const { progress = silentProgress, preferredPorts = anyPorts, namespace = 'default', ui = true } = options;
  const binary = await progress.step('Temporal server found', (detail) =>
    findTemporalBinary({ config: options.binary, dataDir: options.dataDir, onProgress: detail }));
  const log = logFile(join(options.dataDir, 'logs', 'temporal.log'));
  return progress.step('Temporal', () => ports.startOn(
    { temporal: preferredPorts.temporal, ...(ui && { temporalUi: preferredPorts.temporalUi }) },
    ({ temporal: port = 0, temporalUi: uiPort }) => keepRunning(
      'Temporal',
      () => startTemporal({ binary, dbFile, port, uiPort, namespace, log, uiCodecEndpoint: options.uiCodecEndpoint }), options.onRevival,
    ),
  ));
}

/** It has no Web UI, which is a separate program. */
async function temporalOnPostgres(
  options: StackOptions, place: { folder: string; databaseUrl: string }, ports: PortBook,
): Promise<RunningTemporal> {
  const { progress = silentProgress, preferredPorts = anyPorts, namespace = 'default', binary: { env } } = options;
  const programs = await progress.step('Temporal service found', (onProgress) => findServicePrograms({ env, onProgress }));
  const log = logFile(join(options.dataDir, 'logs', 'temporal.log'));
  const start = (port: number): Promise<RunningTemporal> => startTemporalOnPostgres({ programs, ...place, port, namespace, log });
  return progress.step('Temporal on Postgres', () => ports.startOn(
    { temporal: preferredPorts.temporal },
    ({ temporal: port = 0 }) => keepRunning('Temporal', () => start(port), options.onRevival),
  ));
}
