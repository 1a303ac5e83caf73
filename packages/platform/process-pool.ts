import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { unavailable } from './worker-pool.ts'

export type ProcessPoolSettings = {
  /** Tasks that run at a time, each in a process. */
  maxConcurrent?: number
  /** A task that takes longer is ended with its process. */
  maxSeconds?: number
  /** A process that holds more memory is ended with its task. */
  maxMebibytes?: number
  /** Called when a process died by itself. */
  onFault?: (error: unknown) => void
}

type Reply = { result: unknown } | { fault: string }

const idleMilliseconds = 30_000
const program = join(import.meta.dirname, 'process-pool.child.ts')

/**
 * Runs functions of a module in processes, for native code: a thread cannot stop it, and a crash in it would end the whole platform. A
 * process starts with a task, gets one at a time, knows no secret of ours, and ends when it is idle.
 */
export function createProcessPool(
  moduleUrl: URL,
  {
    maxConcurrent = 2,
    maxSeconds = 10,
    maxMebibytes = 1024,
    onFault = (error) => process.emitWarning(String(error)),
  }: ProcessPoolSettings,
) {
  const limit = pLimit(maxConcurrent)
  const children = new Set<ChildProcess>()
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const closing = new AbortController()

  function start(): ChildProcess {
    const child = fork(program, [moduleUrl.href, String(maxMebibytes)], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    children.add(child)
    child.on('error', () => {})
    child.once('exit', () => {
      children.delete(child)
      clearTimeout(idle.get(child))
      idle.delete(child)
    })
    return child
  }

  /** A process that did the task before is warm. */
  function takeIdle(): ChildProcess | undefined {
    const [child] = [...idle.keys()].filter(isAlive)
    if (!child) return undefined
    clearTimeout(idle.get(child))
    idle.delete(child)
    keepAwake(child, true)
    return child
  }

  function rest(child: ChildProcess): void {
    keepAwake(child, false)
    idle.set(child, setTimeout(() => child.kill('SIGKILL'), idleMilliseconds).unref())
  }

  async function runNow(message: object, given: AbortSignal | undefined): Promise<Reply> {
    const ends = given ? AbortSignal.any([given, closing.signal]) : closing.signal
    if (ends.aborted) throw unavailable()
    const known = takeIdle()
    const child = known ?? start()
    // Its start is no part of a task's time.
    let signal = ends
    try {
      if (!known) await nextMessage(child, ends)
      signal = AbortSignal.any([ends, AbortSignal.timeout(maxSeconds * 1000)])
      const reply = nextMessage(child, signal)
      // A closed channel is noticed by the end of the process.
      child.send(message, () => {})
      const answer = (await reply) as Reply
      rest(child)
      return answer
    } catch (error) {
      await kill(child)
      if (!signal.aborted) onFault(error)
      throw unavailable()
    }
  }

  return {
    /**
     * Calls an exported function. Refuses with `unavailable` if it takes too long or needs too much memory, if its process dies, and when
     * `ends` is aborted; the process has ended then.
     */
    async run<Task, Result>(name: string, task: Task, ends?: AbortSignal): Promise<Result> {
      const reply = await limit(() => runNow({ name, task }, ends))
      if ('result' in reply) return reply.result as Result
      onFault(new Error(reply.fault))
      throw unavailable()
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      await Promise.all([...children].map(kill))
    },
  }
}

async function nextMessage(child: ChildProcess, ends: AbortSignal): Promise<unknown> {
  const done = new AbortController()
  const signal = AbortSignal.any([ends, done.signal])
  try {
    const exited = once(child, 'exit', { signal }).then(([code, killed]) => {
      throw new Error(`a process exited with ${killed ?? code}`)
    })
    const [message] = await Promise.race([once(child, 'message', { signal }), exited])
    return message
  } finally {
    done.abort()
  }
}

const isAlive = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid !== undefined && exitCode === null && signalCode === null

async function kill(child: ChildProcess): Promise<void> {
  if (!isAlive(child)) return
  const exited = once(child, 'exit')
  child.ref()
  child.kill('SIGKILL')
  await exited
}

/** An idle process does not keep the platform alive. */
function keepAwake(child: ChildProcess, isWorking: boolean): void {
  if (isWorking) child.ref()
  else child.unref()
  if (isWorking) child.channel?.ref()
  else child.channel?.unref()
}
