import type { Config } from './config.ts'
import { createLog, type Log, warnOfFormerVariables } from './log.ts'
import { OperatorError } from './operator-error.ts'

/** Time after draining, to finish writes and to stop the database. */
const marginSeconds = 2

/** One Ctrl-C arrives several times: from the terminal, from npm and from run.mjs. Signals within this time count as one. */
const sameKeyMilliseconds = 500

/**
 * Runs a process: configures and starts it, waits for SIGTERM, SIGINT or SIGHUP, disposes of it and exits with 0. A failed start exits
 * with 1 and a message; so does a stop that takes longer than `drainSeconds` and a margin. A second Ctrl-C exits at once.
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

/** Listens before the start, so that a signal during the start disposes of what has started once it is complete. */
function stopOnSignals(started: () => Promise<AsyncDisposable>, drainSeconds: number, log: Log) {
  let stoppingSince: number | undefined

  const dispose = async (exitCode: number) => {
    try {
      await (await started())[Symbol.asyncDispose]()
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
    const limitSeconds = drainSeconds + marginSeconds
    setTimeout(() => {
      console.error(`Not everything stopped within ${limitSeconds} s: ending anyway.`)
      process.exit(1)
    }, limitSeconds * 1000)
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
