import { describe, expect, test } from 'vitest'
import type { OfferId, TenantId, UserId } from '../shared/ids.ts'
import type { BusyDriver } from './driver.ts'
import { assessCandidates, chooseDriver, type Search } from './matching.ts'
import type { Offer, OfferOutcome } from './offer.ts'

const at = new Date('2026-01-05T12:00:00.000Z')
const secondsAgo = (seconds: number) => new Date(at.getTime() - seconds * 1000)
const origin = { lat: -23.55, lng: -46.63 }
/** One degree of latitude is about 111 km. */
const kmNorth = (km: number) => ({ lat: origin.lat + km / 111.2, lng: origin.lng })

function aDriver(id: string, traits: Partial<BusyDriver> = {}): BusyDriver {
  return {
    id: id as UserId,
    tenantId: 'tenant' as TenantId,
    firstName: id,
    persona: 'carro_van',
    isAvailable: true,
    lastSeenAt: secondsAgo(10),
    position: kmNorth(1),
    positionedAt: null,
    accuracyMeters: null,
    batteryPercent: null,
    isKeptFresh: false,
    activeDeliveries: 0,
    openOffers: 0,
    ...traits,
  }
}

function anOffer(driverId: string, outcome: OfferOutcome, answeredAt = secondsAgo(5)): Offer {
  return {
    id: `offer to ${driverId}` as OfferId,
    driverId: driverId as UserId,
    offeredAt: secondsAgo(50),
    distanceMeters: 0,
    radiusKm: 10,
    skipped: [],
    declineReason: null,
    declineNote: null,
    outcome,
    answeredAt,
  }
}

const search = (traits: Partial<Search> = {}): Search => ({
  origin,
  serviceType: 'CAR',
  offers: [],
  at,
  driverFreshSeconds: 300,
  askAgainSeconds: 15,
  barredFleets: new Map(),
  ...traits,
})

const chosen = (drivers: BusyDriver[], traits?: Partial<Search>) =>
  chooseDriver(search(traits), drivers).match?.driver.id

describe('the matcher', () => {
  test('asks the nearest and says in which radius', () => {
    const { match } = chooseDriver(search(), [
      aDriver('far', { position: kmNorth(15) }),
      aDriver('near', { position: kmNorth(12) }),
    ])
    expect(match).toMatchObject({ driver: { id: 'near' }, radiusKm: 20 })
    expect(match?.distanceMeters).toBeGreaterThan(11_900)
    expect(match?.distanceMeters).toBeLessThan(12_100)
  })

  test.each([
    ['vehicle_does_not_fit', { persona: 'motoboy' }],
    ['not_available', { isAvailable: false }],
    ['not_seen_lately', { lastSeenAt: secondsAgo(301) }],
    ['not_seen_lately', { lastSeenAt: null }],
    ['position_unknown', { position: null }],
    ['too_far', { position: kmNorth(81) }],
    ['at_capacity', { activeDeliveries: 4 }],
  ] as const)('passes over a driver: %s', (reason, traits) => {
    expect(chooseDriver(search(), [aDriver('driver', traits)])).toEqual({
      match: null,
      skipped: [{ driverId: 'driver', reason }],
    })
  })

  test('asks a driver seen exactly five minutes ago, and a demo driver whenever he was seen', () => {
    expect(chosen([aDriver('driver', { lastSeenAt: secondsAgo(300) })])).toBe('driver')
    expect(chosen([aDriver('driver', { lastSeenAt: null, isKeptFresh: true })])).toBe('driver')
  })

  test('prefers a free hand to the nearest, whose hands are full of unanswered offers', () => {
    const swamped = aDriver('near', { openOffers: 4 })
    const free = aDriver('far', { position: kmNorth(30) })
    expect(chosen([swamped, free])).toBe('far')
    expect(chosen([swamped])).toBe('near')
  })

  test('asks the nearest by road where the times are known, then the nearest by air, and last who has no way', () => {
    const drivers = ['across', 'road', 'slow', 'unknown'].map((id, index) =>
      aDriver(id, { position: kmNorth(1 + index) }),
    )
    const roadSeconds = new Map([
      ['across', null],
      ['slow', 900],
      ['road', 600],
    ]) as unknown as Search['roadSeconds']
    const order = assessCandidates(search({ roadSeconds }), drivers).map(({ driver }) => driver.id)
    expect(order).toEqual(['road', 'slow', 'unknown', 'across'])
    expect(chosen(drivers)).toBe('across')
  })

  test('asks who is free before who is nearer by road', () => {
    const roadSeconds = new Map([
      ['near', 60],
      ['far', 1_200],
    ]) as unknown as Search['roadSeconds']
    const swamped = aDriver('near', { openOffers: 4 })
    expect(chosen([swamped, aDriver('far', { position: kmNorth(30) })], { roadSeconds })).toBe('far')
  })

  test.each([
    ['declined', 'declined_before'],
    ['withdrawn', 'taken_off_before'],
    ['timed_out', 'asked_a_moment_ago'],
  ] as const)('does not ask again who %s', (outcome, reason) => {
    const { match, skipped } = chooseDriver(search({ offers: [anOffer('driver', outcome)] }), [
      aDriver('driver'),
    ])
    expect(match).toBeNull()
    expect(skipped).toEqual([{ driverId: 'driver', reason }])
  })

  test('asks again after a while who only did not answer', () => {
    expect(chosen([aDriver('driver')], { offers: [anOffer('driver', 'timed_out', secondsAgo(15))] })).toBe(
      'driver',
    )
  })

  test('decides the same for equals whatever their order', () => {
    const drivers = [aDriver('b'), aDriver('a'), aDriver('c')]
    expect(chosen(drivers)).toBe('a')
    expect(chosen(drivers.toReversed())).toBe('a')
  })
})
