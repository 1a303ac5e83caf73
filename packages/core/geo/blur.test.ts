import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cell, publicCell, publicPoint } from './blur.ts'
import { greatCircleMeters } from './distance.ts'
import type { Position } from './position.ts'
import { serviceArea } from './service-area.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const shown = (position: Position, driverId = 'a driver', last: Cell | null = null) => {
  const cell = publicCell(position, last)
  return { cell, point: publicPoint(cell, { driverId, key: 'the key', sha256 }) }
}

/** In steps of a tenth of a metre. */
const degrees = ({ min, max }: { min: number; max: number }) =>
  fc.integer({ min: min * 1e6, max: max * 1e6 }).map((millionths) => millionths / 1e6)
const positions = fc.record({ lat: degrees(serviceArea.lat), lng: degrees(serviceArea.lng) })

const north = ({ lat, lng }: Position, meters: number): Position => ({ lat: lat + meters / 111_195, lng })
const east = ({ lat, lng }: Position, meters: number): Position => ({
  lat,
  lng: lng + meters / (111_195 * Math.cos((lat * Math.PI) / 180)),
})

describe('a blurred position', () => {
  test('is never farther off than 600 m, and not where it is', () => {
    fc.assert(
      fc.property(positions, (position) => {
        const error = greatCircleMeters(position, shown(position).point)
        expect(error).toBeLessThan(600)
        expect(error).toBeGreaterThan(30)
      }),
    )
  })

  test('is off by some 250 m in the median', () => {
    const everywhere = fc.sample(fc.noBias(positions), { numRuns: 2000, seed: 1 })
    const errors = everywhere.map((position) => greatCircleMeters(position, shown(position).point))
    const median = errors.sort((a, b) => a - b)[1000]!
    expect(median).toBeGreaterThan(230)
    expect(median).toBeLessThan(310)
  })

  test('is the same for every position of a cell, and another for another driver', () => {
    fc.assert(
      fc.property(positions, fc.integer({ min: -90, max: 90 }), (position, meters) => {
        const { cell, point } = shown(position)
        const moved = shown(east(north(position, meters), -meters), 'a driver', cell)
        expect(moved).toEqual({ cell, point })
        expect(shown(position, 'another driver').point).not.toEqual(point)
      }),
    )
  })

  test('changes when its cell is left for good', () => {
    fc.assert(
      fc.property(positions, (position) => {
        const { cell } = shown(position)
        expect(shown(north(position, 401), 'a driver', cell).cell).not.toEqual(cell)
        expect(shown(east(position, 402), 'a driver', cell).cell).not.toEqual(cell)
      }),
    )
  })
})
