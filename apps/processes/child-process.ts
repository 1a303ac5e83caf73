import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { OperatorError } from '@rodovia/platform/operator-error.ts'

/** As `run.mjs` has it. */
const compileCache = resolve(import.meta.dirname, '../../node_modules/.cache/rodovia')

export type ChildOptions = {
  /** What people call it, such as `gateway 2`. */
  name: string
  /** The file of its `main`, and arguments. */
  command: readonly string[]
  env: NodeJS.ProcessEnv
  /** Hears each line that it writes. */
  onLine: (line: string) => void
}

/** A part of the platform as a process of its own. Disposing of it ends it with SIGTERM and waits. */
export type ManagedProcess = AsyncDisposable & {
  name: string
  process: ChildProcess
  /** Resolves once it serves; rejects where it ends before. */
  ready: Promise<void>
  /** How it ended: the code, or the signal. */
  ended: Promise<number | NodeJS.Signals | null>
}

export function startChildProcess({ name, command, env, onLine }: ChildOptions): ManagedProcess {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', ...command], {
    env: { NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const last: string[] = []
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface(stream).on('line', (line) => {
      onLine(line)
      last.push(line)
      if (last.length > 20) last.shift()
    })
  }
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal)
  const saidReady = once(child, 'message').then(() => {})
  const ready = Promise.race([
    saidReady,
    ended.then((how) => {
      throw new OperatorError([`${name} ended with ${how} before it was ready:`, ...last].join('\n'))
    }),
  ])
  // Whoever waits for it hears of it; nobody may.
  ready.catch(() => {})
  return {
    name,
    process: child,
    ready,
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
