import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program that tests need and npm does not bring: the names it goes by, and Debian's package with it, or several. */
export type Program = { names: readonly string[]; debianPackage: string }

/** Finds the program on PATH; null if it is not there. */
export function findProgram({ names }: Program): string | null {
  return names.map(onPath).find((path) => path !== null) ?? null
}

function onPath(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return join(folder, name)
    } catch {}
  }
  return null
}

/**
 * The program on PATH, or Debian's package where we may install it. Throws one line that says what to install where neither
 * is.
 */
export function provideProgram(program: Program): string {
  const found = findProgram(program)
  if (found) return found
  const isDebian = existsSync('/etc/debian_version')
  if (isDebian && process.getuid?.() === 0) installFromDebian(program)
  const installed = findProgram(program)
  if (installed) return installed
  const { names, debianPackage } = program
  throw new Error(
    `The tests need ${names.join(' or ')} on PATH: install it, on Debian with \`apt-get install ${debianPackage}\`.`,
  )
}

/** Without starting a service: the tests start servers of their own. */
function installFromDebian({ debianPackage }: Program): void {
  process.stdout.write(`installing ${debianPackage} for the tests\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...debianPackage.split(' ')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
