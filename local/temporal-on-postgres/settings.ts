import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { repositoryRoot } from '../config.ts';

/** Ports of the four services of a Temporal server; what callers know is `frontend`. */
export interface ServicePorts {
  frontend: number;
  metrics: number;
  /** Two of each service, by which the four find and call each other; the frontend's own is the one above. */
  inner: Record<'frontend' | 'history' | 'matching' | 'worker', { grpc: number; membership: number }>;
}

/** As many as the image of the compose file makes. A number that cannot be changed afterwards. */
const HISTORY_SHARDS = 4;

/** Connections of each of the four services; all of them stay below what the embedded Postgres gives. */
const CONNECTIONS = { store: 15, visibility: 3 };

interface ServicePlace {
  databaseUrl: string;
  databases: { store: string; visibility: string };
  ports: ServicePorts;
  /** The file of its dynamic configuration. */
  dynamicConfig: string;
}

/** The file of a Temporal server whose data is in two databases of a Postgres, and whose services all run in one process. */
export function serviceSettings(place: ServicePlace): string {
  const { databaseUrl, databases, ports, dynamicConfig } = place;
  const { hostname, port, username, password } = new URL(databaseUrl);
  const database = (databaseName: string, maxConns: number) => ({
    sql: {
      pluginName: 'postgres12', databaseName, connectAddr: `${hostname}:${port || '5432'}`, connectProtocol: 'tcp',
      maxConns, maxIdleConns: maxConns,
      user: decodeURIComponent(username), password: decodeURIComponent(password), maxConnLifetime: '1h',
    },
  });
  const services = Object.entries(ports.inner).map(([name, { grpc, membership }]) => [name, {
    rpc: { grpcPort: name === 'frontend' ? ports.frontend : grpc, membershipPort: membership, bindOnLocalHost: true },
  }]);
  return stringify({
    log: { stdout: true, level: 'warn' },
    persistence: {
      defaultStore: 'store', visibilityStore: 'visibility', numHistoryShards: HISTORY_SHARDS,
      datastores: {
        store: database(databases.store, CONNECTIONS.store), visibility: database(databases.visibility, CONNECTIONS.visibility),
      },
    },
    global: {
      membership: { maxJoinDuration: '30s', broadcastAddress: '127.0.0.1' },
      metrics: { prometheus: { listenAddress: `127.0.0.1:${ports.metrics}`, timerType: 'histogram' } },
    },
    services: Object.fromEntries(services),
    clusterMetadata: {
      enableGlobalNamespace: false, failoverVersionIncrement: 10, masterClusterName: 'active', currentClusterName: 'active',
      clusterInformation: {
        active: { enabled: true, initialFailoverVersion: 1, rpcName: 'frontend', rpcAddress: `127.0.0.1:${ports.frontend}` },
      },
    },
    dcRedirectionPolicy: { policy: 'noop' },
    dynamicConfigClient: { filepath: dynamicConfig, pollInterval: '10s' },
  });
}

/** The settings of a self-hosted service (`deploy/temporal`), with further ones as `key=value` if a test needs low limits. */
export function dynamicSettings(more: readonly string[]): string {
  const deployed = readFileSync(join(repositoryRoot, 'deploy', 'temporal', 'dynamic-config.yaml'), 'utf8');
  const given = more.map((setting) => {
    const at = setting.indexOf('=');
    return `${setting.slice(0, at)}:\n  - value: ${setting.slice(at + 1)}\n`;
  });
  return deployed + given.join('');
}
