import { StartFault } from './start-fault.ts'

/** Beyond draining: for writing the last things down and stopping the database. */
const marginSeconds = 2

/** Ctrl-C reaches us several times at once: from the terminal, from npm and from the launcher. */
const sameKeyMilliseconds = 500

/**
 * The life of a process: configure, start, wait for SIGTERM, SIGINT or SIGHUP, dispose, end with 0. A start that fails
 * ends with 1 and one message for people; a stop that takes longer than `drainSeconds` and a margin ends with 1 too;
 * a second Ctrl-C ends at once.
 */
export async function runMain<C extends { readonly drainSeconds: number }>(
  configure: () => C,
  start: (config: C) => Promise<AsyncDisposable>,
): Promise<void> {
  let config: C
  let started: Promise<AsyncDisposable>
  try {
    config = configure()
    started = start(config)
  } catch (error) {
    return failAtStart(error)
  }

  let stopping: { since: number } | undefined
  const stop = async (exitCode: number) => {
    stopping = { since: performance.now() }
    setTimeout(
      () => {
        console.error(
          `Not everything stopped within ${config.drainSeconds + marginSeconds} s: ending anyway.`,
        )
        process.exit(1)
      },
      (config.drainSeconds + marginSeconds) * 1000,
    )
    try {
      await (await started)[Symbol.asyncDispose]()
      process.exit(exitCode)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (!stopping) return void stop(0)
    const isSecond = signal === 'SIGINT' && performance.now() - stopping.since > sameKeyMilliseconds
    if (isSecond) process.exit(130)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)

  try {
    await started
  } catch (error) {
    return failAtStart(error)
  }
  process.on('uncaughtException', (error) => {
    console.error(error)
    if (!stopping) void stop(1)
  })
}

/** A stack helps only with faults that are ours to mend. */
function failAtStart(error: unknown): never {
  console.error(error instanceof StartFault ? `\n${error.message}\n` : error)
  process.exit(1)
}
