import { serviceArea } from '@rodovia/core/geo/service-area.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapHeight, mapWidth, pointOf, projectionFor } from './schematic-map.ts'

const { lat, lng } = serviceArea
const place = fc.record({
  lat: fc.double({ ...lat, noNaN: true }),
  lng: fc.double({ ...lng, noNaN: true }),
})

test('every place of the service area is on the map, wherever the others are', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 3 }), (places) => {
      const projection = projectionFor(places)
      for (const one of places) {
        const { x, y } = pointOf(projection, one)
        expect(x).toBeGreaterThan(0)
        expect(x).toBeLessThan(mapWidth)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(mapHeight)
      }
    }),
  )
})

test('north is up and east is right', () => {
  const projection = projectionFor([
    { lat: -23.5, lng: -46.7 },
    { lat: -23.6, lng: -46.6 },
  ])
  const northWest = pointOf(projection, { lat: -23.5, lng: -46.7 })
  const southEast = pointOf(projection, { lat: -23.6, lng: -46.6 })
  expect(northWest.x).toBeLessThan(southEast.x)
  expect(northWest.y).toBeLessThan(southEast.y)
})

test('the same place twice is in the middle', () => {
  const here = { lat: -23.5, lng: -46.7 }
  expect(pointOf(projectionFor([here, here]), here)).toEqual({ x: mapWidth / 2, y: mapHeight / 2 })
})
