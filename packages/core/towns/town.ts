import type { City } from '../geo/cities.ts'

export const townStatuses = ['waiting', 'loading', 'loaded', 'failed'] as const

export type TownFaultCode = 'unreachable' | 'damaged' | 'disk_full' | 'program_missing' | 'failed'

/** Why a part of a town cannot be loaded; the message has the address, file or program, and what was wrong with it. */
export class TownFault extends Error {
  readonly code: TownFaultCode

  constructor(code: TownFaultCode, detail: string) {
    super(detail)
    this.code = code
  }
}

/** Bounds in degrees, in the order of GeoJSON's `bbox`. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** A part of a town. Its sizes are in bytes; that of the map is an estimate. */
export type TownPart = {
  part: 'addresses' | 'roads' | 'map'
  downloadBytes: number
  diskBytes: number
  /** The loaded share, 0 to 100. */
  percent: number
  fault: TownFaultCode | null
  /** The fault of the part; empty without one. */
  detail: string
}

/** A municipality whose addresses, roads and map were loaded, or are to be. */
export type Town = City & {
  /** `failed` if any part has a fault. */
  status: (typeof townStatuses)[number]
  /** The parts in the order of loading; empty until the work began. */
  parts: TownPart[]
  bounds: Bounds | null
  addresses: number
  streets: number
  /** The size of the roads and the number of map tiles of all loaded towns. */
  roadBytes: number
  mapTiles: number
  requestedAt: Date
  loadedAt: Date | null
}

const longestDetail = 500

export function faultOf(error: unknown): Pick<TownPart, 'fault' | 'detail'> {
  const { message } = error as Error
  return {
    fault: error instanceof TownFault ? error.code : 'failed',
    detail: message.slice(0, longestDetail),
  }
}
