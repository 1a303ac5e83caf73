import { refuse } from '@rodovia/core/shared/refusal.ts'
import { Piscina } from 'piscina'

export type WorkerPoolSettings = {
  /** Tasks that run at a time, each in a thread. */
  maxConcurrent?: number
  /** With this many tasks waiting, the next is refused with `unavailable`. */
  maxWaiting?: number
  /** For a task, waiting included. */
  maxSeconds?: number
  /** The heap of a thread; a task that needs more is ended. */
  maxHeapMebibytes?: number
  /** Called when a worker died; the pool starts another. */
  onFault?: (error: unknown) => void
}

type RunOptions = { ends?: AbortSignal }

/** Runs functions of a module in worker threads, with a timeout. Threads start with the first task. */
export function createWorkerPool(
  workerUrl: URL,
  {
    maxConcurrent = 2,
    maxWaiting = 16,
    maxSeconds = 15,
    maxHeapMebibytes,
    onFault = (error) => process.emitWarning(String(error)),
  }: WorkerPoolSettings,
) {
  const pool = new Piscina({
    filename: workerUrl.href,
    minThreads: 0,
    maxThreads: maxConcurrent,
    idleTimeout: 30_000,
    recordTiming: false,
    ...(maxHeapMebibytes && { resourceLimits: { maxOldGenerationSizeMb: maxHeapMebibytes } }),
  })
  pool.on('error', onFault)
  let isClosed = false

  return {
    /**
     * Calls an exported function. Refuses with `unavailable` if too many tasks wait, it takes too long or its
     * worker dies, and when `ends` is aborted, which ends the task with its thread.
     */
    async run<Task, Result>(name: string, task: Task, { ends }: RunOptions = {}): Promise<Result> {
      if (isClosed || pool.queueSize >= maxWaiting) throw unavailable()
      const timeout = AbortSignal.timeout(maxSeconds * 1000)
      const signal = ends ? AbortSignal.any([timeout, ends]) : timeout
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
