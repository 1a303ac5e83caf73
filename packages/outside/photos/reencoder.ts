import { createWorkerPool, unavailable, type WorkerPoolSettings } from '../worker-pool.ts'
import type { Reencoded, ReencodeTask } from './picture.ts'

/** A worker takes some 100 MB at 25 megapixels; `maxSeconds` is more than its own limit to its work. */
export type ReencoderSettings = WorkerPoolSettings

/** Re-encodes pictures in worker threads of their own. */
export function createReencoder(settings: ReencoderSettings) {
  const pool = createWorkerPool(new URL('./reencode.worker.ts', import.meta.url), settings)
  return {
    /** The worker answers for every fault of a picture. Refuses with `unavailable` as the pool does, and a picture that is too slow. */
    async reencode(task: ReencodeTask): Promise<Exclude<Reencoded, { outcome: 'too_slow' }>> {
      const reencoded = await pool.run<ReencodeTask, Reencoded>('reencode', task)
      if (reencoded.outcome === 'too_slow') throw unavailable()
      return reencoded
    },
    [Symbol.asyncDispose]: pool[Symbol.asyncDispose],
  }
}
