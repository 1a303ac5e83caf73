/**
 * Compiles a function from generated code. The only input in the code is names passed through `quoted`, and numbers.
 *
 * Generated functions access properties by literal names, which the JavaScript engine compiles to offsets. A loop over names
 * would look up each name for every object of every response.
 */
export function generate<T>(body: string, scope: Readonly<Record<string, unknown>> = {}): T {
  return new Function(...Object.keys(scope), `"use strict";${body}`)(...Object.values(scope)) as T
}

/** A name as a string literal in the generated code. */
export function quoted(name: string): string {
  return JSON.stringify(name)
}
