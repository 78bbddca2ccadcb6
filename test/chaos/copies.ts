import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { onDatabase } from '../../local/on-database.ts';
import type { RunningPostgres } from '../../local/postgres.ts';
import { postgresTool, tool } from '../deployment/tools.ts';
import type { Arena } from './arena.ts';
import { putBack, takeBaseBackup } from './base-backup.ts';

/** A copy of one of the two stores, taken while guests write. */
export interface Copy {
  take(): Promise<void>;
  /** Deletes the current store and puts the copy in its place. */
  putBack(): Promise<void>;
}

/** The store and the method of a copy. */
export interface Stores {
  arena: Arena;
  cluster: string;
  postgres: { now: RunningPostgres };
  start(port: number): Promise<RunningPostgres>;
}

/** A base backup of the cluster, with the calls that `pg_basebackup` makes. */
export function baseBackup({ cluster, postgres, start }: Stores): Copy {
  const copy = `${cluster}.backup`;
  return {
    take: () => takeBaseBackup({ url: postgres.now.url, cluster, into: copy }),
    async putBack() {
      await postgres.now.kill();
      putBack({ cluster, from: copy });
      postgres.now = await start(postgres.now.port);
    },
  };
}

/** A dump of the database by `pg_dump`, restored by `pg_restore` into an empty one; roles belong to the server and stay. */
export function dump({ cluster, postgres }: Stores): Copy {
  const file = `${cluster}.dump`;
  return {
    take: async () => { await tool(await postgresTool('pg_dump'), ['--format=custom', `--file=${file}`, postgres.now.url]); },
    async putBack() {
      const name = new URL(postgres.now.url).pathname.slice(1);
      await onDatabase(postgres.now.url, 'postgres', async (admin) => {
        await admin.query(`drop database ${name} with (force)`);
        await admin.query(`create database ${name}`);
      });
      await tool(await postgresTool('pg_restore'), ['--exit-on-error', `--dbname=${postgres.now.url}`, file]);
    },
  };
}

/** A copy of Temporal's data, taken while its server is down for a moment: the development server has one file. */
export function temporalCopy({ arena: { product } }: Stores): Copy {
  const parts = ['', '-wal', '-shm'].map((part) => ({ now: product.temporalFile + part, kept: `${product.temporalFile}.kept${part}` }));
  const replace = async (from: 'now' | 'kept', to: 'now' | 'kept'): Promise<void> => {
    for (const part of parts) {
      await rm(part[to], { force: true });
      if (existsSync(part[from])) await cp(part[from], part[to]);
    }
  };
  return {
    take: () => product.restartTemporal(() => replace('now', 'kept')),
    putBack: () => product.restartTemporal(() => replace('kept', 'now')),
  };
}
