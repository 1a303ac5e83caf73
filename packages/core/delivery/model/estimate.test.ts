import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aDelivery } from '../../../../test/support/builders.ts'
import { addSeconds } from '../../shared/clock.ts'
import type { Delivery } from './delivery.ts'
import { type EstimateSettings, estimateArrival } from './estimate.ts'
import { type Status, statuses } from './states.ts'

const noon = new Date('2026-03-02T15:00:00.000Z')
const inMinutes = (minutes: number) => addSeconds(noon, minutes * 60)
/** 30 km/h is half a kilometre a minute; of ten one has 15 km/h. */
const settings: EstimateSettings = {
  speedOf: () => ({ medianKmh: 30, slowKmh: 15 }),
  pickupSeconds: 300,
  pickupSlowSeconds: 900,
}
const place = { address: 'Rua', cep: '01310100', precision: null, details: null }
const origin = { ...place, lat: -23.55, lng: -46.63 }
/** Great circle × 1.3 is 10 km. */
const destination = { ...place, lat: -23.55 - 10_000 / 1.3 / 111_195, lng: -46.63 }
const at = (status: Status) => aDelivery({ status, origin, destination, distanceMeters: 10_000 })
const half = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) => ({
  lat: (a.lat + b.lat) / 2,
  lng: (a.lng + b.lng) / 2,
})
const estimate = (status: Status, known: Partial<Parameters<typeof estimateArrival>[2]> = {}, now = noon) =>
  estimateArrival(settings, at(status), { position: null, since: noon, ...known }, now)

describe('who is on the way to the pickup', () => {
  test('is expected there by what is left of the way, and then with the parcel at the destination', () => {
    const position = { ...half(origin, destination), at: noon }
    const { pickup, destination: there } = estimate('accepted', { position })!
    expect(pickup).toEqual({ p50: inMinutes(10), p90: inMinutes(20) })
    expect(there?.p50).toEqual(inMinutes(35))
    // Not as late as if everything were slow: 10 + 20 + 10 minutes more.
    expect(there!.p90 > inMinutes(55) && there!.p90 < inMinutes(65)).toBe(true)
  })

  test('is not expected while nobody knows where he is', () => {
    expect(estimate('accepted')).toBeNull()
  })

  test('left no earlier than he accepted', () => {
    const position = { ...half(origin, destination), at: inMinutes(-60) }
    expect(estimate('accepted', { position })?.pickup?.p50).toEqual(inMinutes(10))
  })
})

describe('who has the parcel or is about to', () => {
  test('at the pickup needs the rest of the time for it, and the way', () => {
    expect(estimate('at_pickup')).toMatchObject({ pickup: null, destination: { p50: inMinutes(25) } })
    expect(estimate('at_pickup', {}, inMinutes(30))?.destination?.p50).toEqual(inMinutes(50))
  })

  test('with it needs the way', () => {
    const window = { p50: inMinutes(20), p90: inMinutes(40) }
    for (const status of ['picked_up', 'in_transit'] as const)
      expect(estimate(status)).toEqual({ pickup: null, destination: window })
  })

  test('on the way needs what is left of it, from where he was seen', () => {
    const position = { ...half(origin, destination), at: inMinutes(12) }
    const window = { p50: inMinutes(22), p90: inMinutes(32) }
    expect(estimate('in_transit', { position }, inMinutes(13))?.destination).toEqual(window)
  })

  test('drives around by the way that the road network knows', () => {
    const position = { ...half(origin, destination), at: noon }
    const ahead = { meters: 10_000, seconds: 600 }
    expect(estimate('in_transit', { position, ahead })?.destination?.p50).toEqual(inMinutes(20))
    expect(estimate('in_transit', { position })?.destination?.p50).toEqual(inMinutes(10))
  })

  test('is not faster than the road network says', () => {
    const position = { ...half(origin, destination), at: noon }
    const ahead = { meters: 5_000, seconds: 1_800 }
    const window = estimate('in_transit', { position, ahead })?.destination
    expect(window).toEqual({ p50: inMinutes(30), p90: inMinutes(30) })
    const slow = { ...at('in_transit'), roadSeconds: 3_000 }
    const whole = estimateArrival(settings, slow, { position: null, since: noon }, noon)
    expect(whole?.destination).toEqual({ p50: inMinutes(50), p90: inMinutes(50) })
  })

  test('is due any moment when he is late, and not expected any more when he is very late', () => {
    expect(estimate('in_transit', {}, inMinutes(30))?.destination).toEqual({
      p50: inMinutes(30),
      p90: inMinutes(40),
    })
    expect(estimate('in_transit', {}, inMinutes(41))).toBeNull()
  })
})

