import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export type ServerProcess = AsyncDisposable & { url: string; process: ChildProcess }

/**
 * Starts a file that calls `tellUrl`, as a process of its own.
 * @param file absolute
 */
export async function startServer(
  file: string,
  { env = {}, args = [] }: { env?: Record<string, string>; args?: readonly string[] } = {},
): Promise<ServerProcess> {
  const child = fork(file, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const told = await Promise.race([once(child, 'message'), ended.then(() => undefined)])
  if (!told) throw new Error(`${file} ended with ${child.exitCode} before it told where it listens`)
  return {
    url: (told[0] as { url: string }).url,
    process: child,
    async [Symbol.asyncDispose]() {
      // It has nothing to lose, and some peers take their time over anything gentler.
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** In the started file: says where it listens. It ends with the one who started it. */
export function tellUrl(url: string): void {
  process.once('disconnect', () => process.exit())
  process.send!({ url })
}
