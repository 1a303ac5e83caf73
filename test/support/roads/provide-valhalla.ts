import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

const name = '@valhallajs/valhallajs'
const modules = resolve(import.meta.dirname, '../../../node_modules')

/**
 * The road engine, which the installation does not bring: 87 MB to load, 280 MB on disk. It is installed once, by its own lock file, into
 * the cache of node_modules, and linked to where an operator's own install puts it.
 */
export function provideValhalla(): void {
  if (isInstalled()) return
  const cache = join(modules, '.cache/valhalla')
  const installed = join(cache, 'node_modules', name)
  if (!existsSync(join(installed, 'package.json'))) install(cache)
  const link = join(modules, name)
  mkdirSync(dirname(link), { recursive: true })
  try {
    symlinkSync(installed, link)
  } catch (error) {
    // Another test was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  if (!isInstalled()) throw new Error(`The tests of roads need ${name} in ${modules}.`)
}

function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}

/** In a folder of its own first: tests run at the same time. */
function install(target: string): void {
  process.stdout.write(`installing ${name} for the tests\n`)
  mkdirSync(dirname(target), { recursive: true })
  const folder = mkdtempSync(`${target}-`)
  cpSync(join(import.meta.dirname, 'package'), folder, { recursive: true })
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Another test was faster, or npm removed the package from the folder.
  const isComplete = existsSync(join(target, 'node_modules', name))
  rmSync(isComplete ? folder : target, { recursive: true, force: true })
  if (!isComplete) renameSync(folder, target)
}
