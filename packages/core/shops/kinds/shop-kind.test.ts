import { expect, test } from 'vitest'
import { orderableTiers } from '../../quoting/tier.ts'
import { serviceCodeOf, serviceNames, tierOfService } from './shop-kind.ts'

test('each tier has a service of its own, and each service leads back to its tier', () => {
  expect(new Set(orderableTiers.map(serviceCodeOf)).size).toBe(orderableTiers.length)
  expect(new Set(Object.values(serviceNames)).size).toBe(orderableTiers.length)
  for (const tier of orderableTiers) expect(tierOfService(serviceCodeOf(tier))).toBe(tier)
})

test.each([null, '', 'turbo', 'RODOVIA-TURBO', 'rodovia-padrao', 'correios'])(
  '%j is another carrier’s',
  (code) => {
    expect(tierOfService(code)).toBeNull()
  },
)
