import type { RoadTrip } from '@rodovia/core/geo/roads.ts'
import { roadConstants } from '@rodovia/platform/config/constants/outside.ts'
import { createTtlCache } from '@rodovia/volatile-state/caches/ttl-cache.ts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { generousMs } from '../../../test/support/generous.ts'
import {
  type PeerMood,
  type RoadPeer,
  startRoadPeer,
  wayBetween,
} from '../../../test/support/roads/road-peer.ts'
import type { RoadNetwork } from './road-network.ts'
import { createRoadServer } from './road-server.ts'
import { createRoads, type RoadSettings, routeBytes } from './roads.ts'

const paulista = { lat: -23.559, lng: -46.65 }
const itaim = { lat: -23.603, lng: -46.679 }
const trip: RoadTrip = { from: paulista, to: itaim, vehicle: 'car' }
/** One degree of latitude is about 111 km. */
const northOf = ({ lat, lng }: typeof paulista, meters: number) => ({ lat: lat + meters / 111_200, lng })

let peer: RoadPeer
beforeEach(async () => {
  peer = await startRoadPeer()
})
afterEach(() => peer[Symbol.asyncDispose]())

/** The roads of a network, and how each call ended. */
function roadsOn(network: RoadNetwork | null, traits: Partial<RoadSettings> = {}) {
  const outcomes: string[] = []
  const faults: unknown[] = []
  const roads = createRoads({
    ...roadConstants,
    network,
    cache: createTtlCache({ seconds: 60, maxSize: 1_000_000, sizeOf: routeBytes }),
    onFault: (error) => faults.push(error),
    ...traits,
  })
  roads.observe((call, outcome) => outcomes.push(`${call} ${outcome}`))
  return { ...roads, outcomes, faults }
}

const serverOf = (protocol: 'valhalla' | 'osrm', timeoutMs = generousMs) =>
  createRoadServer({ protocol, url: peer.url, timeoutMs, maxBodyBytes: 1_000_000 })

describe.each(['valhalla', 'osrm'] as const)('a server that speaks %s', (protocol) => {
  test('says how far a way is, how long it takes and where it leads', async () => {
    await using server = serverOf(protocol)
    const { route, travel } = roadsOn(server)
    const { distance, duration } = wayBetween(paulista, itaim)
    // The ends are at most 5 m off.
    const way = { meters: expect.closeTo(distance, -2), seconds: expect.closeTo(duration, -1) }
    expect(await route(trip)).toEqual({ ...way, line: expect.stringMatching(/^.{10,20}$/) })
    expect(await travel(trip)).toEqual({ ...way, line: null })
  })

  test('says in one call how long each driver takes', async () => {
    await using server = serverOf(protocol)
    const { secondsTo, outcomes } = roadsOn(server)
    const drivers = [northOf(itaim, 1_000), northOf(itaim, 3_000)]
    // The 10 m to the nearest road take 2 s.
    expect(await secondsTo(itaim, drivers, 'motorcycle')).toEqual([
      expect.closeTo(152, 0),
      expect.closeTo(452, 0),
    ])
    expect(peer.requests).toHaveLength(1)
    expect(outcomes).toEqual(['table road'])
  })

  test.each<[PeerMood, outcome: string]>([
    ['no_way', 'no_way'],
    ['too_short', 'no_way'],
    ['silent', 'timeout'],
    ['dripping', 'timeout'],
    ['garbage', 'fault'],
    ['huge', 'fault'],
    ['error', 'fault'],
    ['redirect', 'fault'],
    ['negative', 'fault'],
    ['line_elsewhere', 'fault'],
    ['no_line', 'fault'],
  ])('gives no way when it answers with %s', async (mood, outcome) => {
    const timeoutMs = outcome === 'timeout' ? 200 : generousMs
    await using server = serverOf(protocol, timeoutMs)
    const { route, outcomes } = roadsOn(server, { timeoutMs })
    peer.mood = mood
    expect(await route(trip)).toBeNull()
    expect(outcomes).toEqual([`route ${outcome}`])
  })

  test('gives no times when its table is too short', async () => {
    await using server = serverOf(protocol)
    peer.mood = 'short_table'
    expect(await roadsOn(server).secondsTo(itaim, [paulista], 'car')).toBeNull()
  })
})

