import {
  type Context,
  context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseTraceParent } from '@opentelemetry/core'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingConfig } from '../config.ts'
import type { Span, Tracer } from './tracing.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** A stop does not wait longer than that for a collector that is away. */
const farewellMilliseconds = 1_000

/**
 * OpenTelemetry over OTLP/HTTP. Where to, with which headers, how compressed and for whom certificates are good the exporter
 * reads from the standard OTEL_EXPORTER_OTLP_* variables by itself; so does the resource OTEL_SERVICE_NAME and
 * OTEL_RESOURCE_ATTRIBUTES.
 */
export async function startExporting(
  { protocol, sampler, batchMilliseconds }: TracingConfig,
  part: string,
): Promise<AsyncDisposable & { tracer: Tracer }> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto')
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': `rodovia-${part}` }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(sampler),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: batchMilliseconds }),
    ],
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  return {
    tracer: tracerOn(provider),
    async [Symbol.asyncDispose]() {
      await Promise.race([
        provider.shutdown(),
        new Promise((resolve) => setTimeout(resolve, farewellMilliseconds).unref()),
      ])
      context.disable()
    },
  }
}

/** Of OTEL_TRACES_SAMPLER; who began the trace decides where it is based on the parent. */
function samplerOf({ name, ratio }: TracingConfig['sampler']): Sampler {
  const root = name.endsWith('traceidratio')
    ? new TraceIdRatioBasedSampler(ratio)
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new AlwaysOnSampler()
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root
}

function tracerOn(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('rodovia')
  return {
    begin(name, { kind, facts, parent, needsParent }) {
      const here = context.active()
      const causedBy = trace.getSpanContext(here)
      if (needsParent && !causedBy) return null
      const above = parent ? spanContextOf(parent) : null
      const parentContext = above ? trace.setSpanContext(ROOT_CONTEXT, above) : here
      // What belongs elsewhere and is done here and now can be found from there.
      const links = above && causedBy && causedBy.spanId !== above.spanId ? [{ context: causedBy }] : []
      const options = { kind: kinds[kind], ...(facts && { attributes: facts }), links }
      const span = tracer.startSpan(name, options, parentContext)
      return spanOf(span, trace.setSpan(parentContext, span))
    },
    current() {
      const spanContext = trace.getSpanContext(context.active())
      return spanContext ? traceparentOf(spanContext) : null
    },
  }
}

function spanOf(span: OtelSpan, within: Context): Span {
  return {
    run: (work) => context.with(within, work),
    tell: (facts) => void span.setAttributes(facts),
    end(fault) {
      if (fault !== undefined) {
        // Only what kind of fault: its words may hold what somebody sent.
        span.setAttribute('error.type', kindOf(fault))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

function kindOf(fault: unknown): string {
  const { code, name } = (fault ?? {}) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? typeof fault)
}

function spanContextOf(traceparent: string): SpanContext | null {
  const parsed = parseTraceParent(traceparent)
  return parsed && { ...parsed, isRemote: true }
}

function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
