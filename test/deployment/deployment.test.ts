import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { apiEnvironment } from '../../api/config.ts';
import { taskQueues } from '../../domain/model/flows.ts';
import { repositoryRoot } from '../../local/config.ts';
import { SERVICE_VERSION } from '../../local/temporal-on-postgres/programs.ts';
import { dynamicSettings, serviceSettings } from '../../local/temporal-on-postgres/settings.ts';
import { dynamicConfig } from '../../local/temporal-server.ts';
import { connectionsOf } from '../../platform/process-diagnosis.ts';
import { migrationEnvironment, workerEnvironment } from '../../workers/config.ts';
import { read } from '../gates/repository.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { composedServices, imageEnvironment, postgresConnections } from './composed.ts';

/** What a chart's or compose file's processes take of Postgres at most: all of them, one more of each while they are replaced, and a migration. */
function connectionsTaken(processes: readonly { kind: 'API' | 'worker' | 'background worker'; replicas: number }[], pool: number): number {
  const { connections } = connectionsOf({ DATABASE_POOL: pool });
  const of = Object.fromEntries(Object.entries(connections));
  return processes.reduce((sum, { kind, replicas }) => sum + (replicas + 1) * (of[kind] ?? 0), of['API'] ?? 0);
}

const services = Object.values(composedServices());

describe('the files of the deployment', () => {
  it('say only what a process reads', () => {
    const readBy = { api: apiEnvironment, migrate: migrationEnvironment };
    const everything = Object.keys({ ...apiEnvironment.shape, ...workerEnvironment.shape });
    const image = Object.keys(imageEnvironment());
    expect(image.filter((name) => !everything.includes(name))).toEqual(['NODE_COMPILE_CACHE']);
    for (const { name, env } of services) {
      const known = Object.keys((name in readBy ? readBy[name as keyof typeof readBy] : workerEnvironment).shape);
      expect([name, Object.keys(env).filter((each) => !image.includes(each) && !known.includes(each.replace(/_FILE$/, '')))]).toEqual([name, []]);
    }
  });

  it('start mains that exist, and mount the secrets that they name', () => {
    for (const { args, env, secrets } of services) {
      expect(existsSync(join(repositoryRoot, args.at(-1) ?? ''))).toBe(true);
      const named = Object.values(env).flatMap((value) => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? []);
      expect(named.filter((name) => !secrets.includes(name))).toEqual([]);
    }
  });

  it('have a process for every task queue', () => {
    const served = (text: string): string[] => text.split(',').map((name) => name.trim());
    const composed = services.flatMap(({ env }) => (env['WORKER_QUEUES'] === undefined ? [] : served(env['WORKER_QUEUES'])));
    const charted = [...read('deploy/helm/concierge/values.yaml').text.matchAll(/queues: \[(.*)\]/g)].flatMap(([, list = '']) => served(list));
    for (const queues of [composed, charted]) expect(queues.toSorted()).toEqual(Object.keys(taskQueues).toSorted());
  });
});

describe('the connections to Postgres', () => {
  const kinds = { api: 'API', worker: 'worker', background: 'background worker' } as const;

  it('of the compose file stay within what its server gives, while everything is replaced', () => {
    const served = services.flatMap(({ name, replicas, env }) => (name in kinds ? [{ kind: kinds[name as keyof typeof kinds], replicas, env }] : []));
    expect(served).toHaveLength(3);
    for (const { env } of served) expect(env['DATABASE_POOL']).toBe('12');
    expect(connectionsTaken(served, 12)).toBeLessThanOrEqual(postgresConnections());
  });

  it('of the chart stay within what its values say that the server gives', () => {
    type Part = { replicas: number };
    const values = parse(read('deploy/helm/concierge/values.yaml').text) as
      { api: Part; worker: Part; background: Part; database: { pool: number; maxConnections: number } };
    const charted = Object.entries(kinds).map(([name, kind]) => ({ kind, replicas: values[name as keyof typeof kinds].replicas }));
    expect(connectionsTaken(charted, values.database.pool)).toBeLessThanOrEqual(values.database.maxConnections - 3);
  });
});

describe('the Temporal service of the deployment', () => {
  it('is told what the local one is told, but for partitions, of which that has one', () => {
    const told = parse(read('deploy/temporal/dynamic-config.yaml').text) as Record<string, { value: unknown }[]>;
    const local = Object.entries(dynamicConfig).filter(([key]) => !key.endsWith('Partitions'));
    expect(Object.fromEntries(Object.entries(told).map(([key, [only]]) => [key, only?.value]))).toEqual(Object.fromEntries(local));
  });
});

describe('a Temporal service on Postgres, as TEMPORAL_STORE=postgres starts one', () => {
  it('is the release of the compose file', () => {
    const { services } = parse(read('deploy/compose/compose.yaml').text, { merge: true }) as { services: Record<string, { image?: string }> };
    expect(services['temporal']?.image).toBe(`temporalio/auto-setup:${SERVICE_VERSION}`);
  });

  itVerifies(['decisions/operations/temporal-on-postgres'], 'is told by its file where its data are, and by another what the deployed one is told', () => {
    const pair = (grpc: number) => ({ grpc, membership: grpc + 1 });
    const file = parse(serviceSettings({
      databaseUrl: 'postgres://owner:p%40ss@db:5433/concierge', databases: { store: 'temporal', visibility: 'temporal_visibility' }, dynamicConfig: '/d.yaml',
      ports: { frontend: 7233, metrics: 9, inner: { frontend: pair(1), history: pair(3), matching: pair(5), worker: pair(7) } },
    })) as { persistence: { datastores: Record<string, { sql: object }> }; services: Record<string, { rpc: object }> };
    expect(file.persistence.datastores['visibility']?.sql).toMatchObject({ databaseName: 'temporal_visibility', connectAddr: 'db:5433', user: 'owner', password: 'p@ss' });
    expect([file.services['frontend']?.rpc, file.services['matching']?.rpc]).toEqual([
      { grpcPort: 7233, membershipPort: 2, bindOnLocalHost: true }, { grpcPort: 5, membershipPort: 6, bindOnLocalHost: true },
    ]);
    const told = parse(dynamicSettings(['limit.historyCount.suggestContinueAsNew=40'])) as Record<string, { value: unknown }[]>;
    expect(told['history.maxInFlightUpdates']).toEqual([{ value: dynamicConfig['history.maxInFlightUpdates'] }]);
    expect(told['limit.historyCount.suggestContinueAsNew']).toEqual([{ value: 40 }]);
  });
});
