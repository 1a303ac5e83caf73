import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const peersFolder = resolve(import.meta.dirname, '../peers')

/** Installs the packages of test/bench/peers, which only benchmarks need. */
export function providePeerPackages(): void {
  if (existsSync(join(peersFolder, 'node_modules/.package-lock.json'))) return
  process.stdout.write('installing the peers in test/bench/peers\n')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: peersFolder,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`npm ci in test/bench/peers ended with ${status}`)
}