describe('while the phone is silent', () => {
  const position = { ...half(origin, destination), at: noon }
  const expectedAfter = (minutes: number) =>
    estimate('in_transit', { position }, inMinutes(minutes))?.destination ?? null

  test('p90 moves away instead of waiting for a driver who may stand still, and p50 stays', () => {
    expect(expectedAfter(1)).toEqual({ p50: inMinutes(10), p90: inMinutes(20) })
    expect(expectedAfter(8)).toEqual({ p50: inMinutes(10), p90: inMinutes(23) })
    expect(expectedAfter(25)).toEqual({ p50: inMinutes(25), p90: inMinutes(37) })
  })

  test('for half an hour and more, nobody is expected any longer', () => {
    expect(expectedAfter(42)).not.toBeNull()
    expect(expectedAfter(43)).toBeNull()
  })

  test('it begins with the status, not with a position from before', () => {
    const before = { ...half(origin, destination), at: inMinutes(-60) }
    expect(estimate('accepted', { position: before })?.pickup).toEqual({
      p50: inMinutes(10),
      p90: inMinutes(20),
    })
  })
})

test('nobody is expected before a driver has accepted, or once he is through', () => {
  const position = { ...origin, at: noon }
  const expected = statuses.filter((status) => estimate(status, { position }) !== null)
  expect(expected).toEqual(['accepted', 'at_pickup', 'picked_up', 'in_transit'])
})

test('p50 is never in the past and never after p90, for any position and time', () => {
  const anywhere = fc.record({
    lat: fc.double({ min: -34, max: 6, noNaN: true }),
    lng: fc.double({ min: -74, max: -28, noNaN: true }),
    at: fc.integer({ min: -600, max: 0 }).map(inMinutes),
  })
  const since = fc.integer({ min: -600, max: 0 }).map(inMinutes)
  fc.assert(
    fc.property(fc.constantFrom(...statuses), fc.option(anywhere), since, (status, position, then) => {
      const { pickup = null, destination: there = null } = estimate(status, { position, since: then }) ?? {}
      for (const window of [pickup, there])
        if (window) expect(window.p50 >= noon && window.p90 >= window.p50).toBe(true)
      if (pickup && there) expect(there.p50 >= pickup.p50).toBe(true)
    }),
  )
})

describe('with windows', () => {
  const window = (from: number) => ({ from: inMinutes(from), until: inMinutes(from + 60) })
  const scheduled = (status: Status, windows: Partial<Delivery>, now = noon) =>
    estimateArrival(
      settings,
      { ...at(status), ...windows },
      { position: { ...half(origin, destination), at: noon }, since: noon },
      now,
    )

  test('nobody is expected at the pickup before it begins, nor later at the destination than from then', () => {
    const estimate = scheduled('accepted', { pickupWindow: window(40) })
    expect(estimate?.pickup).toEqual({ p50: inMinutes(40), p90: inMinutes(40) })
    // Five minutes to load, 20 for the way.
    expect(estimate?.destination?.p50).toEqual(inMinutes(65))
    const waiting = scheduled('accepted', { readyAt: inMinutes(40) }, inMinutes(30))
    expect(waiting?.pickup?.p50).toEqual(inMinutes(40))
  })

  test('loading begins when the parcel is ready', () => {
    expect(scheduled('at_pickup', { pickupWindow: window(40) })?.destination?.p50).toEqual(inMinutes(65))
  })

  test('the hand-over is not expected before its window', () => {
    const estimate = scheduled('in_transit', { deliveryWindow: window(90) })
    expect(estimate?.destination).toEqual({ p50: inMinutes(90), p90: inMinutes(90) })
  })
})
