import { refuse } from '@rodovia/core/shared/refusal.ts'
import { Piscina } from 'piscina'

export type WorkerPoolSettings = {
  /** Tasks worked on at once; each takes a thread. */
  maxConcurrent?: number
  /** With that many waiting, the next is refused with `unavailable`. */
  maxWaiting?: number
  /** From being handed in to being done, waiting included. */
  maxSeconds?: number
  /** Hears of a worker that died; the pool starts another. */
  onFault?: (error: unknown) => void
}

/** Functions of a module in worker threads, a few at once, each with a limit to its time. Threads start with the first task. */
export function createWorkerPool(
  workerUrl: URL,
  {
    maxConcurrent = 2,
    maxWaiting = 16,
    maxSeconds = 15,
    onFault = (error) => process.emitWarning(String(error)),
  }: WorkerPoolSettings,
) {
  const pool = new Piscina({
    filename: workerUrl.href,
    minThreads: 0,
    maxThreads: maxConcurrent,
    idleTimeout: 30_000,
    recordTiming: false,
  })
  pool.on('error', onFault)
  let isClosed = false

  return {
    /**
     * Calls a function that the module exports. Refuses with `unavailable` when too many wait, it takes too long or the worker dies over
     * it.
     */
    async run<Task, Result>(name: string, task: Task): Promise<Result> {
      // Held open by the main thread: its native libraries may not be unloaded when a worker ends.
      await import('sharp')
      if (isClosed || pool.queueSize >= maxWaiting) throw unavailable()
      const signal = AbortSignal.timeout(maxSeconds * 1000)
      return pool.run(task, { name, signal }).catch((error) => {
        if (!signal.aborted && !isClosed) onFault(error)
        throw unavailable()
      })
    },
    async [Symbol.asyncDispose]() {
      isClosed = true
      await pool.destroy()
    },
  }
}

export const unavailable = () => refuse('unavailable', { retryAfterSeconds: 5 })
