import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/**
 * Compiles a function from generated code. The only input in the code is names passed through `quoted`, and numbers.
 *
 * Generated functions access properties by literal names, which the JavaScript engine compiles to offsets. A loop over names
 * would look up each name for every object of every response.
 */
export function generate<T>(body: string, scope: Readonly<Record<string, unknown>> = {}): T {
  const names = Object.keys(scope)
  const identity = createHash('sha256').update(`${names.join()};${body}`).digest('base64')
  let factory = factories.get(identity)
  if (!factory) {
    factory = new Function(...names, `"use strict";${body}`) as (...scope: unknown[]) => unknown
    factories.set(identity, factory, { size: body.length || 1 })
  }
  return factory(...Object.values(scope)) as T
}

/** Operations that differ in literals and names share their code: compiling it is slow and takes memory. */
const factories = new LRUCache<string, (...scope: unknown[]) => unknown>({
  max: 500,
  maxSize: 500_000,
})

/** Computes a value when it is first needed. */
export function lazily<T extends object>(compute: () => T): () => T {
  let value: T | undefined
  return () => (value ??= compute())
}

/** Generating and compiling a function takes as long as this many short calls of an interpreter. */
const frequentAfterCalls = 100

/** Calls `interpret` until calls prove frequent, then what `compile` returns, which must give the same. */
export function compileWhenFrequent<Args extends unknown[], Result>(
  interpret: (...args: Args) => Result,
  compile: () => (...args: Args) => Result,
): (...args: Args) => Result {
  let calls = 0
  let run = interpret
  return (...args) => {
    if (calls <= frequentAfterCalls && ++calls > frequentAfterCalls) run = compile()
    return run(...args)
  }
}

/** A name as a string literal in the generated code. */
export function quoted(name: string): string {
  return JSON.stringify(name)
}
