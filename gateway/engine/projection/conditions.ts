import type { DirectiveNode } from 'graphql'
import { conditionOf } from '../document/literal-conditions.ts'
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

/** What `@skip` and `@include` of one selection ask for together. */
export function conditionFor(directives: readonly DirectiveNode[] = []): Condition {
  let all = always
  for (const directive of directives) {
    const condition = conditionOf(directive)
    if (!condition) continue
    if (condition.isMet !== undefined) all = both(all, condition.isMet ? always : never)
    else all = both(all, `v[${quoted(condition.variable)}]${condition.wanted ? '===' : '!=='}true`)
  }
  return all
}
