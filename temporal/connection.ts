import { Client, Connection, defaultGrpcRetryOptions, makeGrpcRetryInterceptor, type ClientOptions } from '@temporalio/client';
import type { DataConverter, PayloadCodec } from '@temporalio/common';

export interface TemporalOptions {
  address: string;
  namespace: string;
  /** Set for Temporal Cloud and clusters that ask for an API key; turns TLS on. */
  apiKey?: string | undefined;
  /** Encrypts what workflows carry. */
  codec?: PayloadCodec | undefined;
  plugins?: ClientOptions['plugins'];
}

/**
 * A session takes ten messages at the same moment, and none in the instant of its handover to a new run.
 * The SDK would wait one to two seconds before the next attempt; the session is free again in milliseconds.
 */
const retries = makeGrpcRetryInterceptor(defaultGrpcRetryOptions({ initialIntervalMs: () => 50 }));

/** After an outage the service is found again within this; gRPC's own pauses grow to two minutes. */
const LONGEST_RECONNECT_PAUSE_MS = 2_000;

/**
 * A client of the Temporal service. It connects lazily and reconnects by itself, so that a process
 * starts and lives on while the service is away.
 */
export function temporalClient({ address, namespace, apiKey, codec, plugins = [] }: TemporalOptions): Client {
  const connection = Connection.lazy({
    address,
    interceptors: [retries],
    channelArgs: { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': LONGEST_RECONNECT_PAUSE_MS },
    ...(apiKey === undefined ? {} : { apiKey, tls: true }),
  });
  return new Client({ connection, namespace, dataConverter: dataConverter(codec), plugins });
}

/** How clients and workers turn values into payloads; the same on both sides. */
export const dataConverter = (codec: PayloadCodec | undefined): DataConverter =>
  ({ payloadCodecs: codec === undefined ? [] : [codec] });
