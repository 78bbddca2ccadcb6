import { Client, Connection } from '@temporalio/client';

export interface TemporalOptions {
  address: string;
  namespace: string;
  /** Set for Temporal Cloud and clusters that ask for an API key; turns TLS on. */
  apiKey?: string | undefined;
}

/**
 * A client of the Temporal service. It connects lazily and reconnects by itself, so that a process
 * starts and lives on while the service is away.
 */
export function temporalClient({ address, namespace, apiKey }: TemporalOptions): Client {
  const connection = Connection.lazy({ address, ...(apiKey === undefined ? {} : { apiKey, tls: true }) });
  return new Client({ connection, namespace });
}
