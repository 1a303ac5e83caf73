import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const programs = ['redis-server', 'valkey-server']

/** Where the program is, on PATH; null where it is not. */
function onPath(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return join(folder, name)
    } catch {}
  }
  return null
}

export function findRedis(): string | null {
  return programs.map(onPath).find((path) => path !== null) ?? null
}

/**
 * Redis or Valkey for the tests: one on PATH, or Debian's package where we may install it. Throws one line that says what to
 * install where neither is.
 */
export function provideRedis(): string {
  const found = findRedis()
  if (found) return found
  const isDebian = existsSync('/etc/debian_version')
  if (isDebian && process.getuid?.() === 0) installFromDebian()
  const installed = findRedis()
  if (installed) return installed
  throw new Error(
    'The tests need redis-server or valkey-server on PATH: install it, on Debian with `apt-get install redis-server`.',
  )
}

/** Without starting a service: the tests start servers of their own. */
function installFromDebian(): void {
  process.stdout.write('installing redis-server for the tests\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
