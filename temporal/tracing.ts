import type { Tracing, TracingOptions } from './tracing-options.ts';

/**
 * Turns OpenTelemetry tracing on if an exporter is configured: a request's trace then continues in the workflows and activities that it
 * causes. Spans carry ids, names and statuses, never arguments. Call it before anything else in the process makes spans.
 */
export async function startTracing(service: 'api' | 'worker', options: TracingOptions): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = options;
  if (endpoint === undefined) return { plugins: [], stop: async () => undefined };
  // Loading it takes most of a second, which nobody without a collector should wait for.
  const { exportSpans } = await import('./span-export.ts');
  return exportSpans(service, endpoint, options);
}
