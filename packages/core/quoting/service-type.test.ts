import { describe, expect, test } from 'vitest'
import { personas } from '../identity/persona.ts'
import { issueAt, issueOf } from '../shared/refusal.fixture.ts'
import { isRefusal } from '../shared/refusal.ts'
import { canCarry, capacityOf, parseServiceType, serviceTypes } from './service-type.ts'

describe('reading a vehicle', () => {
  test.each(['car', 'Car', 'CAR'])('takes it in any case: %s', (text) => {
    expect(parseServiceType(text)).toBe('CAR')
  })

  test.each(['', 'BUS', ' CAR', 'CARS', 'ＣＡＲ', 'constructor'])(
    'refuses %j, naming it and the four',
    (text) => {
      const refusal = refusalOf(() => parseServiceType(text))
      expect(refusal).toMatchObject({
        code: 'validation_failed',
        facts: {
          issues: [
            issueAt('service_type', `must be one of MOTO, CAR, VAN, TRUCK; got ${JSON.stringify(text)}`),
          ],
        },
      })
    },
  )

  test('shows no more than the beginning of a long value', () => {
    const shown = issueOf(() => parseServiceType('x'.repeat(10_000)))
    expect(shown).toEqual(issueOf(() => parseServiceType('x'.repeat(60))))
  })
})

test('every vehicle is served by exactly one persona', () => {
  for (const serviceType of serviceTypes) {
    expect(personas.filter((persona) => canCarry(persona, serviceType))).toHaveLength(1)
  }
})

test('a carro_van carries for cars and vans, and nothing for motorcycles or trucks', () => {
  expect(serviceTypes.filter((serviceType) => canCarry('carro_van', serviceType))).toEqual(['CAR', 'VAN'])
})

test('a motoboy has two deliveries at once, a carro_van four, a caminhoneiro one', () => {
  expect(capacityOf).toEqual({ motoboy: 2, carro_van: 4, caminhoneiro: 1 })
})

function refusalOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    if (isRefusal(error)) return error
  }
  throw new Error('it was not refused')
}
