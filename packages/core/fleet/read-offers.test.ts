import { describe, expect, test } from 'vitest'
import { aDelivery, deliveriesInMemory, joao } from '../delivery/delivery.fixture.ts'
import { aDriverLoggedIn, anActor, anId, anOperator, tenants } from '../identity/actor.fixture.ts'
import type { Actor } from '../identity/actor.ts'
import type { OfferId } from '../shared/ids.ts'
import type { Offer } from './offer.ts'
import { readOffers } from './read-offers.ts'

const byJoao = aDelivery({ number: 1, driver: joao, status: 'accepted' })
const byFleet = aDelivery({ number: 2, driver: { ...joao, tenantId: tenants.fleet }, status: 'accepted' })
const waiting = aDelivery({ number: 3 })
const orderIds = [byJoao, byFleet, waiting].map(({ orderId }) => orderId)

const offer: Offer = {
  id: anId<OfferId>(401),
  driverId: joao.id,
  offeredAt: new Date('2026-03-01T12:00:00Z'),
  distanceMeters: 900,
  radiusKm: 10,
  skipped: [],
  outcome: 'accepted',
  answeredAt: new Date('2026-03-01T12:00:20Z'),
}

const { deliveries } = deliveriesInMemory(byJoao, byFleet, waiting)
const ports = {
  deliveries: {
    ...deliveries,
    offers: async (ids: readonly string[]) =>
      new Map(ids.includes(byJoao.orderId) ? [[byJoao.orderId, [offer]]] : []),
  },
}
const seenBy = async (actor: Actor | null) =>
  Object.fromEntries(await readOffers(ports, { actor, orderIds: [...orderIds, 'no id'] }))

describe('who was asked to carry an order', () => {
  test('the platform’s operations see of every order', async () => {
    expect(await seenBy(anOperator())).toEqual({
      [byJoao.orderId]: [offer],
      [byFleet.orderId]: [],
      [waiting.orderId]: [],
    })
  })

  test('a fleet’s manager sees of what the fleet carries', async () => {
    const manager = anActor({ tenantId: tenants.fleet, tenantKind: 'transportadora', role: 'manager' })
    expect(await seenBy(manager)).toEqual({ [byFleet.orderId]: [] })
  })

  test('who does not dispatch is refused', async () => {
    await expect(seenBy(anActor({ role: 'manager' }))).rejects.toMatchObject({ code: 'forbidden' })
    await expect(seenBy(aDriverLoggedIn())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(seenBy(null)).rejects.toMatchObject({ code: 'unauthorized' })
  })
})
