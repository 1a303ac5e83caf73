import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

export const exampleFolder = resolve(import.meta.dirname, '../../example')

/**
 * Starts the example server with its four subgraphs, as a process of its own on a free port.
 *
 * @param folder where the example and its packages are
 */
export async function startExample(
  folder: string = exampleFolder,
): Promise<{ readonly url: string } & AsyncDisposable> {
  const server = spawn(process.execPath, ['server.js'], {
    cwd: folder,
    env: { ...process.env, PORT: '0', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const [url] = (await Promise.race([
    once(createInterface(server.stdout), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`The example ended with ${code}`))),
  ])) as [string]
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.kill()
      await ended
    },
  }
}
