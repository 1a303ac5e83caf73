import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isEverythingAllowed } from '../suite.ts'

const modules = resolve(import.meta.dirname, '../../../node_modules')

/**
 * The folder of a large npm package that only some tests need: it is installed once, by the lock file of its folder here, into the cache
 * of node_modules.
 */
export function provideNpmPackage(
  folder: 'deno' | 'kubernetes' | 'mcp-conformance' | 'valhalla',
  name: string,
): string {
  const target = join(modules, '.cache', folder)
  const installed = join(target, 'node_modules', name)
  if (!existsSync(join(installed, 'package.json'))) {
    if (!isEverythingAllowed()) throw new Error(`npm test does without ${name}: name the file *.all.test.ts.`)
    install(folder, target)
  }
  return installed
}

/** In a folder of its own first: tests run at the same time. */
function install(folder: string, target: string): void {
  process.stdout.write(`installing the npm packages of ${folder} for the tests\n`)
  mkdirSync(dirname(target), { recursive: true })
  const draft = mkdtempSync(`${target}-`)
  cpSync(join(import.meta.dirname, folder), draft, { recursive: true })
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: draft,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    renameSync(draft, target)
  } catch {
    // Another test was faster.
    rmSync(draft, { recursive: true, force: true })
  }
}
