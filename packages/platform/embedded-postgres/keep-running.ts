import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '../operator-error.ts'
import { type Postmaster, type PostmasterOptions, startPostmaster } from './postmaster.ts'
import { stopOrphan } from './postmaster-file.ts'

const firstPauseMilliseconds = 100
const longestPauseMilliseconds = 5_000
const giveUpSeconds = 60

/** A PostgreSQL that ran this long has ended for a new reason: the next pause is short again. */
const stableSeconds = 60

/**
 * Restarts PostgreSQL on the same port whenever it ends unexpectedly (killed, out of memory, crashed), with growing pauses. After a
 * minute without success an uncaught error ends our process, for its supervisor to restart. Disposing stops PostgreSQL.
 */
export function keepRunning(first: Postmaster, options: PostmasterOptions): AsyncDisposable {
  const { cluster, logFile, log } = options
  const stopping = new AbortController()
  let postmaster = first
  let pause = firstPauseMilliseconds
  const supervision = supervise()
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await postmaster[Symbol.asyncDispose]()
      await Promise.allSettled([supervision])
    },
  }

  async function supervise() {
    for (;;) {
      const startedAt = performance.now()
      const by = await postmaster.ended
      if (stopping.signal.aborted) return
      log.error({ by, logFile }, 'PostgreSQL ended unexpectedly: restarting it')
      const endedAt = performance.now()
      if (endedAt - startedAt > stableSeconds * 1000) pause = firstPauseMilliseconds
      const next = await startAgain(endedAt + giveUpSeconds * 1000)
      if (!next) return
      postmaster = next
      if (stopping.signal.aborted) return postmaster[Symbol.asyncDispose]()
      const milliseconds = Math.round(performance.now() - endedAt)
      log.info({ milliseconds }, 'PostgreSQL restarted')
    }
  }

  /** Undefined when we stop during the attempts. */
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
        log.error({ reason: message }, 'PostgreSQL could not be restarted: trying again')
      }
    }
  }
}

const gaveUp = (reason: string) =>
  new OperatorError(`PostgreSQL ended and could not be restarted for ${giveUpSeconds} s.\n${reason}`)
