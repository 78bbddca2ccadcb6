import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, ParentBasedSampler, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-node';
import { OpenTelemetryPlugin } from '@temporalio/interceptors-opentelemetry-v2';
import type { Tracing, TracingOptions } from './tracing-options.ts';

/** The worker follows the API's decision to sample; the API does not follow a guest's request. */
function samplerOf(service: 'api' | 'worker', ratio: number): ParentBasedSampler {
  const root = new TraceIdRatioBasedSampler(ratio);
  return new ParentBasedSampler({ root, ...(service === 'api' ? { remoteParentSampled: root, remoteParentNotSampled: root } : {}) });
}

/** Sends the process's spans to a collector, by OTLP over HTTP. */
export function exportSpans(service: 'api' | 'worker', endpoint: string, options: TracingOptions): Tracing {
  const { OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_TRACES_SAMPLER_ARG: ratio } = options;
  const resource = resourceFromAttributes({ 'service.name': `concierge-${service}`, 'deployment.environment.name': options.CONCIERGE_ENV });
  const spanProcessor = new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: 5_000 }));
  const provider = new NodeTracerProvider({
    resource, spanProcessors: [spanProcessor], sampler: samplerOf(service, ratio),
  });
  provider.register();
  return {
    plugins: [new OpenTelemetryPlugin({ resource, spanProcessor })],
    // A collector that is down must not keep the process from stopping cleanly.
    stop: () => provider.shutdown().catch(() => undefined),
  };
}
