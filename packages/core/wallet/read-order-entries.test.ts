import { describe, expect, test } from 'vitest'
import { aDelivery, deliveriesInMemory } from '../delivery/delivery.fixture.ts'
import { anActor, tenants } from '../identity/actor.fixture.ts'
import type { Actor } from '../identity/actor.ts'
import type { Ledger, WalletEntry } from './ports.ts'
import { readOrderEntries } from './read-order-entries.ts'

const [own, others] = [aDelivery({ number: 1 }), aDelivery({ number: 2, tenantId: tenants.otherShop })]
const entryOf = ({ orderId, tenantId, priceCents, createdAt }: typeof own): WalletEntry => ({
  id: '1',
  tenantId,
  at: createdAt,
  reason: 'order_placed',
  amountCents: -priceCents,
  balanceAfterCents: 0n,
  orderId,
})
const ledger = {
  walletEntriesOfOrders: async (ids) =>
    new Map(
      [own, others].flatMap((order) =>
        ids.includes(order.orderId) ? [[order.orderId, [entryOf(order)]]] : [],
      ),
    ),
} as Partial<Ledger> as Ledger

const seenBy = async (actor: Actor | null) =>
  Object.fromEntries(
    await readOrderEntries(
      { ledger, ...deliveriesInMemory(own, others) },
      { actor, orderIds: [own.orderId, others.orderId, 'no id'] },
    ),
  )

describe('what orders took from the wallet', () => {
  test('is seen of his tenant’s orders by who may read the wallet', async () => {
    expect(await seenBy(anActor({ role: 'fiscal' }))).toEqual({ [own.orderId]: [entryOf(own)] })
  })

  test('is refused to who may read orders only', async () => {
    await expect(seenBy(anActor({ role: 'viewer' }))).rejects.toMatchObject({ code: 'forbidden' })
    await expect(seenBy(anActor({ role: 'cliente_externo' }))).rejects.toMatchObject({ code: 'forbidden' })
    await expect(seenBy(null)).rejects.toMatchObject({ code: 'unauthorized' })
  })
})
