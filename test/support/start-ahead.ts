import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type PlatformOptions, type StartedPlatform, startPlatform } from './platform.ts'

const clock = pathToFileURL(join(import.meta.dirname, 'moved-clock.ts')).href

/** Starts the platform with its clock so many days ahead, which may be negative. */
export function startAhead(days: number, { env, ...options }: PlatformOptions): Promise<StartedPlatform> {
  return startPlatform({
    ...options,
    nodeOptions: ['--import', clock],
    env: { ...env, CLOCK_DAYS: String(days) },
  })
}
