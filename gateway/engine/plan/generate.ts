/**
 * Makes a function out of generated text. The text holds no input but names that went through `quoted` and numbers.
 *
 * Generated functions read and write properties by literal names, which the JavaScript engine compiles to offsets; a
 * loop over names would look each of them up for every object of every answer.
 */
export function generate<T>(body: string, scope: Readonly<Record<string, unknown>> = {}): T {
  return new Function(...Object.keys(scope), `"use strict";${body}`)(...Object.values(scope)) as T
}

/** A name as a string literal of the generated code. */
export function quoted(name: string): string {
  return JSON.stringify(name)
}
