import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { OperatorError } from '@rodovia/platform/operator-error.ts'

/** The same folder as in run.mjs. */
const compileCache = resolve(import.meta.dirname, '../../node_modules/.cache/rodovia')

type ChildOptions = {
  /** Shown in the output, such as `gateway 2`. */
  name: string
  /** The file in apps/, and its arguments. */
  command: readonly string[]
  env: NodeJS.ProcessEnv
  /** Called with each line of its output. */
  onLine: (line: string) => void
}

export type ManagedProcess = ReturnType<typeof startChildProcess>

/** A service of the platform as a child process. Disposing sends SIGTERM and waits for the exit. */
export function startChildProcess({ name, command, env, onLine }: ChildOptions) {
  const child = spawn(process.execPath, command, {
    env: { NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lastLines: string[] = []
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface(stream).on('line', (line) => {
      onLine(line)
      lastLines.push(line)
      if (lastLines.length > 20) lastLines.shift()
    })
  }
  /** The exit code or the signal. */
  const ended = once(child, 'exit').then(([code, signal]): number | NodeJS.Signals => code ?? signal)
  /** Rejects if it exits before. */
  const ready = Promise.race([
    once(child, 'message'),
    ended.then((exit) => {
      throw new OperatorError([`${name} ended with ${exit} before it was ready:`, ...lastLines].join('\n'))
    }),
  ])
  // Handled here, because not every caller waits for `ready`.
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
