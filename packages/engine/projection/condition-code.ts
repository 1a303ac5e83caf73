import type { DirectiveNode } from 'graphql'
import { conditionsOf } from '../document/conditions.ts'
import { quoted } from '../plan/generate.ts'

/** The condition of a selection, as an expression in the generated code over the variables `v`. */
export type ConditionCode = string

export const always: ConditionCode = 'true'
export const never: ConditionCode = 'false'

export function and(a: ConditionCode, b: ConditionCode): ConditionCode {
  if (a === never || b === never) return never
  if (a === always || a === b) return b
  return b === always ? a : `(${a}&&${b})`
}

export function or(a: ConditionCode, b: ConditionCode): ConditionCode {
  if (a === always || b === always) return always
  if (a === never || a === b) return b
  return b === never ? a : `(${a}||${b})`
}

export function not(a: ConditionCode): ConditionCode {
  if (a === always) return never
  return a === never ? always : `!${a.startsWith('(') ? a : `(${a})`}`
}

/** The condition of one selection from its `@skip` and `@include`. */
export function conditionCodeOf(directives: readonly DirectiveNode[] = []): ConditionCode {
  const conditions = conditionsOf(directives)
  if (!conditions) return never
  return conditions
    .map(({ variable, expected }) => `v[${quoted(variable)}]${expected ? '===' : '!=='}true`)
    .reduce(and, always)
}
