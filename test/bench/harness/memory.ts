import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/**
 * The memory of several processes together, in bytes: their resident set, and the size of JavaScript's
 * objects after garbage was collected.
 */
export type Memory = { resident: number; inUse: number }

/** Measures servers that were started with `env`. */
export async function openMemoryReports(stack: AsyncDisposableStack) {
  const folder = await mkdtemp(join(tmpdir(), 'rodovia-bench-memory-'))
  stack.defer(() => rm(folder, { recursive: true }))
  const module = pathToFileURL(join(import.meta.dirname, 'report-memory.ts'))

  async function report({ pid }: { pid: number }): Promise<Memory> {
    const file = join(folder, String(pid))
    await rm(file, { force: true })
    process.kill(pid, 'SIGUSR2')
    for (let waited = 0; waited < 300; waited++) {
      await sleep(100)
      const text = await readFile(file, 'utf8').catch(() => '')
      if (text.endsWith('}')) return JSON.parse(text)
    }
    throw new Error(`process ${pid} did not report its memory within 30 s`)
  }
  return {
    env: { NODE_OPTIONS: `--expose-gc --import ${module}`, MEMORY_REPORTS: folder },
    async measure(processes: readonly { pid: number }[]): Promise<Memory> {
      const all = await Promise.all(processes.map(report))
      const sum = (of: keyof Memory) => all.reduce((bytes, memory) => bytes + memory[of], 0)
      return { resident: sum('resident'), inUse: sum('inUse') }
    },
  }
}
