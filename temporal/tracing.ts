import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, ParentBasedSampler, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-node';
import { OpenTelemetryPlugin } from '@temporalio/interceptors-opentelemetry-v2';

interface TracingOptions {
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

/** What the API has decided holds for the worker; what a guest's request says of it does not hold for the API. */
function samplerOf(service: 'api' | 'worker', ratio: number): ParentBasedSampler {
  const root = new TraceIdRatioBasedSampler(ratio);
  return new ParentBasedSampler({ root, ...(service === 'api' ? { remoteParentSampled: root, remoteParentNotSampled: root } : {}) });
}

/**
 * Turns OpenTelemetry tracing on when an exporter is configured: from then on the process's spans go to a collector, by OTLP
 * over HTTP, and a trace begun by a request goes on in the workflows and activities that it causes. Spans carry ids, names and
 * statuses, never arguments. Call it before anything else of the process makes spans.
 */
export function startTracing(service: 'api' | 'worker', options: TracingOptions): Tracing {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_TRACES_SAMPLER_ARG: ratio } = options;
  if (endpoint === undefined) return { plugins: [], stop: async () => undefined };
  const resource = resourceFromAttributes({ 'service.name': `concierge-${service}`, 'deployment.environment.name': options.CONCIERGE_ENV });
  const spanProcessor = new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: 5_000 }));
  const provider = new NodeTracerProvider({
    resource, spanProcessors: [spanProcessor], sampler: samplerOf(service, ratio),
  });
  provider.register();
  return {
    plugins: [new OpenTelemetryPlugin({ resource, spanProcessor })],
    // A collector that is away must not keep the process from stopping in order.
    stop: () => provider.shutdown().catch(() => undefined),
  };
}
