import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/** Imported by a server whose memory is measured: on SIGUSR2 it collects its garbage and writes what is left. See memory.ts. */
if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const folder = process.env.MEMORY_REPORTS!
  process.on('SIGUSR2', () => {
    const { rss } = process.memoryUsage()
    collect()
    collect()
    const { heapUsed, external } = process.memoryUsage()
    writeFileSync(
      join(folder, String(process.pid)),
      JSON.stringify({ resident: rss, inUse: heapUsed + external }),
    )
  })
}
