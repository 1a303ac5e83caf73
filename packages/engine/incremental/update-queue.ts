import { createGenerator } from '../generator.ts'
import type { CompletedResult, IncrementalResult, PendingResult, UpdateResult } from './results.ts'

/** The updates that one piece of work delivers. */
export interface Part {
  readonly pending: readonly PendingResult[]
  readonly incremental: readonly IncrementalResult[]
  readonly completed: readonly CompletedResult[]
}

/** Collects what is delivered until the reader asks for it. */
export function createUpdateQueue() {
  let parts: Part[] = []
  let running = 0
  let isOver = false
  let wake = () => {}

  function take(): UpdateResult | undefined {
    if (parts.length === 0) return undefined
    const [pending, incremental, completed] = (['pending', 'incremental', 'completed'] as const).map((key) =>
      parts.flatMap((part): readonly unknown[] => part[key]),
    ) as [PendingResult[], IncrementalResult[], CompletedResult[]]
    parts = []
    return {
      ...(pending.length > 0 && { pending }),
      ...(incremental.length > 0 && { incremental }),
      ...(completed.length > 0 && { completed }),
      hasNext: running > 0,
    }
  }

  return {
    isOver: () => isOver,
    /** Runs work that never rejects. What it starts in turn has to be started before it ends. */
    run(work: () => Promise<Part>): void {
      running++
      void work().then((part) => {
        running--
        if (!isOver) parts.push(part)
        wake()
      })
    },
    /** The updates. `return` ends them at once, also while the reader waits. */
    updates(): AsyncGenerator<UpdateResult, undefined, undefined> {
      const end = { done: true, value: undefined } as const
      const pull = async (): Promise<IteratorResult<UpdateResult, undefined>> => {
        for (;;) {
          const value = isOver ? undefined : take()
          if (value) return { done: false, value }
          if (isOver || running === 0) return end
          const { promise, resolve } = Promise.withResolvers<void>()
          wake = resolve
          await promise
        }
      }
      return createGenerator(pull, () => {
        isOver = true
        parts = []
        wake()
      })
    },
  }
}
