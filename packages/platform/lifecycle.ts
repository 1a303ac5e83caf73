import type { Config } from './config.ts'
import { createLog, type Log, warnOfFormerVariables } from './log.ts'
import { OperatorError } from './operator-error.ts'

/** Time after draining, to finish writes and to stop the database. */
const marginSeconds = 2

/** A start that is not complete this long after a signal is abandoned: whatever it waits for, nothing needs care. */
const startSeconds = 3

/** One Ctrl-C arrives several times: from the terminal, from npm and from run.mjs. Signals within this time count as one. */
const sameKeyMilliseconds = 500

/**
 * Runs a process: configures and starts it, waits for SIGTERM, SIGINT or SIGHUP, disposes of it and exits with 0. A failed start exits
 * with 1 and a message; so does a stop that takes longer than `drainSeconds` and a margin. A signal during the start ends it within 3 s,
 * with 0. A second Ctrl-C exits at once.
 */
export async function runMain<C extends Pick<Config, 'drainSeconds' | 'logLevel' | 'formerVariables'>>(
  configure: () => C,
  start: (config: C, log: Log) => Promise<AsyncDisposable>,
): Promise<void> {
  try {
    const config = configure()
    const log = createLog(config)
    warnOfFormerVariables(config, log)
    const stop = stopOnSignals(() => started, config.drainSeconds, log)
    const started = start(config, log)
    await started
    process.on('uncaughtException', (error) => {
      printError(error)
      stop(1, 'an uncaught error')
    })
  } catch (error) {
    printError(error)
    process.exit(1)
  }
}

/** An operator needs no stack trace. */
const printError = (error: unknown) =>
  console.error(error instanceof OperatorError ? `\n${error.message}\n` : error)

/** Listens before the start, so that a signal during the start disposes of what has started, if that is soon complete. */
function stopOnSignals(started: () => Promise<AsyncDisposable>, drainSeconds: number, log: Log) {
  let stoppingSince: number | undefined

  const endWithin = (seconds: number, end: () => void) => setTimeout(end, seconds * 1000)

  const dispose = async (exitCode: number) => {
    const abandonStart = endWithin(startSeconds, () => {
      log.info('stopped before the start was complete')
      process.exit(exitCode)
    })
    try {
      const running = await started()
      clearTimeout(abandonStart)
      const limitSeconds = drainSeconds + marginSeconds
      endWithin(limitSeconds, () => {
        console.error(`Not everything stopped within ${limitSeconds} s: ending anyway.`)
        process.exit(1)
      })
      await running[Symbol.asyncDispose]()
      log.info('stopped')
      process.exit(exitCode)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  const stop = (exitCode: number, because: string) => {
    if (stoppingSince !== undefined) return
    stoppingSince = performance.now()
    log.info({ because }, 'stopping')
    void dispose(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const isSecond = stoppingSince !== undefined && performance.now() - stoppingSince > sameKeyMilliseconds
      if (isSecond && signal === 'SIGINT') process.exit(130)
      stop(0, signal)
    })
  }
  return stop
}
