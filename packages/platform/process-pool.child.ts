/** The process of a pool (process-pool.ts): it runs exported functions of one module and is killed from outside. */
import { writeFile } from 'node:fs/promises'

type Task = { name: string; task: unknown }

const [moduleUrl = '', maxMebibytes = ''] = process.argv.slice(2)
const checkMilliseconds = 50

// Native code works beside this thread, so its memory is noticed while it works.
setInterval(() => {
  if (process.memoryUsage.rss() > Number(maxMebibytes) * 1024 * 1024) end()
}, checkMilliseconds).unref()

// A terminal sends its signals to the whole group, and the platform still works while it drains.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', end)

// Linux ends this process first if the machine or container runs out of memory. Other systems have no such file.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

const functions: Record<string, (task: unknown) => unknown> = await import(moduleUrl)
process.on('message', async ({ name, task }: Task) => {
  try {
    process.send?.({ result: await functions[name]?.(task) })
  } catch (error) {
    process.send?.({ fault: String(error) })
  }
})
process.send?.('ready')

/** Not `exit`, which waits for native code. */
function end(): void {
  process.kill(process.pid, 'SIGKILL')
}
