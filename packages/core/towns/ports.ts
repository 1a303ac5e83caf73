import type { City } from '../geo/cities.ts'
import type { AddressFile } from '../geo/import-streets.ts'
import type { ChangeRecords } from '../identity/audit/audit-entry.ts'
import type { Bounds, Town, TownPart } from './town.ts'

/** The requested and loaded towns. */
export type Towns = {
  /** Sorts by name. */
  all(): Promise<Town[]>
  find(code: number): Promise<Town | null>
  /** Stores a town that waits. One that waits already or is being loaded stays as it is, without records. */
  request(town: Town, records: ChangeRecords): Promise<void>
  /**
   * Claims the town that waits longest, or whose process died; null while a process loads one, because the roads and the map are files of
   * all towns. A claim lasts 30 s and each `saveProgress` renews it.
   */
  claim(): Promise<Town | null>
  saveProgress(town: Town): Promise<void>
  /** Stores the town and ends its claim. */
  release(town: Town): Promise<void>
  countStreets(code: number): Promise<number>
}

/** The parts that a town will have, with faults of those that cannot be loaded. */
export type TownPlan = { parts: TownPart[]; bounds: Bounds | null; freeBytes: number }

export type TownTask = { signal: AbortSignal; onProgress: (percent: number) => void }

/** The public files of a town. Failures that an operator can do something about are a `TownFault`. */
export type TownSources = {
  plan(city: City): Promise<TownPlan>
  /** Downloads the addresses. */
  addresses(city: City, task: TownTask): Promise<readonly AddressFile[]>
  splitQuoted: (line: string) => string[]
  /** Builds the roads of this town and those that were built before; returns their bytes. */
  roads(town: City, bounds: Bounds, task: TownTask): Promise<number>
  /** Writes the map of all these bounds; returns the number of its tiles. */
  map(bounds: readonly Bounds[], task: TownTask): Promise<number>
}
