import { expect, test } from 'vitest'
import { newId, noon } from '../../../test/support/builders.ts'
import { addSeconds } from '../shared/clock.ts'
import type { TenantId, UserId } from '../shared/ids.ts'
import type { BusyDriver } from './driver.ts'
import { noOfferMessage } from './fleet-messages.ts'
import { noOfferCodes, reasonsWithoutOffers } from './work-day.ts'

const ready: BusyDriver = {
  id: newId<UserId>(),
  tenantId: newId<TenantId>(),
  firstName: 'João',
  persona: 'motoboy',
  isAvailable: true,
  lastSeenAt: addSeconds(noon, -20),
  position: { lat: -23.5, lng: -46.6 },
  positionedAt: null,
  accuracyMeters: null,
  batteryPercent: null,
  isKeptFresh: false,
  activeDeliveries: 0,
  openOffers: 0,
}
const reasons = (traits: Partial<BusyDriver>, more: { isPending?: boolean; hasOrdersNear?: boolean } = {}) =>
  reasonsWithoutOffers({
    driver: { ...ready, ...traits },
    ...{ isPending: false, hasOrdersNear: true, at: noon, driverFreshSeconds: 300 },
    ...more,
  })

test('a driver who can be asked has no reason', () => {
  expect(reasons({})).toEqual([])
  expect(reasons({ lastSeenAt: null, isKeptFresh: true })).toEqual([])
  expect(reasons({ positionedAt: addSeconds(noon, -300) })).toEqual([])
})

test.each([
  [{ isAvailable: false }, {}, [{ code: 'not_available', value: null, limit: null }]],
  [{ lastSeenAt: addSeconds(noon, -301) }, {}, [{ code: 'not_seen_lately', value: 301, limit: 300 }]],
  [{ lastSeenAt: null }, {}, [{ code: 'not_seen_lately', value: null, limit: 300 }]],
  [{ position: null }, {}, [{ code: 'position_unknown', value: null, limit: null }]],
  [{ positionedAt: addSeconds(noon, -301) }, {}, [{ code: 'position_stale', value: 301, limit: 300 }]],
  [{ activeDeliveries: 2 }, {}, [{ code: 'at_capacity', value: 2, limit: 2 }]],
  [{ activeDeliveries: 1, openOffers: 1 }, {}, [{ code: 'offers_waiting', value: 1, limit: 1 }]],
  [{}, { hasOrdersNear: false }, [{ code: 'no_orders_near', value: null, limit: 80 }]],
] as const)('%j %j is why no offers come, with the measure and its limit', (traits, more, expected) => {
  expect(reasons(traits, more)).toEqual(expected)
})

test('all reasons come at once, and only the sign-up while it is pending', () => {
  const away = { isAvailable: false, position: null, lastSeenAt: addSeconds(noon, -720) }
  expect(reasons(away).map(({ code }) => code)).toEqual([
    'not_available',
    'not_seen_lately',
    'position_unknown',
  ])
  expect(reasons(away, { isPending: true }).map(({ code }) => code)).toEqual(['sign_up_pending'])
})

test('each reason has its own words with its numbers', () => {
  const texts = noOfferCodes.map((code) => noOfferMessage({ code, value: 720, limit: 300 }, 'en'))
  expect(new Set(texts).size).toBe(noOfferCodes.length)
  const away = { code: 'not_seen_lately', value: 720, limit: 300 } as const
  expect(noOfferMessage(away, 'pt-BR')).toBe(
    'O aplicativo está sem sinal há 12 min; o limite é 5 min. Abra-o e verifique a internet.',
  )
  expect(noOfferMessage(away, 'en')).toBe(
    'The app sent no signal for 12 min; the limit is 5 min. Open it and check the network.',
  )
})
