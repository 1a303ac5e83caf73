import type { Cities } from '../geo/cities.ts'
import { importStreets } from '../geo/import-streets.ts'
import type { Streets } from '../geo/ports.ts'
import type { Clock } from '../shared/clock.ts'
import type { TownSources, Towns, TownTask } from './ports.ts'
import { type Bounds, faultOf, type Town, TownFault, type TownPart } from './town.ts'

export type LoadTownPorts = {
  towns: Towns
  townSources: TownSources
  streets: Streets
  cities: Cities
  clock: Clock
}

const saveMilliseconds = 1000

/**
 * Loads the town that waits longest, part by part, and returns it; null without one. A part that is loaded already is skipped, and
 * one with a fault does not stop the others. An aborted town stays for the next process. Rethrows what is no `TownFault`.
 */
export async function loadNextTown(ports: LoadTownPorts, signal: AbortSignal): Promise<Town | null> {
  const { towns, townSources, clock } = ports
  const town = await towns.claim()
  if (!town) return null
  // One that fails is made up for by the next one.
  const saving = setInterval(() => void towns.saveProgress(town).catch(() => {}), saveMilliseconds)
  let unexpected: unknown = null
  try {
    const plan = await townSources.plan(town)
    const loaded = town.parts.filter(({ percent }) => percent === 100)
    town.parts = plan.parts.map((planned) => loaded.find(({ part }) => part === planned.part) ?? planned)
    town.bounds = plan.bounds ?? town.bounds
    for (const part of town.parts.filter(({ percent, fault }) => percent < 100 && !fault))
      try {
        Object.assign(town, await loaders[part.part](ports, town, taskOf(part, signal)))
        part.percent = 100
      } catch (error) {
        if (signal.aborted) return town
        Object.assign(part, faultOf(error))
        if (!(error instanceof TownFault)) unexpected = error
      }
    town.status = town.parts.some(({ fault }) => fault) ? 'failed' : 'loaded'
    if (town.status === 'loaded') town.loadedAt = clock()
  } finally {
    clearInterval(saving)
    await towns.release(town)
  }
  if (unexpected) throw unexpected
  return town
}

function taskOf(part: TownPart, signal: AbortSignal): TownTask {
  return { signal, onProgress: (percent) => (part.percent = Math.min(99, Math.floor(percent))) }
}

type Loader = (ports: LoadTownPorts, town: Town, task: TownTask) => Promise<Partial<Town>>

const loaders: Record<TownPart['part'], Loader> = {
  async addresses({ streets, townSources, cities, towns }, town, { signal, onProgress }) {
    // Downloading is one half of the work.
    const download = { signal, onProgress: (percent: number) => onProgress(percent / 2) }
    const files = await townSources.addresses(town, download)
    await streets.prepareImport()
    let addresses = 0
    for (const file of files) {
      const result = await importStreets(streets, file, {
        isCity: (code) => cities.withCode(code) !== null,
        splitQuoted: townSources.splitQuoted,
        onProgress({ bytes }) {
          signal.throwIfAborted()
          onProgress(50 + (50 * bytes) / file.bytes)
        },
      })
      addresses += result.addresses
    }
    return { addresses, streets: await towns.countStreets(town.code) }
  },
  roads: async ({ townSources }, town, task) => ({
    roadBytes: await townSources.roads(town, town.bounds!, task),
  }),
  async map({ towns, townSources }, town, task) {
    const others = (await towns.all()).filter(({ code }) => code !== town.code)
    const mapped = others.filter(({ mapTiles }) => mapTiles > 0)
    const bounds: Bounds[] = [town, ...mapped].flatMap((one) => (one.bounds ? [one.bounds] : []))
    return { mapTiles: await townSources.map(bounds, task) }
  },
}
