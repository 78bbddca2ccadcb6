import { Client, Connection, type ClientOptions, type ConnectionOptions } from '@temporalio/client';
import type { DataConverter, PayloadCodec } from '@temporalio/common';
import { retries } from './retries.ts';

/** Where the Temporal service is, and how to connect to it. */
export interface TemporalPlace {
  address: string;
  namespace: string;
  /** Set for Temporal Cloud and clusters that ask for an API key; turns TLS on. */
  apiKey?: string | undefined;
  /** `true` trusts the machine's certificate authorities. */
  tls?: NonNullable<ConnectionOptions['tls']>;
  /** Sent with every call. */
  metadata?: Record<string, string>;
}

export interface TemporalOptions extends TemporalPlace {
  /** Encrypts what workflows carry. */
  codec?: PayloadCodec | undefined;
  plugins?: ClientOptions['plugins'];
}

/** The longest pause between attempts to reconnect; gRPC's own pauses grow to two minutes. */
const LONGEST_RECONNECT_PAUSE_MS = 2_000;

/** What both clients and workers tell the SDK about the service. */
export const connectionOptions = ({ address, apiKey, tls, metadata }: TemporalPlace) => ({
  address,
  ...(apiKey !== undefined && { apiKey }),
  ...(tls !== undefined ? { tls } : apiKey !== undefined && { tls: true }),
  ...(metadata !== undefined && { metadata }),
});

/**
 * A client of the Temporal service. It connects lazily and reconnects by itself, so that a process
 * starts and runs while the service is down.
 */
export function temporalClient({ codec, plugins = [], ...place }: TemporalOptions): Client {
  const connection = Connection.lazy({
    ...connectionOptions(place),
    interceptors: [retries],
    channelArgs: { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': LONGEST_RECONNECT_PAUSE_MS },
  });
  return new Client({ connection, namespace: place.namespace, dataConverter: dataConverter(codec), plugins });
}

/** How clients and workers turn values into payloads; the same on both sides. */
export const dataConverter = (codec: PayloadCodec | undefined): DataConverter =>
  ({ payloadCodecs: codec === undefined ? [] : [codec] });
