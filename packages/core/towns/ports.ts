import type { City } from '../geo/cities.ts'
import type { AddressFile } from '../geo/import-streets.ts'
import type { ChangeRecords } from '../identity/audit/audit-entry.ts'
import type { Box, MissingProgram, Town, TownPart } from './town.ts'

/** The requested and loaded towns. */
export type Towns = {
  /** By name. */
  all(): Promise<Town[]>
  find(code: number): Promise<Town | null>
  /** Stores a town that waits. One that waits already or is being loaded stays as it is. The command has no records. */
  request(town: Town, records: ChangeRecords | null): Promise<void>
  /**
   * Claims the town that waits longest, or whose process died; null while a process loads one, because the roads and the map are files of
   * all towns. The claim is renewed until its disposal.
   */
  claim(): Promise<(AsyncDisposable & { town: Town }) | null>
  update(code: number, changes: Partial<Town>): Promise<void>
  countStreets(code: number): Promise<number>
}

/** What a town will take. Sizes are in bytes; that of the map is an estimate. */
export type TownPlan = {
  box: Box
  parts: readonly { part: TownPart; downloadBytes: number; diskBytes: number }[]
  missingPrograms: readonly MissingProgram[]
  freeBytes: number
}

/** `onProgress` takes whole percents. */
export type TownTask = { signal: AbortSignal; onProgress: (percent: number) => void }

/** The public files of a town. Every failure is a `TownFault`. */
export type TownSources = {
  plan(city: City): Promise<TownPlan>
  /** Downloads the addresses. */
  addresses(city: City, task: TownTask): Promise<readonly AddressFile[]>
  splitQuoted: (line: string) => string[]
  /** Builds the roads of this town and those that were built before; returns their bytes. */
  roads(city: City, box: Box, task: TownTask): Promise<number>
  /** Writes the map of these boxes; returns the number of its tiles. */
  map(boxes: readonly Box[], task: TownTask): Promise<number>
}
