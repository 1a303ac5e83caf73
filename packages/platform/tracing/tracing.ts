/**
 * Where spans are made, whether somebody looks at them or not: without a tracer the work is done and nothing else. Who looks on
 * is said once, when the process starts (see open-tracing.ts).
 */

/** What a span tells besides its name. Never what a person has given: names, addresses, places, tokens. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>

export type SpanOptions = {
  kind: 'server' | 'client' | 'internal'
  facts?: SpanFacts
  /** What it belongs to, as W3C's `traceparent`; else to what is being done now. */
  parent?: string | null | undefined
  /** Only as a part of something: there is no span where nothing is being done. */
  needsParent?: true
}

export type Span = {
  /** Does something as a part of it. */
  run<R>(work: () => R): R
  tell(facts: SpanFacts): void
  /** With what went wrong, if something did. */
  end(fault?: unknown): void
}

export type Tracer = {
  /** Null where no span is to be. */
  begin(name: string, options: SpanOptions): Span | null
  /** What is being done now, as W3C's `traceparent`. */
  current(): string | null
}

let tracer: Tracer | null = null

/** From now on this tracer is told of everything in this process; null: nobody is. */
export function setTracer(given: Tracer | null): void {
  tracer = given
}

export function isTracing(): boolean {
  return tracer !== null
}

/** What is being done now, to be kept with what will be done because of it. */
export function currentTrace(): string | null {
  return tracer?.current() ?? null
}

/** The header with which another process goes on with the same trace. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = currentTrace()
  return traceparent === null ? {} : { traceparent }
}

/** Begins a span that whoever called has to end. */
export function beginSpan(name: string, options: SpanOptions): Span | null {
  return tracer?.begin(name, options) ?? null
}

/** Does something as a span of its own. */
export function inSpan<R>(name: string, options: SpanOptions, work: () => R): R {
  const span = beginSpan(name, options)
  if (!span) return work()
  try {
    const result = span.run(work)
    if (isPromiseLike(result))
      result.then(
        () => span.end(),
        (fault) => span.end(fault),
      )
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
