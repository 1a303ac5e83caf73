import { createRequire } from 'node:module'
import type { Position } from '@rodovia/core/geo/position.ts'
import type { RoadRoute, Roads, RoadTrip } from '@rodovia/core/geo/roads.ts'
import { withinTime } from '@rodovia/platform/within-time.ts'
import type * as H3 from 'h3-js'
import { NoAnswer, NoWay, type RoadNetwork, readRoute, readTable } from './road-network.ts'

/** The outcome of a call. All but the first two make the caller estimate. */
export type RoadOutcome =
  | ('road' | 'cache')
  | ('no_way' | 'timeout' | 'fault')
  /** Left alone after faults; too many calls under way; no network configured. */
  | ('paused' | 'busy' | 'not_configured')
export type RoadCall = 'route' | 'travel' | 'table'

type CachedRoute = { route: RoadRoute | null }

export type RoadSettings = {
  /** Null where none is configured. */
  network: RoadNetwork | null
  /** Shares a call among those who ask for the same, and keeps no error. */
  cache: { get(key: string, make: () => Promise<CachedRoute>): Promise<CachedRoute> }
  timeoutMs: number
  maxCalls: number
  maxImpatientCalls: number
  maxFaults: number
  pauseSeconds: number
  onFault: (error: unknown) => void
}

export type ObservedRoads = Roads & {
  /** Calls the listener after each call; one listener. */
  observe(listener: (call: RoadCall, outcome: RoadOutcome, seconds: number) => void): void
}

/**
 * Positions in the same cells share a way. A priced one leads between the middles of cells of resolution 13
 * (h3geo.org/docs/core-library/restable), at most 5 m from each end: both together are a tenth of the 100 m in which distances are
 * priced, and nobody gets a line that ends at the door of a neighbour who asked before. A driver who moves is followed in cells of
 * resolution 10, at most 152 m wide: less than a minute.
 */
const cellResolution = { route: 13, travel: 10 } as const

class Refused extends Error {
  readonly outcome: 'paused' | 'busy'
  constructor(outcome: 'paused' | 'busy') {
    super(outcome)
    this.outcome = outcome
  }
}

/** The size of a cached route in bytes: its line, and 400 for three numbers, the key and the entry. */
export const routeBytes = ({ route }: CachedRoute) => 400 + (route?.line?.length ?? 0)

/** The road network with a time limit, a cache, and a pause after faults. */
export function createRoads(settings: RoadSettings): ObservedRoads {
  const { network, cache, timeoutMs, onFault } = settings
  const mayCall = createPause(settings)
  // 0.5 MB of code and 32 MB for it to work in, which platforms without a road network do not need.
  const cells = network && (createRequire(import.meta.url)('h3-js') as typeof H3)
  let callsUnderWay = 0
  let listener: Parameters<ObservedRoads['observe']>[0] = () => {}

  function cellOf(kind: keyof typeof cellResolution, { lat, lng }: Position): string {
    return cells!.latLngToCell(lat, lng, cellResolution[kind])
  }

  function middleOf(cell: string): Position {
    const [lat, lng] = cells!.cellToLatLng(cell)
    return { lat, lng }
  }

  /** One call of the network. */
  async function call<Answer>(maxCalls: number, ask: () => Promise<Answer>): Promise<Answer> {
    if (callsUnderWay >= maxCalls) throw new Refused('busy')
    if (!mayCall.isAllowed()) throw new Refused('paused')
    callsUnderWay += 1
    try {
      const answer = await ask()
      mayCall.succeeded()
      return answer
    } catch (error) {
      if (error instanceof NoWay) mayCall.succeeded()
      else {
        mayCall.failed()
        onFault(error)
      }
      throw error
    } finally {
      callsUnderWay -= 1
    }
  }

  /** The result and how it came about; null after the time limit or any fault. */
  async function observed<Answer>(
    kind: RoadCall,
    ask: (network: RoadNetwork, note: (outcome: RoadOutcome) => void) => Promise<Answer | null>,
  ): Promise<Answer | null> {
    const startedAt = performance.now()
    let outcome: RoadOutcome = 'cache'
    let answer: Answer | null = null
    try {
      if (!network) outcome = 'not_configured'
      else
        answer = await withinTime(
          timeoutMs,
          () => ask(network, (noted) => (outcome = noted)),
          () => new NoAnswer(),
        )
    } catch (error) {
      outcome = outcomeOf(error)
    }
    listener(kind, outcome, (performance.now() - startedAt) / 1000)
    return answer
  }

  const routeOf = (kind: 'route' | 'travel', maxCalls: number) => (trip: RoadTrip) =>
    observed(kind, async (network, note) => {
      const from = cellOf(kind, trip.from)
      const to = cellOf(kind, trip.to)
      const asked = kind === 'route' ? { ...trip, from: middleOf(from), to: middleOf(to) } : trip
      const { route } = await cache.get([kind, trip.vehicle, from, to].join(' '), async () => {
        note('road')
        const way = call(maxCalls, async () => readRoute(await network.route(asked), asked))
        return { route: await way.catch(noRoute) }
      })
      if (!route) note('no_way')
      return route
    })

  const travel = routeOf('travel', settings.maxImpatientCalls)
  return {
    route: routeOf('route', settings.maxCalls),
    async travel(trip) {
      const route = await travel(trip)
      return route && { ...route, line: null }
    },
    secondsTo: (to, from, vehicle) =>
      observed('table', async (network, note) => {
        note('road')
        return call(settings.maxCalls, async () =>
          readTable(await network.table(to, from, vehicle), from.length),
        )
      }),
    observe(next) {
      listener = next
    },
  }
}

function noRoute(error: unknown): null {
  if (error instanceof NoWay) return null
  throw error
}

function outcomeOf(error: unknown): RoadOutcome {
  if (error instanceof Refused) return error.outcome
  if (error instanceof NoWay) return 'no_way'
  return error instanceof NoAnswer ? 'timeout' : 'fault'
}

/** Allows no call for a while after faults in a row; then one, whose success allows all. */
function createPause({ maxFaults, pauseSeconds }: Pick<RoadSettings, 'maxFaults' | 'pauseSeconds'>) {
  let faults = 0
  let pausedUntil = 0
  const pause = () => {
    pausedUntil = performance.now() + pauseSeconds * 1000
  }
  return {
    isAllowed() {
      if (faults < maxFaults) return true
      if (performance.now() < pausedUntil) return false
      pause()
      return true
    },
    succeeded() {
      faults = 0
    },
    failed() {
      faults += 1
      if (faults >= maxFaults) pause()
    },
  }
}
