import { expect, test } from 'vitest'
import { parcelsFrom, typedParcels } from './parcels-section.ts'

const parcelOf = (weight: string, value = '') =>
  parcelsFrom({
    'parcels.0.weight_g': weight,
    'parcels.0.length_cm': '20',
    'parcels.0.width_cm': '20,5',
    'parcels.0.height_cm': '10 cm',
    'parcels.0.description': '',
    'parcels.0.declared_value_cents': value,
  }).parcels?.[0]

test.each([
  ['2,5', 2_500],
  ['0.150', 150],
  ['0,065', 65],
  ['12 kg', 12_000],
  ['7999,9', 7_999_900],
  ['1.234,5', 1_234_500],
  ['3.450,000', 3_450_000],
])('a form’s weight of %s kg is %s g', (weight, weight_g) => {
  const parcel = parcelOf(weight)
  expect(parcel).toMatchObject({ width_cm: 20.5, height_cm: 10 })
  expect(typedParcels.parse([parcel])).toEqual([{ ...parcel, weight_g }])
})

test.each(['2,250', '8.000', ' 7,125 kg ', '3.450.000', 'doze', '', '0', '-2', '8000,5'])(
  'a form’s weight of %j kg is refused, because it is none or may be two',
  (weight) => {
    expect(typedParcels.safeParse([parcelOf(weight)]).success).toBe(false)
  },
)

test('a form’s declared value is read as every amount is', () => {
  expect(typedParcels.parse([parcelOf('1', 'R$ 1.234,56')])).toMatchObject([
    { declared_value_cents: 123_456 },
  ])
  expect(typedParcels.safeParse([parcelOf('1', '1.500')]).success).toBe(false)
})
