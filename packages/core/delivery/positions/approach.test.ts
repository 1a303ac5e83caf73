import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addSeconds } from '../../shared/clock.ts'
import {
  type Approach,
  type ApproachSettings,
  approachAfterFix,
  confirmedSince,
  type Fix,
  possibleApproaches,
} from './approach.ts'

const settings: ApproachSettings = {
  arrived: { radiusMeters: 150, leaveMeters: 250, dwellSeconds: 45, maxKmh: 10 },
  arriving: { radiusMeters: 1000, leaveMeters: 1500, dwellSeconds: 20, maxKmh: 60 },
  leastFixes: 2,
  maxGapSeconds: 120,
  maxAccuracyMeters: 100,
}
const noon = new Date('2026-03-02T12:00:00.000Z')
const next = { stop: 'pickup', place: { lat: -23.55, lng: -46.63 } } as const

/** A fix so many metres north and east of the stop, so many seconds after noon. */
const fix = (seconds: number, north: number, east = 0, accuracyMeters: number | null = 10): Fix => ({
  lat: next.place.lat + north / 111_195,
  lng: next.place.lng + east / (111_195 * Math.cos((next.place.lat * Math.PI) / 180)),
  at: addSeconds(noon, seconds),
  accuracyMeters,
})

/** Returns a driver's last approach after a series of fixes, and every nearness that it ever had. */
function follow(fixes: readonly Fix[]): { last: Approach | null; seen: Set<string> } {
  let last: Approach | null = null
  const seen = new Set<string>()
  for (const [index, one] of fixes.entries()) {
    last = approachAfterFix(last, next, one, settings)
    for (const nearness of possibleApproaches(last, next, one, settings)) {
      const since = confirmedSince(fixes.slice(0, index + 1), next, settings[nearness], settings)
      if (!since) continue
      last = { stop: next.stop, nearness, since }
      break
    }
    if (last) seen.add(last.nearness)
  }
  return { last, seen }
}

describe('a driver who stops at the stop', () => {
  test('is arriving on the way and arrived once he has stayed, not before', () => {
    const way = [fix(0, 2000), fix(30, 900), fix(60, 500), fix(90, 60)]
    expect(follow(way.slice(0, 2)).last).toBeNull()
    expect(follow(way).last).toMatchObject({ nearness: 'arriving', since: addSeconds(noon, 30) })
    expect(follow([...way, fix(120, 40)]).last).toMatchObject({ nearness: 'arriving' })
    const stayed = follow([...way, fix(120, 40), fix(140, 45)]).last
    expect(stayed).toEqual({ stop: 'pickup', nearness: 'arrived', since: addSeconds(noon, 90) })
  })

  test('has arrived however his fixes scatter within their accuracy', () => {
    const jitter = fc.integer({ min: -20, max: 20 })
    fc.assert(
      fc.property(fc.array(fc.tuple(jitter, jitter), { minLength: 8, maxLength: 30 }), (offsets) => {
        const { last } = follow(offsets.map(([north, east], index) => fix(index * 10, north, east, 30)))
        return last?.nearness === 'arrived'
      }),
    )
  })
})

describe('nobody has arrived', () => {
  test('who drives past, in whatever direction, at whatever distance, however often he is heard of', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 15, max: 130 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 149 }),
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        fc.integer({ min: 0, max: 100 }),
        (kmh, everySeconds, offset, angle, accuracy) => {
          const metersPerFix = (kmh / 3.6) * everySeconds
          const count = Math.ceil(4000 / metersPerFix)
          const fixes = Array.from({ length: count }, (_, index) => {
            const along = index * metersPerFix - 2000
            const north = along * Math.cos(angle) - offset * Math.sin(angle)
            const east = along * Math.sin(angle) + offset * Math.cos(angle)
            return fix(index * everySeconds, north, east, accuracy)
          })
          const { seen } = follow(fixes)
          expect(seen.has('arrived')).toBe(false)
          if (kmh > 65) expect([...seen]).toEqual([])
        },
      ),
    )
  })

  test('whose phone jumps to the stop now and then, and is elsewhere in between', () => {
    const elsewhere = fc.integer({ min: 1600, max: 100_000 })
    const jumps = fc.array(fc.tuple(fc.boolean(), elsewhere), { minLength: 2, maxLength: 40 })
    fc.assert(
      fc.property(jumps, (given) => {
        const fixes = given.flatMap(([isJump, meters], index) => [
          fix(index * 60, meters),
          ...(isJump ? [fix(index * 60 + 30, 10)] : []),
        ])
        return follow(fixes).seen.size === 0
      }),
    )
  })

  test('without any accurate fix', () => {
    const inexact = fc.integer({ min: 101, max: 5000 })
    fc.assert(
      fc.property(fc.array(inexact, { minLength: 2, maxLength: 30 }), (accuracies) => {
        const fixes = accuracies.map((accuracy, index) => fix(index * 20, 0, 0, accuracy))
        return follow(fixes).seen.size === 0
      }),
    )
  })

  test('with one fix only, or two with a long gap', () => {
    expect(follow([fix(0, 0)]).last).toBeNull()
    expect(follow([fix(0, 0), fix(121, 0)]).last).toBeNull()
    expect(follow([fix(0, 0), fix(120, 0)]).last?.nearness).toBe('arrived')
  })

  test('whose fixes are as likely outside as inside', () => {
    const atTheEdge = [fix(0, 100, 0, 80), fix(60, 100, 0, 80)]
    expect(follow(atTheEdge).last?.nearness).toBe('arriving')
  })
})

describe('who has arrived', () => {
  const there = [fix(0, 50), fix(50, 50)]

  test('stays so while a fix scatters, or says nothing', () => {
    expect(follow([...there, fix(60, 240)]).last?.nearness).toBe('arrived')
    expect(follow([...there, fix(60, 5000, 0, 5000)]).last?.nearness).toBe('arrived')
    expect(follow([...there, fix(60, 300, 0, 90)]).last?.nearness).toBe('arrived')
  })

  test('is arriving again once he is surely out of it, and nothing once he is far', () => {
    const { nearness, since } = follow([...there, fix(60, 300)]).last!
    expect([nearness, since]).toEqual(['arriving', noon])
    expect(follow([...there, fix(60, 1600)]).last).toBeNull()
  })

  test('has to stay anew when he comes back', () => {
    const back = [...there, fix(60, 2000), fix(300, 50)]
    expect(follow(back).last).toBeNull()
    expect(follow([...back, fix(350, 50)]).last?.nearness).toBe('arrived')
  })

  test('at one stop is nowhere at the next', () => {
    const { last } = follow(there)
    const destination = { ...next, stop: 'destination' } as const
    expect(approachAfterFix(last, destination, fix(60, 50), settings)).toBeNull()
  })
})
