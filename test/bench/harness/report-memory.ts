import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/**
 * Imported by a server whose memory is measured, with `--expose-gc`: on SIGUSR2 it collects its garbage and
 * writes what is left. See memory.ts.
 */
if (isMainThread) {
  const folder = process.env.MEMORY_REPORTS!
  process.on('SIGUSR2', () => {
    const { rss } = process.memoryUsage()
    gc!()
    gc!()
    const { heapUsed, external } = process.memoryUsage()
    writeFileSync(
      join(folder, String(process.pid)),
      JSON.stringify({ resident: rss, inUse: heapUsed + external }),
    )
  })
}
