import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'
import { OperatorError } from './operator-error.ts'

/** The outcome of one try: a value, or what it still waits for. */
export type Attempt<T> = { value: T } | { waitsFor: string }

type WaitOptions = {
  /** It gives up after this time. */
  seconds: number
  pauseMilliseconds: number
  log: Pick<Log, 'warn'>
}

/** A wait of this length is logged, and then again in this interval. */
const firstLogSeconds = 1
const logEverySeconds = 10

/**
 * Repeats `attempt` until it has a value. Logs what it waits for. A signal needs no care here: it ends a process whose start does not
 * (lifecycle.ts).
 * @throws OperatorError which names what it waited for
 */
export async function waitUntil<T>(
  attempt: () => Promise<Attempt<T>>,
  { seconds, pauseMilliseconds, log }: WaitOptions,
): Promise<T> {
  const since = performance.now()
  let nextLog = firstLogSeconds
  for (;;) {
    const result = await attempt()
    if ('value' in result) return result.value
    const waited = (performance.now() - since) / 1000
    if (waited > seconds)
      throw new OperatorError(`Gave up after ${seconds} s: it waited for ${result.waitsFor}.`)
    if (waited > nextLog) {
      log.warn({ waitsFor: result.waitsFor, waitedSeconds: Math.round(waited), seconds }, 'waiting')
      nextLog += logEverySeconds
    }
    await sleep(pauseMilliseconds)
  }
}
