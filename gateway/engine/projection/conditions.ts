import type { DirectiveNode } from 'graphql'
import { conditionsOf } from '../document/conditions.ts'
import { quoted } from '../plan/generate.ts'

/** When a selection is in the answer, as an expression of the generated code over the variables `v`. */
export type Condition = string

export const always: Condition = 'true'
export const never: Condition = 'false'

export function both(a: Condition, b: Condition): Condition {
  if (a === never || b === never) return never
  if (a === always || a === b) return b
  return b === always ? a : `(${a}&&${b})`
}

export function oneOf(a: Condition, b: Condition): Condition {
  if (a === always || b === always) return always
  if (a === never || a === b) return b
  return b === never ? a : `(${a}||${b})`
}

export function not(a: Condition): Condition {
  if (a === always) return never
  return a === never ? always : `!${a.startsWith('(') ? a : `(${a})`}`
}

/** What `@skip` and `@include` of one selection ask for together. */
export function conditionFor(directives: readonly DirectiveNode[] = []): Condition {
  const conditions = conditionsOf(directives)
  if (!conditions) return never
  return conditions
    .map(({ variable, wanted }) => `v[${quoted(variable)}]${wanted ? '===' : '!=='}true`)
    .reduce(both, always)
}
