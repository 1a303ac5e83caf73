import { expect, test } from 'vitest'
import { decodePolyline, encodePolyline } from './polyline.ts'

test('an encoded polyline is read, with the example of its description', () => {
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
  ])
  expect(decodePolyline('')).toEqual([])
})

test.each([
  ['half a point', '_p~iF'],
  ['an unfinished number', '_p~iF~ps|'],
  ['other characters', '_p~iF é'],
  ['a point beyond the Earth', '~~~~~A~~~~~A'],
  ['a number without end', '~~~~~~~~~~~~~~~~'],
])('%s is no line', (_, line) => {
  expect(decodePolyline(line)).toBeNull()
})

test('a line is written as it is read', () => {
  const points = [
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
    { lat: -89.99999, lng: 179.99999 },
  ]
  expect(encodePolyline(points.slice(0, 3))).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
  expect(decodePolyline(encodePolyline(points))).toEqual(points)
  expect(encodePolyline([])).toBe('')
})
