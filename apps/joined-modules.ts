import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { keepTicksFast } from '@rodovia/platform/fast-ticks.ts'
import { mapStacks } from './joined-stacks.ts'

/** Each is a file in apps/services. */
export const services = ['server', 'gateway', 'subgraph', 'worker'] as const
export type Service = (typeof services)[number]

export const root = resolve(import.meta.dirname, '..')
export const cache = join(root, 'node_modules/.cache/rodovia-services')
export const recordFile = join(cache, 'joined.json')

/** The folder in `cache` with the joined files, and the state of each source before they were made. */
export type Joined = { root: string; folder: string; sources: Record<string, string> }

/**
 * Runs a service: from the files into which `npm ci` joined its 3,300 modules, if none has changed since, otherwise from the modules. The
 * joined ones take 2 s less and 50 MB less. docs/explanation/adr/0071-modules-joined-when-installed.md
 */
export async function runJoined(service: Service): Promise<void> {
  keepTicksFast()
  const folder = isPreloaded() ? undefined : joinedFolder()
  if (!folder) return import(join(root, `apps/services/${service}.ts`))
  mapStacks(pathToFileURL(folder).href)
  await import(pathToFileURL(join(folder, `${service}.mjs`)).href)
}

/** Such as instrumentation, which changes a library when it is loaded under its name. */
function isPreloaded(): boolean {
  const options = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ')
  return /(^| )(--import|--require|-r|--loader|--experimental-loader)\b/.test(options)
}

/** Undefined if there are none, or they are older than a source. */
function joinedFolder(): string | undefined {
  try {
    const joined: Joined = JSON.parse(readFileSync(recordFile, 'utf8'))
    const isCurrent =
      joined.root === root && Object.entries(joined.sources).every(([path, state]) => stateOf(path) === state)
    return isCurrent ? join(cache, joined.folder) : undefined
  } catch {
    return undefined
  }
}

/** When it was changed, in seconds, since an image keeps no more than that, and its size. */
export function stateOf(path: string): string {
  const { mtimeMs, size } = statSync(join(root, path))
  return `${Math.floor(mtimeMs / 1000)} ${size}`
}