test('the vehicle and the limits of the search are in the request', async () => {
  await using valhalla = serverOf('valhalla')
  await roadsOn(valhalla).route({ ...trip, vehicle: 'truck' })
  await using osrm = createRoadServer({
    ...{ protocol: 'osrm', url: `${peer.url}/maps/?key=secret`, timeoutMs: generousMs, maxBodyBytes: 1_000 },
  })
  await roadsOn(osrm).route(trip)
  expect(peer.requests).toEqual([
    {
      path: '/route',
      body: expect.objectContaining({
        costing: 'truck',
        locations: [expect.objectContaining({ search_cutoff: 1_000 }), expect.anything()],
      }),
    },
    {
      path: expect.stringMatching(
        /^\/maps\/route\/v1\/driving\/-46\.\d+,-23\.\d+;-46\.\d+,-23\.\d+\?key=secret&overview=simplified&radiuses=1000%3B1000$/,
      ),
      body: null,
    },
  ])
})

test('those in one place share a way between the middles of cells, and a call if they ask at once', async () => {
  await using server = serverOf('osrm')
  const { route, outcomes } = roadsOn(server)
  const nearby = { ...trip, to: northOf(itaim, 0.5) }
  const ways = await Promise.all([route(trip), route(trip), route(nearby)])
  expect(new Set(ways.map((way) => way?.meters)).size).toBe(1)
  expect(peer.requests).toHaveLength(1)
  expect(outcomes.toSorted()).toEqual(['route cache', 'route cache', 'route road'])
  await route({ ...trip, to: northOf(itaim, 100) })
  await route({ ...trip, vehicle: 'truck' })
  expect(peer.requests).toHaveLength(3)
})

test('that there is no way is remembered, a fault is not', async () => {
  await using server = serverOf('osrm')
  const { route } = roadsOn(server)
  peer.mood = 'error'
  await route(trip)
  peer.mood = 'no_way'
  await route(trip)
  await route(trip)
  expect(peer.requests).toHaveLength(2)
})

test('after three faults in a row nobody waits, until one try succeeds', async () => {
  await using server = serverOf('osrm', 100)
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { route, outcomes, faults } = roadsOn(server, { maxFaults: 3, pauseSeconds: 30 })
  const ask = (meters: number) => route({ ...trip, to: northOf(itaim, meters) })
  peer.mood = 'silent'
  for (const meters of [100, 200, 300]) await ask(meters)
  for (let meters = 400; meters < 1_400; meters += 100) expect(await ask(meters)).toBeNull()
  expect(peer.requests).toHaveLength(3)
  expect(faults).toHaveLength(3)
  expect(outcomes.slice(0, 4)).toEqual(['route timeout', 'route timeout', 'route timeout', 'route paused'])

  vi.advanceTimersByTime(30_001)
  await Promise.all([ask(2_000), ask(2_100)])
  expect(peer.requests).toHaveLength(4)
  peer.mood = 'well'
  vi.advanceTimersByTime(30_001)
  expect(await ask(2_200)).not.toBeNull()
  expect(await ask(2_300)).not.toBeNull()
})

test('a server that is down is a fault at once', async () => {
  await using server = serverOf('valhalla')
  const { route, secondsTo, outcomes } = roadsOn(server)
  await peer[Symbol.asyncDispose]()
  expect(await route(trip)).toBeNull()
  expect(await secondsTo(itaim, [paulista], 'car')).toBeNull()
  expect(outcomes).toEqual(['route fault', 'table fault'])
})

test('arrivals are not estimated by road while others wait; prices are', async () => {
  await using server = serverOf('osrm', 300)
  const { route, travel, outcomes } = roadsOn(server, { maxImpatientCalls: 1, maxCalls: 2 })
  peer.mood = 'silent'
  const waiting = route(trip)
  expect(await travel(trip)).toBeNull()
  const another = route({ ...trip, to: northOf(itaim, 100) })
  expect(await route({ ...trip, to: northOf(itaim, 200) })).toBeNull()
  expect(outcomes).toEqual(['travel busy', 'route busy'])
  await Promise.all([waiting, another])
})

test('without a network nothing is known', async () => {
  const { route, travel, secondsTo, outcomes } = roadsOn(null)
  expect(await route(trip)).toBeNull()
  expect(await travel(trip)).toBeNull()
  expect(await secondsTo(itaim, [paulista], 'car')).toBeNull()
  expect(outcomes).toEqual(['route not_configured', 'travel not_configured', 'table not_configured'])
})
