import { setTimeout as sleep } from 'node:timers/promises'
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
import { type Span, setTracer, type Tracer } from './tracing.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** A stop waits at most this long for the collector. */
const shutdownMilliseconds = 1_000

/**
 * OpenTelemetry over OTLP/HTTP. The exporter reads address, headers, compression and certificates from the standard OTEL_EXPORTER_OTLP_*
 * variables; the resource reads OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.
 */
export async function startExporting(
  { protocol, sampler, batchMilliseconds }: TracingConfig,
  processName: string,
): Promise<AsyncDisposable> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto')
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': `rodovia-${processName}` }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(sampler),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: batchMilliseconds }),
    ],
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  setTracer(tracerOn(provider))
  return {
    async [Symbol.asyncDispose]() {
      setTracer(null)
      await Promise.race([provider.shutdown(), sleep(shutdownMilliseconds, undefined, { ref: false })])
      context.disable()
    },
  }
}

/** The sampler of OTEL_TRACES_SAMPLER; those based on the parent follow the decision of the caller. */
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
    start(name, { kind, attributes, parent, needsParent }) {
      const active = context.active()
      const current = trace.getSpanContext(active)
      if (needsParent && !current) return null
      const remote = parent ? parseTraceParent(parent) : null
      const parentContext = remote
        ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
        : active
      // A span of another trace links to the span that caused it here.
      const links = remote && current && current.spanId !== remote.spanId ? [{ context: current }] : []
      const options = { kind: kinds[kind], ...(attributes && { attributes }), links }
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
    setAttributes: (attributes) => void span.setAttributes(attributes),
    end(fault) {
      if (fault !== undefined) {
        // Only the kind of the error: its message may contain personal data.
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

function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
