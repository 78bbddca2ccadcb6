import type { Tracing, TracingOptions } from './tracing-options.ts';

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
