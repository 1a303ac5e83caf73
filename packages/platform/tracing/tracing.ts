/**
 * The only way to make spans. It stands between us and @opentelemetry/api so that a process without a collector loads none of its packages
 * and pays nothing per call (open-tracing.ts sets the tracer at the start).
 */

/** Attributes of a span. Never personal data: names, addresses, positions, tokens. */
type SpanAttributes = Readonly<Record<string, string | number | boolean>>

type SpanOptions = {
  kind: 'server' | 'client' | 'internal'
  attributes?: SpanAttributes
  /** The parent as W3C `traceparent`; by default the current span. */
  parent?: string | null | undefined
  /** No span without a current one. */
  needsParent?: true
}

export type Span = {
  /** Runs `work` with this span as the current one. */
  run<R>(work: () => R): R
  setAttributes(attributes: SpanAttributes): void
  /** Ends the span, with the error that happened. */
  end(fault?: unknown): void
}

export type Tracer = {
  /** Null for no span. */
  start(name: string, options: SpanOptions): Span | null
  /** The current span as W3C `traceparent`. */
  current(): string | null
}

let tracer: Tracer | null = null

/** Sets the tracer of this process; null switches tracing off. */
export function setTracer(newTracer: Tracer | null): void {
  tracer = newTracer
}

export function isTracing(): boolean {
  return tracer !== null
}

/** The current span as W3C `traceparent`, to be stored with work that is done later. */
export function currentTrace(): string | null {
  return tracer?.current() ?? null
}

/** The header that continues the trace in another process. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = currentTrace()
  return traceparent === null ? {} : { traceparent }
}

/** Starts a span that the caller has to end. */
export function startSpan(name: string, options: SpanOptions): Span | null {
  return tracer?.start(name, options) ?? null
}

/** Runs `work` in a span of its own, which ends with the work. */
export function inSpan<R>(name: string, options: SpanOptions, work: () => R): R {
  const span = startSpan(name, options)
  if (!span) return work()
  try {
    const result = span.run(work)
    if (isPromiseLike(result)) result.then(() => span.end(), span.end)
    else span.end()
    return result
  } catch (fault) {
    span.end(fault)
    throw fault
  }
}

function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as PromiseLike<unknown> | undefined)?.then === 'function'
}
