import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Contender, Figures } from '../harness/bench.ts'

/** The delivery that is watched, its watchers, and the request that moves it. */
export type WatchedDelivery = {
  url: string
  count: number
  transport: 'ws' | 'sse'
  trackingToken: string
  path: string
  token: string
}

/** Says `{ message }` once all watch, then for each `{ seconds }` that it is sent its figures; of a failure `{ failure }`. */
type Said = { message: string } | { failure: string } | Figures

const program = join(import.meta.dirname, 'watchers-process.ts')

/** Watches from a process of its own, until disposed. `message` is one that each of them got. */
export async function startWatchers(
  watched: WatchedDelivery,
): Promise<Contender & AsyncDisposable & { message: string }> {
  const child = fork(program, { execArgv: [], env: { ...process.env, NODE_ENV: 'production' } })
  const ended = once(child, 'exit').then(() => [{ failure: 'the watchers ended' }])
  const say = async <Answer extends Said>(what: object): Promise<Answer> => {
    child.send(what)
    const [said] = (await Promise.race([once(child, 'message'), ended])) as [Said]
    if ('failure' in said) throw new Error(`${watched.url}: ${said.failure}`)
    return said as Answer
  }
  const { message } = await say<{ message: string }>(watched)
  return {
    message,
    measure: (seconds) => say<Figures>({ seconds }),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
