import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LoadOrders, LoadReport } from './client.ts'

/** Load from a process of its own. `stop` ends it and tells how it went. */
export function startLoad(orders: LoadOrders): AsyncDisposable & { stop(): Promise<LoadReport> } {
  const child = fork(join(import.meta.dirname, 'client.ts'), [JSON.stringify(orders)], { execArgv: [] })
  const ended = once(child, 'exit')
  return {
    async stop() {
      const report = once(child, 'message')
      child.send('stop')
      const [told] = await report
      await ended
      return told
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
