import { createWorkerPool, unavailable, type WorkerPoolSettings } from '../worker-pool.ts'
import type { Reencoded, ReencodeTask } from './picture.ts'

/** A worker needs about 100 MB for 25 megapixels. `maxSeconds` must exceed the worker's own limit. */
export type ReencoderSettings = WorkerPoolSettings

/** Re-encodes pictures in worker threads of their own. */
export function createReencoder(settings: ReencoderSettings) {
  const pool = createWorkerPool(new URL('./reencode.worker.ts', import.meta.url), settings)
  return {
    /** Refuses with `unavailable` as the pool does, and for a picture that takes too long. */
    async reencode(task: ReencodeTask): Promise<Exclude<Reencoded, { outcome: 'too_slow' }>> {
      const reencoded = await pool.run<ReencodeTask, Reencoded>('reencode', task)
      if (reencoded.outcome === 'too_slow') throw unavailable()
      return reencoded
    },
    [Symbol.asyncDispose]: pool[Symbol.asyncDispose],
  }
}
