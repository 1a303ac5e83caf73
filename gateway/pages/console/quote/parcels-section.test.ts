import { expect, test } from 'vitest'
import { parcelsFrom } from './parcels-section.ts'

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
  ['7999,9', 7_999_900],
  ['3.450,000', 3_450_000],
  ['12 kg', 12_000],
  ['1.234,5', 1_234_500],
  ['2,250', '2,250'],
  ['8.000', '8.000'],
  [' 7,125 kg ', '7,125 kg'],
  ['3.450.000', '3.450.000'],
  ['doze', 'doze'],
])('a form’s weight of %s kg is %s g', (weight, grams) => {
  expect(parcelOf(weight)).toMatchObject({ weight_g: grams, width_cm: 20.5, height_cm: 10 })
})

test.each([
  ['R$ 1.234,56', 123_456],
  ['1.500', '1.500'],
])('a form’s value of %s is %s centavos', (value, cents) => {
  expect(parcelOf('1', value)).toMatchObject({ declared_value_cents: cents })
})
