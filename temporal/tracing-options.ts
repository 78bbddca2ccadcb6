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
  /** Exports the remaining spans, within the exporter's own time limit. */
  stop(): Promise<void>;
}
