import type { Cities, City } from '../geo/cities.ts'
import { FileFault, importStreets } from '../geo/import-streets.ts'
import type { Streets } from '../geo/ports.ts'
import { addSeconds, type Clock } from '../shared/clock.ts'
import type { TownPlan, TownSources, Towns, TownTask } from './ports.ts'
import { type Box, longestDetail, type Town, TownFault, type TownPart } from './town.ts'

export type LoadTownPorts = {
  towns: Towns
  townSources: TownSources
  streets: Streets
  cities: Cities
  clock: Clock
}

/**
 * Loads the town that waits longest, part by part, and returns it as it ended; null without one. A part that is done is skipped. An
 * aborted town stays for the next process. Rethrows what is no `TownFault`.
 */
export async function loadNextTown(ports: LoadTownPorts, signal: AbortSignal): Promise<Town | null> {
  const { towns, townSources, clock } = ports
  await using claim = await towns.claim()
  if (!claim) return null
  const { town } = claim
  const change = async (changes: Partial<Town>) => {
    Object.assign(town, changes)
    await towns.update(town.code, changes)
  }
  try {
    const plan = await townSources.plan(town)
    assertRoom(plan, town)
    await change({ box: plan.box, missingPrograms: plan.missingPrograms })
    for (const part of partsToLoad(plan, town)) {
      await change({ part, percent: 0 })
      const counts = await loaders[part](ports, { ...town, box: plan.box }, taskOf(ports, town, signal))
      await change({ ...counts, doneParts: [...town.doneParts, part] })
    }
    await change({ status: 'loaded', part: null, loadedAt: clock() })
  } catch (error) {
    if (signal.aborted) return town
    await change({ status: 'failed', part: null, fault: faultOf(error) })
    if (!(error instanceof TownFault)) throw error
  }
  return town
}

function partsToLoad({ parts, missingPrograms }: TownPlan, { doneParts }: Town): TownPart[] {
  return parts
    .map(({ part }) => part)
    .filter((part) => !doneParts.includes(part) && (part !== 'roads' || missingPrograms.length === 0))
}

function assertRoom(plan: TownPlan, town: Town): void {
  const parts = partsToLoad(plan, town)
  const needed = plan.parts.reduce(
    (sum, { part, diskBytes }) => sum + (parts.includes(part) ? diskBytes : 0),
    0,
  )
  if (needed > plan.freeBytes)
    throw new TownFault('disk_full', `${megabytes(plan.freeBytes)} MB < ${megabytes(needed)} MB`)
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000)

type Located = Town & { box: Box }
type Loader = (ports: LoadTownPorts, town: Located, task: TownTask) => Promise<Partial<Town>>

const loaders: Record<TownPart, Loader> = {
  async addresses(ports, town, { signal, onProgress }) {
    const { streets, townSources, cities, towns } = ports
    // Downloading is one half of the work.
    const files = await townSources.addresses(town, {
      signal,
      onProgress: (percent) => onProgress(percent / 2),
    })
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
  async roads({ townSources }, town, task) {
    return { roadBytes: await townSources.roads(town, town.box, task) }
  },
  async map({ towns, townSources }, town, task) {
    const others = (await towns.all()).filter(
      ({ code, doneParts }) => code !== town.code && doneParts.includes('map'),
    )
    const boxes = [town, ...others].flatMap(({ box }) => box ?? [])
    return { mapTiles: await townSources.map(boxes, task) }
  },
}

/** Stores the progress at most once a second; one that gets lost does not matter. */
function taskOf({ towns, clock }: LoadTownPorts, { code }: City, signal: AbortSignal): TownTask {
  let [shown, nextAt] = [0, clock()]
  return {
    signal,
    onProgress(exact) {
      const percent = Math.min(99, Math.floor(exact))
      if (percent <= shown || clock() < nextAt) return
      shown = percent
      nextAt = addSeconds(clock(), 1)
      void towns.update(code, { percent }).catch(() => {})
    },
  }
}

function faultOf(error: unknown): NonNullable<Town['fault']> {
  const { message } = error as Error
  if (error instanceof TownFault) return { code: error.code, detail: message }
  return {
    code: error instanceof FileFault ? 'unreadable' : 'unexpected',
    detail: message.slice(0, longestDetail),
  }
}
