import type { ExecutionResult } from 'graphql'
import type { Subscriber } from './shared-stream.ts'

/** The results of a subscription for one reader. `return` ends them at once. */
export type Results = AsyncIterableIterator<ExecutionResult, undefined, undefined>

const end = { done: true, value: undefined } as const

/**
 * The results that a subscriber receives, for one reader. While it reads nothing only the newest waits for
 * it, because each one contains the complete state.
 *
 * @param subscribe returns the function that unsubscribes.
 */
export function newestResults(subscribe: (subscriber: Subscriber) => () => void): Results {
  let newest: ExecutionResult | null = null
  let isOver = false
  let wake = () => {}
  const unsubscribe = subscribe({
    push(result) {
      newest = result
      wake()
    },
    end() {
      isOver = true
      wake()
    },
  })
  return {
    async next() {
      while (!newest && !isOver)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      const value = newest
      newest = null
      return value ? { done: false, value } : end
    },
    async return() {
      unsubscribe()
      newest = null
      isOver = true
      wake()
      return end
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
