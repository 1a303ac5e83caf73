import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { UserId } from '../shared/ids.ts'
import { blurOf, type Cell, maxBlurMeters, publicCell, publicPoint } from './blur.ts'
import { greatCircleMeters } from './distance.ts'
import type { Position } from './position.ts'
import { serviceArea } from './service-area.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const today = '2026-11-22'
const shown = (
  position: Position,
  {
    driverId = 'a driver',
    last = null,
    day = today,
  }: { driverId?: string; last?: Cell | null; day?: string } = {},
) => {
  const blur = blurOf(driverId as UserId, day, { key: 'the key', sha256 })
  const cell = publicCell(position, last, blur)
  return { cell, point: publicPoint(cell, blur) }
}

/** In steps of a tenth of a metre. */
const degrees = ({ min, max }: { min: number; max: number }) =>
  fc.integer({ min: min * 1e6, max: max * 1e6 }).map((millionths) => millionths / 1e6)
const positions = fc.record({ lat: degrees(serviceArea.lat), lng: degrees(serviceArea.lng) })
const drivers = fc.integer().map(String)

const metersEast = (lat: number) => 111_195 * Math.cos((lat * Math.PI) / 180)
const moved = ({ lat, lng }: Position, { north = 0, east = 0 }): Position => ({
  lat: lat + north / 111_195,
  lng: lng + east / metersEast(lat),
})
const between = (from: Position, to: Position) => ({
  north: (to.lat - from.lat) * 111_195,
  east: (to.lng - from.lng) * metersEast(from.lat),
})

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

describe('a blurred position', () => {
  test('is 150 to 450 m off, also while the hysteresis keeps the cell', () => {
    const anywhere = fc.integer({ min: -120, max: 120 })
    fc.assert(
      fc.property(positions, drivers, anywhere, anywhere, (position, driverId, north, east) => {
        const before = shown(position, { driverId })
        const after = moved(position, { north, east })
        for (const [truth, { point }] of [
          [position, before],
          [after, shown(after, { driverId, last: before.cell })],
        ] as const) {
          const error = greatCircleMeters(truth, point)
          expect(error).toBeLessThan(maxBlurMeters)
          expect(error).toBeGreaterThan(150)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('is off by 300 m in the median, in all directions alike', () => {
    const places = fc.sample(fc.noBias(positions), { numRuns: 2000, seed: 1 })
    const vectors = places.map((place, number) =>
      between(place, shown(place, { driverId: `${number}` }).point),
    )
    const error = median(vectors.map(({ north, east }) => Math.hypot(north, east)))
    expect(error).toBeGreaterThan(290)
    expect(error).toBeLessThan(310)
    for (const isTowards of [
      ({ north }: { north: number }) => north > 0,
      ({ east }: { east: number }) => east > 0,
      ({ north, east }: { north: number; east: number }) => north * east > 0,
    ]) {
      const count = vectors.filter(isTowards).length
      expect(count).toBeGreaterThan(900)
      expect(count).toBeLessThan(1100)
    }
  })

  test('is the same until its cell of 120 m is left by 20 m', () => {
    fc.assert(
      fc.property(positions, fc.integer({ min: -19, max: 19 }), (position, meters) => {
        const { cell, point } = shown(position)
        const aside = moved(position, { north: meters, east: -meters })
        expect(shown(aside, { last: cell })).toEqual({ cell, point })
        for (const away of [{ north: 141 }, { north: -141 }, { east: 141 }, { east: -141 }])
          expect(shown(moved(position, away), { last: cell }).cell).not.toEqual(cell)
      }),
    )
  })

  test('lies on another grid for another driver, day or key', () => {
    // The shift of a driver's grid: a shown point less the displacement, in parts of a cell.
    const shiftOf = (driverId: string, day = today, key = 'the key') =>
      blurOf(driverId as UserId, day, { key, sha256 }).shift
    const shifts = Array.from({ length: 400 }, (_, number) =>
      shiftOf(`${number % 20}`, `day ${number % 401}`),
    )
    expect(new Set(shifts.map(({ north, east }) => `${north}:${east}`)).size).toBe(400)
    expect(median(shifts.map(({ north }) => north))).toBeCloseTo(0.5, 1)
    expect(median(shifts.map(({ east }) => east))).toBeCloseTo(0.5, 1)
    expect(shiftOf('a driver', today, 'another key')).not.toEqual(shiftOf('a driver'))
  })

  test('moves at midnight only by what the cells differ: the displacement stays', () => {
    fc.assert(
      fc.property(positions, drivers, (position, driverId) => {
        const points = Array.from(
          { length: 60 },
          (_, day) => shown(position, { driverId, day: `${day}` }).point,
        )
        for (const point of points) {
          const { north, east } = between(points[0]!, point)
          expect(Math.abs(north)).toBeLessThanOrEqual(121)
          expect(Math.abs(east)).toBeLessThanOrEqual(121)
        }
        const steps = points.map((point) => between(position, point))
        const mean = (of: 'north' | 'east') => steps.reduce((sum, step) => sum + step[of], 0) / steps.length
        expect(Math.hypot(mean('north'), mean('east'))).toBeGreaterThan(230)
      }),
    )
  })
})
