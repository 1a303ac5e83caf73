import { lookup } from 'node:dns/promises'
import type { Position } from '@rodovia/core/geo/position.ts'
import { CallFault } from '../http/call-fault.ts'
import { createGuardedFetch } from '../http/guarded-fetch.ts'
import { farthestRoadMeters, NoAnswer, NoWay, type RoadNetwork } from './road-network.ts'
import { routeQuery, saysNoWay, tableQuery } from './valhalla-queries.ts'

export type RoadServerSettings = {
  protocol: 'valhalla' | 'osrm'
  url: string
  timeoutMs: number
  maxBodyBytes: number
}

/**
 * A Valhalla or OSRM server. The operator chose its address, so every address is allowed; apart from that it is called like all
 * servers outside: no redirect is followed, with limits for time and length.
 */
export function createRoadServer({ protocol, url, ...limits }: RoadServerSettings): RoadNetwork {
  const guarded = createGuardedFetch({ ...limits, isAllowed: () => true, resolveName })

  async function call(path: string, search: Record<string, string>, body?: object): Promise<unknown> {
    const target = new URL(url)
    target.pathname = target.pathname.replace(/\/+$/, '') + path
    for (const [name, value] of Object.entries(search)) target.searchParams.set(name, value)
    const response = await guarded
      .begin()(target.href, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
      })
      .catch((error: unknown) => {
        throw error instanceof CallFault && error.reason === 'timeout' ? new NoAnswer() : error
      })
    const text = await response.text()
    if (response.status === 200) return readJson(text)
    if (response.status === 400 && isNoWay(text)) throw new NoWay()
    throw new Error(`the server of the roads answered ${response.status}`)
  }

  const osrm = (service: string, positions: readonly Position[], search: Record<string, string>) =>
    call(`/${service}/v1/driving/${positions.map(({ lat, lng }) => `${lng},${lat}`).join(';')}`, search)

  if (protocol === 'valhalla')
    return {
      route: (trip) => call('/route', {}, routeQuery(trip)),
      table: (to, from, vehicle) => call('/sources_to_targets', {}, tableQuery(to, from, vehicle)),
      [Symbol.asyncDispose]: () => guarded[Symbol.asyncDispose](),
    }
  return {
    route: ({ from, to }) =>
      osrm('route', [from, to], {
        overview: 'simplified',
        radiuses: `${farthestRoadMeters};${farthestRoadMeters}`,
      }),
    table: (to, from) =>
      osrm('table', [to, ...from], {
        sources: from.map((_, index) => index + 1).join(';'),
        destinations: '0',
        radiuses: [farthestRoadMeters, ...from.map(() => 'unlimited')].join(';'),
      }),
    [Symbol.asyncDispose]: () => guarded[Symbol.asyncDispose](),
  }
}

/** Resolves a name with the machine's resolver, whose hosts file may name a server of the own network. */
const resolveName = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address)

/** The error of JSON.parse quotes the text, which holds coordinates, and faults are logged. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('the server of the roads answered with something else than JSON')
  }
}

const noWayCodes = ['NoRoute', 'NoSegment', 'NoTable', 'DistanceExceeded']

/** Whether an error says that there is no way, in the words of either. */
function isNoWay(text: string): boolean {
  try {
    const { code, message, error } = JSON.parse(text)
    return noWayCodes.includes(code) || saysNoWay(String(error ?? message ?? ''))
  } catch {
    return false
  }
}
