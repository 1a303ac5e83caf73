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

/** Code from which `generate` makes functions. */
export interface Code {
  readonly body: string
  readonly scope?: Readonly<Record<string, unknown>>
}

/**
 * Generated functions for something that proves frequent; undefined before that. They take much more memory than what they are generated
 * from. So all of them together are bounded, and those that were not called lately are dropped until they prove frequent again: after
 * twice as many calls, so that dropping and generating in turns ends.
 */
export function whenFrequent<T>(afterCalls: number, write: () => Code): () => T | undefined {
  const holder: Holder<T> = { functions: undefined, isUsed: false }
  let calls = 0
  let after = afterCalls
  return () => {
    if (holder.functions) {
      holder.isUsed = true
      return holder.functions
    }
    if (++calls <= after) return undefined
    calls = 0
    after *= 2
    const { body, scope } = write()
    holder.functions = generate<T>(body, scope)
    hold(holder, bytesPerCharacter * body.length)
    return holder.functions
  }
}

/** The only reference to generated functions. */
interface Holder<T> {
  functions: T | undefined
  /** Whether they were called since the holder was last passed over. */
  isUsed: boolean
}

/** Machine code, byte code and feedback of a function that runs thousands of times: measured as the growth of the heap. */
const bytesPerCharacter = 16
const maxGeneratedBytes = 96 * 1024 * 1024

/** With their bytes. The oldest come first, those that were passed over last. */
const holders = new Map<Holder<unknown>, number>()
let generatedBytes = 0

function hold(holder: Holder<unknown>, bytes: number): void {
  holders.set(holder, bytes)
  generatedBytes += bytes
  for (const [oldest, size] of holders) {
    if (generatedBytes <= maxGeneratedBytes) return
    holders.delete(oldest)
    if (oldest.isUsed) {
      oldest.isUsed = false
      holders.set(oldest, size)
    } else {
      oldest.functions = undefined
      generatedBytes -= size
    }
  }
}

/** Generating and compiling a function takes as long as this many short calls of an interpreter. */
const frequentAfterCalls = 100

/** Calls `interpret` until calls prove frequent, then the function of the code, which must give the same. */
export function compileWhenFrequent<Args extends unknown[], Result>(
  interpret: (...args: Args) => Result,
  write: () => Code,
): (...args: Args) => Result {
  const compiled = whenFrequent<(...args: Args) => Result>(frequentAfterCalls, write)
  return (...args) => (compiled() ?? interpret)(...args)
}

/** A name as a string literal in the generated code. */
export function quoted(name: string): string {
  return JSON.stringify(name)
}
