import { mkdirSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { provideNpmPackage } from '../npm-packages/provide.ts'

const name = '@valhallajs/valhallajs'
const modules = resolve(import.meta.dirname, '../../../node_modules')

/** The road engine (87 MB to load, 280 MB on disk), linked to where an operator's own installation has it. */
export function provideValhalla(): void {
  if (isInstalled()) return
  const link = join(modules, name)
  mkdirSync(dirname(link), { recursive: true })
  try {
    symlinkSync(provideNpmPackage('valhalla', name), link)
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
