import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '../operator-error.ts'
import { type Postmaster, type PostmasterOptions, startPostmaster } from './postmaster.ts'
import { stopOrphan } from './postmaster-file.ts'

const firstPauseMilliseconds = 100
const longestPauseMilliseconds = 5_000
const patienceSeconds = 60

/** One that ran that long has not ended for the reason it ended for before. */
const soundSeconds = 60

/**
 * Starts PostgreSQL again, on the same port, whenever it ends by itself: killed, out of memory, crashed. The pauses
 * between attempts grow. When it cannot be started for a minute the process ends, by a fault that nobody catches: whoever
 * supervises it begins afresh. Disposing stops the last one started.
 */
export function keepRunning(first: Postmaster, options: PostmasterOptions): AsyncDisposable {
  const { cluster, logFile, log } = options
  const stopping = new AbortController()
  let postmaster = first
  let pause = firstPauseMilliseconds
  const running = keep()
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await postmaster[Symbol.asyncDispose]()
      await Promise.allSettled([running])
    },
  }

  async function keep() {
    for (;;) {
      const startedAt = performance.now()
      const { by } = await postmaster.ended
      if (stopping.signal.aborted) return
      log.error({ by, logFile }, 'PostgreSQL ended by itself: starting it again')
      const endedAt = performance.now()
      if (endedAt - startedAt > soundSeconds * 1000) pause = firstPauseMilliseconds
      const next = await startAgain(endedAt + patienceSeconds * 1000)
      if (!next) return
      postmaster = next
      if (stopping.signal.aborted) return postmaster[Symbol.asyncDispose]()
      const milliseconds = Math.round(performance.now() - endedAt)
      log.info({ milliseconds }, 'PostgreSQL runs again')
    }
  }

  /** Nothing when we are stopping meanwhile. */
  async function startAgain(until: number): Promise<Postmaster | undefined> {
    for (;;) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return undefined
      pause = Math.min(pause * 2, longestPauseMilliseconds)
      try {
        await stopOrphan(cluster, log)
        return await startPostmaster(options, async () => first.port)
      } catch (error) {
        if (stopping.signal.aborted) return undefined
        const { message } = error as Error
        if (performance.now() > until) throw gaveUp(message)
        log.error({ reason: message }, 'PostgreSQL could not be started again: trying once more')
      }
    }
  }
}

const gaveUp = (reason: string) =>
  new OperatorError(`PostgreSQL ended and could not be started again for ${patienceSeconds} s.\n${reason}`)
