import { refuse } from '@rodovia/core/shared/refusal.ts'
import { Piscina } from 'piscina'
// Held open by the main thread: its native libraries may not be unloaded when a worker ends.
import 'sharp'
import type { Reencoded, ReencodeTask } from './picture.ts'

export type ReencoderSettings = {
  /** Pictures worked on at once; each takes a thread, and some 100 MB at 25 megapixels. */
  maxConcurrent?: number
  /** With that many waiting, the next is refused with `unavailable`. */
  maxWaiting?: number
  /** From being handed in to being done, waiting included; more than a worker's own limit to its work. */
  maxSeconds?: number
  /** Hears of a worker that died; the pool starts another. */
  onFault?: (error: unknown) => void
}

/** Re-encodes pictures in worker threads of their own, a few at once, each with a limit to its time. */
export function createReencoder({
  maxConcurrent = 2,
  maxWaiting = 16,
  maxSeconds = 15,
  onFault = (error) => process.emitWarning(String(error)),
}: ReencoderSettings) {
  const pool = new Piscina<ReencodeTask, Reencoded>({
    filename: new URL('./reencode.worker.ts', import.meta.url).href,
    name: 'reencode',
    minThreads: 1,
    maxThreads: maxConcurrent,
    idleTimeout: 30_000,
    recordTiming: false,
  })
  pool.on('error', onFault)
  let isClosed = false
  const unavailable = () => refuse('unavailable', { retryAfterSeconds: 5 })

  return {
    /** Refuses with `unavailable` when too many wait, it takes too long or the worker dies over it. */
    async reencode(task: ReencodeTask): Promise<Exclude<Reencoded, { outcome: 'too_slow' }>> {
      if (isClosed || pool.queueSize >= maxWaiting) throw unavailable()
      const signal = AbortSignal.timeout(maxSeconds * 1000)
      // The worker answers for every fault of a picture: what fails here is the worker itself, or the time limit.
      const reencoded = await pool.run(task, { signal }).catch((error) => {
        if (!signal.aborted && !isClosed) onFault(error)
        throw unavailable()
      })
      if (reencoded.outcome === 'too_slow') throw unavailable()
      return reencoded
    },
    async [Symbol.asyncDispose]() {
      isClosed = true
      await pool.destroy()
    },
  }
}
