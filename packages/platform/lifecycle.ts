import type { Config } from './config.ts'
import { createLog, type Log, warnOfFormerVariables } from './log.ts'
import { OperatorError } from './operator-error.ts'

/** Beyond draining: for writing the last things down and stopping the database. */
const marginSeconds = 2

/** Ctrl-C reaches us several times at once: from the terminal, from npm and from the launcher. */
const sameKeyMilliseconds = 500

/**
 * The life of a process: configure, start, wait for SIGTERM, SIGINT or SIGHUP, dispose, end with 0. A start that fails
 * ends with 1 and one message for people; a stop that takes longer than `drainSeconds` and a margin ends with 1 too;
 * a second Ctrl-C ends at once.
 */
export async function runMain<C extends Pick<Config, 'drainSeconds' | 'logLevel' | 'formerVariables'>>(
  configure: () => C,
  start: (config: C, log: Log) => Promise<AsyncDisposable>,
): Promise<void> {
  try {
    const config = configure()
    const log = createLog(config)
    warnOfFormerVariables(config, log)
    const stopper = stopOnSignals(config.drainSeconds, log)
    const started = start(config, log)
    stopper.stops(started)
    await started
    process.on('uncaughtException', (error) => {
      printError(error)
      stopper.stop(1, 'a fault')
    })
  } catch (error) {
    printError(error)
    process.exit(1)
  }
}

/** A stack helps only with faults that are ours to mend. */
const printError = (error: unknown) =>
  console.error(error instanceof OperatorError ? `\n${error.message}\n` : error)

/** Listens before anything starts: a signal in the middle of the start waits for it and disposes then. */
function stopOnSignals(drainSeconds: number, log: Log) {
  let started: Promise<AsyncDisposable> | undefined
  let stoppingSince: number | undefined

  const dispose = async (exitCode: number) => {
    try {
      await (await started)?.[Symbol.asyncDispose]()
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
  const stops = (what: Promise<AsyncDisposable>) => {
    started = what
  }
  return { stop, stops }
}
