import { expect } from 'vitest'

/** What will be true in a moment, on a busy machine too. */
export function soon<Value>(look: () => Value) {
  return expect.poll(look, { timeout: 8000 })
}
