import { expect, test } from 'vitest'
import { createSightings } from './sightings.ts'

test('a label counts once while it is in view, also when some pictures are blurred', () => {
  const isNew = createSightings()
  const pictures = ['RD1', 'RD1', undefined, 'RD1', 'RD2', 'RD1', 'RD2']
  expect(pictures.map((text, index) => isNew(text, index * 200))).toEqual([
    true,
    false,
    false,
    false,
    true,
    false,
    false,
  ])
})

test('a label that was away for a while counts again', () => {
  const isNew = createSightings()
  expect(isNew('RD1', 0)).toBe(true)
  for (const at of [200, 400, 600, 800, 1000, 1200, 1400]) expect(isNew(undefined, at)).toBe(false)
  expect(isNew('RD1', 1600)).toBe(true)
})

test('on a slow phone a label in view does not count again, however long a picture takes', () => {
  const isNew = createSightings()
  expect([0, 3000, 6000].map((at) => isNew('RD1', at))).toEqual([true, false, false])
  isNew(undefined, 9000)
  expect(isNew('RD1', 12_000)).toBe(false)
})
