import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ServerProcess, startServer } from './server-process.ts'

const folder = resolve(import.meta.dirname, '../peers')

/** Starts a peer of test/bench/peers, whose packages nobody else needs: they are installed by the first who does. */
export function startPeer(file: string, env: Record<string, string>): Promise<ServerProcess> {
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) {
    process.stdout.write('installing the peers in test/bench/peers\n')
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
    if (status !== 0) throw new Error(`npm ci in test/bench/peers ended with ${status}`)
  }
  return startServer(join(folder, file), { env })
}
