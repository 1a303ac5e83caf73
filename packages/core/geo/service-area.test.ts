import { describe, expect, test } from 'vitest'
import { issueAt } from '../shared/refusal.fixture.ts'
import { assertInServiceArea, isInServiceArea } from './service-area.ts'

test.each([
  { lat: -23.56, lng: -46.65 },
  { lat: -34, lng: -74 },
  { lat: 6, lng: -28 },
])('$lat, $lng is in the service area', (position) => {
  expect(isInServiceArea(position)).toBe(true)
  expect(() => assertInServiceArea(position)).not.toThrow()
})

describe('a position is refused', () => {
  test.each([-34.0001, 6.0001, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'with lat %d',
    (lat) => {
      expect(() => assertInServiceArea({ lat, lng: -46.65 })).toThrow(
        refusing(issueAt('lat', `must be a number from -34 to 6; got ${lat}`)),
      )
    },
  )

  test.each([-74.0001, -27.9999, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'with lng %d',
    (lng) => {
      expect(() => assertInServiceArea({ lat: -23.56, lng })).toThrow(
        refusing(issueAt('lng', `must be a number from -74 to -28; got ${lng}`)),
      )
    },
  )

  test('with both faults named at once', () => {
    expect(() => assertInServiceArea({ lat: 48.85, lng: 2.35 })).toThrow(
      refusing(
        issueAt('lat', 'must be a number from -34 to 6; got 48.85'),
        issueAt('lng', 'must be a number from -74 to -28; got 2.35'),
      ),
    )
  })
})

function refusing(...issues: object[]) {
  return expect.objectContaining({ code: 'validation_failed', facts: { issues } })
}
