import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Contender, Figures } from './bench.ts'

/** Starts a file that calls `tellFigures`: contenders that measure themselves, in a process of their own as in production. */
export async function startMeasuring(
  stack: AsyncDisposableStack,
  file: string,
  names: readonly string[],
): Promise<Record<string, Contender>> {
  const child = fork(file, {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  stack.defer(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const next = async () => {
    const message = await Promise.race([once(child, 'message'), ended.then(() => undefined)])
    if (!message) throw new Error(`${file} ended with ${child.exitCode} before it told its figures`)
    return message[0]
  }
  await next()
  const measure = async (name: string): Promise<Figures> => {
    child.send(name)
    return next()
  }
  return Object.fromEntries(names.map((name) => [name, { measure: () => measure(name) }]))
}

/** In the started file: measures when it is asked to. It ends with the one who started it. */
export function tellFigures(measures: Readonly<Record<string, () => Promise<Figures>>>): void {
  process.once('disconnect', () => process.exit())
  process.on('message', async (name: string) => process.send!(await measures[name]!()))
  process.send!('ready')
}
