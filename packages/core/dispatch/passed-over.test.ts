import { expect, test } from 'vitest'
import { aDelivery, newId, noon } from '../../../test/support/builders.ts'
import type { BusyDriver } from '../fleet/driver.ts'
import type { AssessedCandidate } from '../fleet/matching.ts'
import type { TenantId, UserId } from '../shared/ids.ts'
import { passedOverIn } from './passed-over.ts'

const aCandidate = (
  traits: Partial<AssessedCandidate> = {},
  lat: number | null = -23.5,
): AssessedCandidate => {
  const driver: BusyDriver = {
    ...{ id: newId<UserId>(), tenantId: newId<TenantId>(), firstName: 'João', persona: 'motoboy' },
    ...{
      isAvailable: true,
      lastSeenAt: noon,
      positionedAt: null,
      accuracyMeters: null,
      batteryPercent: null,
      isKeptFresh: false,
      activeDeliveries: 0,
      openOffers: 0,
    },
    position: lat === null ? null : { lat, lng: -46.6 },
  }
  return { driver, distanceMeters: 1, reason: null, ...traits }
}
const withDoorAt = (lat: number, lng: number) => {
  const delivery = aDelivery()
  const { origin } = delivery
  const details = {
    ...{ cep: origin.cep, uf: 'SP', street: 'Rua A', number: '1', complement: null, district: null },
    ...{ city: 'São Paulo', reference: null, pin: { lat, lng } },
  } as never
  return { ...delivery, origin: { ...origin, lat, lng, details } }
}

test('says why of everybody but the driver who is asked', () => {
  const [asked, next, busy] = [aCandidate(), aCandidate(), aCandidate({ reason: 'at_capacity' })]
  const { drivers, isOffered } = passedOverIn(aDelivery(), [asked, next, busy], noon)
  expect(isOffered).toBe(true)
  expect(drivers.map(({ driverId, reason }) => [driverId, reason])).toEqual([
    [next.driver.id, 'other_nearer'],
    [busy.driver.id, 'at_capacity'],
  ])
})

test('keeps no more than fifty, and no distance without a position', () => {
  const many = Array.from({ length: 60 }, () => aCandidate({ reason: 'position_unknown' }, null))
  const { drivers, isOffered } = passedOverIn(aDelivery(), many, noon)
  expect([drivers.length, isOffered]).toEqual([50, false])
  expect(drivers[0]).toMatchObject({ distanceMeters: null })
})

test('doors of one public point are equally far: distances from many places find none', () => {
  const distancesTo = (delivery: ReturnType<typeof withDoorAt>) =>
    [-23.4, -23.5, -23.6].map(
      (lat) =>
        passedOverIn(delivery, [aCandidate({ reason: 'at_capacity' }, lat)], noon).drivers[0]?.distanceMeters,
    )
  expect(distancesTo(withDoorAt(-23.5581, -46.6602))).toEqual(distancesTo(withDoorAt(-23.5637, -46.6641)))
})
