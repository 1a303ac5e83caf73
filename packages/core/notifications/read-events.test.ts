import { describe, expect, test } from 'vitest'
import { aDelivery, deliveriesInMemory } from '../delivery/delivery.fixture.ts'
import { aDriverLoggedIn, anActor, anId, tenants } from '../identity/actor.fixture.ts'
import type { Actor } from '../identity/actor.ts'
import type { EventId, UserId } from '../shared/ids.ts'
import { orderView } from './order-view.ts'
import type { Outbox, OutboxEvent } from './ports.ts'
import { readEvents } from './read-events.ts'

const orders = [
  aDelivery({ number: 1 }),
  aDelivery({ number: 2, createdBy: anId<UserId>(299) }),
  aDelivery({ number: 3, tenantId: tenants.otherShop }),
]
const [own, colleagues, others] = orders.map(({ orderId }) => orderId)
const eventOf = (order: (typeof orders)[number]): OutboxEvent => ({
  id: anId<EventId>(501),
  tenantId: order.tenantId,
  orderId: order.orderId,
  kind: 'wallet.debit',
  createdAt: order.createdAt,
  sequence: 1,
  data: orderView(order, 'https://rodovia.example'),
})
const outbox: Outbox = {
  eventsOfOrders: async (ids) =>
    new Map(
      orders.flatMap((order) => (ids.includes(order.orderId) ? [[order.orderId, [eventOf(order)]]] : [])),
    ),
}
const seenBy = async (actor: Actor | null) => [
  ...(
    await readEvents(
      { outbox, ...deliveriesInMemory(...orders) },
      { actor, orderIds: orders.map(({ orderId }) => orderId) },
    )
  ).keys(),
]

describe('what was told of orders', () => {
  test('is seen of his tenant’s orders by who may read them', async () => {
    expect((await seenBy(anActor({ role: 'viewer' }))).sort()).toEqual([own, colleagues])
    expect(await seenBy(anActor({ role: 'viewer' }))).not.toContain(others)
  })

  test('is seen of his own by an external client', async () => {
    expect(await seenBy(anActor({ role: 'cliente_externo' }))).toEqual([own])
  })

  test('is refused to who may not read orders', async () => {
    await expect(seenBy(aDriverLoggedIn())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(seenBy(null)).rejects.toMatchObject({ code: 'unauthorized' })
  })
})
