import { type Issue, isRefusal } from './refusal.ts'

/** The facts of what is refused. */
export function refusalOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    if (isRefusal(error)) return error.facts
    throw error
  }
  throw new Error('nothing was refused')
}

/** The first issue of a refused input; null if it is taken. */
export function issueOf(act: () => unknown): Issue | null {
  try {
    act()
  } catch (error) {
    if (isRefusal(error) && error.code === 'validation_failed') return error.facts.issues[0] ?? null
    throw error
  }
  return null
}
