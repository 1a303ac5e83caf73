import type { Conditions } from '../document/conditions.ts'
import { quoted } from '../plan/generate.ts'

/** The code that tells whether all conditions are met, over the variables `v`. */
export function conditionCode(conditions: Conditions): string {
  const code = ({ variable, expected }: Conditions[number]) =>
    `v[${quoted(variable)}]${expected ? '===' : '!=='}true`
  return conditions.map(code).join('&&') || 'true'
}
