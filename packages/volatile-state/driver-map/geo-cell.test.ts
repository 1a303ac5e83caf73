import { expect, test } from 'vitest'
import { positionOfCell } from './geo-cell.ts'

test.each([
  ['Palermo', 3_479_099_956_230_698, { lat: 38.1155563954963, lng: 13.361389338970184 }],
  ['Catania', 3_479_447_370_796_909, { lat: 37.50266842333162, lng: 15.087267458438873 }],
])('the cell of %s is where the documentation of GEOPOS has it', (_, cell, { lat, lng }) => {
  expect(positionOfCell(cell).lat).toBeCloseTo(lat, 12)
  expect(positionOfCell(cell).lng).toBeCloseTo(lng, 12)
})
