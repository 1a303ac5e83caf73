import type { City } from '../geo/cities.ts'

/** The parts of a town, in the order in which they are loaded. */
export const townParts = ['addresses', 'roads', 'map'] as const
export type TownPart = (typeof townParts)[number]

export const townStatuses = ['waiting', 'loading', 'loaded', 'failed'] as const

export const townFaultCodes = [
  'unreachable',
  'not_published',
  'damaged',
  'disk_full',
  'unreadable',
  'program_failed',
  'unexpected',
] as const
export type TownFaultCode = (typeof townFaultCodes)[number]

/** Why a town cannot be loaded; `detail` has the address, file or program, and what was wrong with it. */
export class TownFault extends Error {
  readonly code: TownFaultCode

  constructor(code: TownFaultCode, detail: string) {
    super(detail.slice(0, longestDetail))
    this.code = code
  }
}
export const longestDetail = 500

/** Degrees. */
export type Box = Record<'south' | 'west' | 'north' | 'east', number>

/** The programs that the operator installs, without which no roads are built. */
export type MissingProgram = 'valhalla' | 'osmium'

/** A municipality whose addresses, roads and map were loaded, or are to be. */
export type Town = City & {
  status: (typeof townStatuses)[number]
  /** The part that is being loaded, and its progress. */
  part: TownPart | null
  percent: number
  doneParts: readonly TownPart[]
  missingPrograms: readonly MissingProgram[]
  fault: { code: TownFaultCode; detail: string } | null
  /** Null until the work began. */
  box: Box | null
  addresses: number
  streets: number
  /** The size of the roads and the number of map tiles of all loaded towns. */
  roadBytes: number
  mapTiles: number
  requestedAt: Date
  loadedAt: Date | null
}

/** A town that waits. After a fault the parts that were done stay done; a loaded town begins anew. */
export function requestedTown(city: City, earlier: Town | null, at: Date): Town {
  const isContinued = earlier?.status === 'failed'
  return {
    ...{ addresses: 0, streets: 0, roadBytes: 0, mapTiles: 0, box: null, loadedAt: null },
    ...earlier,
    ...city,
    status: 'waiting',
    part: null,
    percent: 0,
    doneParts: isContinued ? earlier.doneParts : [],
    missingPrograms: [],
    fault: null,
    requestedAt: at,
  }
}
