import { describe, expect, test } from 'vitest'
import { aDriverLoggedIn, anActor, anId, anOperator, tenants } from '../identity/actor.fixture.ts'
import type { UserId } from '../shared/ids.ts'
import { aDelivery, deliveriesInMemory, joao } from './delivery.fixture.ts'
import { findOrders } from './find-orders.ts'
import { findOwnDeliveries } from './find-own-deliveries.ts'

const own = aDelivery({ number: 1, driver: joao })
const colleagues = aDelivery({ number: 2, createdBy: anId<UserId>(299) })
const others = aDelivery({ number: 3, tenantId: tenants.otherShop })
const ports = deliveriesInMemory(own, colleagues, others)
const orderIds = [own, colleagues, others].map(({ orderId }) => orderId)

const seenBy = async (actor: ReturnType<typeof anActor>) => [
  ...(await findOrders(ports, { actor, orderIds })).values(),
]

describe('orders by their ids', () => {
  test('are those of the reader’s tenant', async () => {
    expect(await seenBy(anActor())).toEqual([colleagues, own])
  })

  test('are, to an external client, his own', async () => {
    expect(await seenBy(anActor({ role: 'cliente_externo' }))).toEqual([own])
  })

  test('are, to the platform’s operations, everybody’s', async () => {
    expect(await seenBy(anOperator())).toEqual([others, colleagues, own])
  })

  test('are refused to who may not read orders, and to nobody', async () => {
    await expect(seenBy(aDriverLoggedIn())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(findOrders(ports, { actor: null, orderIds })).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('are not looked for by what is no id', async () => {
    expect(await findOrders(ports, { actor: anActor(), orderIds: ["' OR 1=1", ''] })).toEqual(new Map())
  })
})

describe('deliveries by their codes', () => {
  const codes = [own, colleagues].map(({ code }) => code)

  test('are those of the driver who asks, in whatever case they are written', async () => {
    const actor = aDriverLoggedIn()
    expect(await findOwnDeliveries(ports, { actor, codes })).toEqual(new Map([[own.code, own]]))
    const typed = codes.map((code) => `${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase())
    expect(await findOwnDeliveries(ports, { actor, codes: typed })).toEqual(new Map([[own.code, own]]))
  })

  test('are refused to who does not drive', async () => {
    await expect(findOwnDeliveries(ports, { actor: anActor(), codes })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
