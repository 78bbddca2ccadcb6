import type { OpenTelemetryPlugin } from '@temporalio/interceptors-opentelemetry-v2';

export interface TracingOptions {
  CONCIERGE_ENV: string;
  OTEL_EXPORTER_OTLP_ENDPOINT: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS: Record<string, string>;
  OTEL_TRACES_SAMPLER_ARG: number;
}

/** How a process takes part in traces. */
export interface Tracing {
  /** For the Temporal client, the worker and the bundle of its workflows, which all have to agree. */
  plugins: OpenTelemetryPlugin[];
  /** Exports what is left, within the exporter's own time limit. */
  stop(): Promise<void>;
}

/**
 * Turns OpenTelemetry tracing on when an exporter is configured: from then on a trace begun by a request goes on in the workflows
 * and activities that it causes. Spans carry ids, names and statuses, never arguments. Call it before anything else of the
 * process makes spans.
 */
export async function startTracing(service: 'api' | 'worker', options: TracingOptions): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = options;
  if (endpoint === undefined) return { plugins: [], stop: async () => undefined };
  // Most of a second to load, which nobody without a collector is to wait for.
  const { exportSpans } = await import('./span-export.ts');
  return exportSpans(service, endpoint, options);
}
