import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { readSearchTerms } from '@rodovia/core/delivery/search/search-terms.ts'
import type { OrderScope } from '@rodovia/core/identity/permissions.ts'
import { rehearsalTenantOf } from '@rodovia/core/identity/rehearsal-tenant.ts'
import { erasedName } from '@rodovia/core/privacy/subject.ts'
import type { OrderId, TenantId } from '@rodovia/core/shared/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../test/support/builders.ts'
import { openTestStores, type Shipper, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
let shipper: Shipper
beforeAll(async () => {
  stores = await openTestStores()
  shipper = await stores.aShipper(100_000_000n)
})
afterAll(() => stores[Symbol.asyncDispose]())

const recipient = { name: 'Conceição d’Ávila Souza', phone: '+55 (11) 98765-4321' }

async function aWrittenOrder(traits: Partial<Delivery> = {}, of = shipper): Promise<Delivery> {
  const order = await stores.anOrderOf(of, traits)
  await writeAll()
  return order
}

async function writeAll(): Promise<void> {
  while (await stores.orderSearch.indexOrders());
}

async function find(
  text: string,
  scope: Partial<OrderScope> = {},
  page: { limit?: number; after?: OrderId } = {},
) {
  const { limit = 50, after = null } = page
  const all = { tenantId: shipper.tenantId, createdBy: null, ...scope }
  const orders = await stores.orderSearch.find(all, readSearchTerms(text), { limit, after })
  return orders.map(({ orderId }) => orderId)
}

describe('an order is found by', () => {
  let order: Delivery
  beforeAll(async () => {
    const { destination } = await stores.anOrderOf(shipper)
    order = await aWrittenOrder({
      recipient,
      reference: 'NF-2026/0042',
      destination: {
        ...destination,
        address: 'Rua São João, 1500, ap 12 - Sé, São Paulo - SP, 01035-000',
        cep: '01035000',
      },
    })
  })

  test.each([
    ['its name', 'Conceição'],
    ['the beginning of each name, without accents', 'conc avi sou'],
    ['its telephone number as it is written', '+55 (11) 98765-4321'],
    ['it in other notations', '5511 987654321'],
    ['it without the country code', '(11) 98765'],
    ['it without the area code', '98765-43'],
    ['it without the nine', '8765-4321'],
    ['its last four digits', '4321'],
    ['its postal code', '01035-000'],
    ['the beginning of that', '0103'],
    ['its street and number', 'sao joao 1500'],
    ['its reference', 'nf-2026/0042'],
    ['its reference in one', 'NF20260042'],
    ['part of its reference', '2026 0042'],
    ['an address with another separator', 'são joão,1500'],
    ['words of several kinds', 'souza 01035 4321'],
  ])('%s', async (_, text) => {
    expect(await find(text)).toEqual([order.orderId])
  })

  test('its code, whole or the beginning of it, with RD or without', async () => {
    const { code, orderId } = order
    for (const text of [
      code,
      code.toLowerCase(),
      code.slice(0, 7),
      code.slice(2, 8),
      `${code.slice(0, 5)}-${code.slice(5)}`,
    ])
      expect(await find(text), text).toEqual([orderId])
  })

  test.each(["concei'", '@conceicao x', '(souza) & !concei'])(
    'words among other characters: %s',
    async (text) => {
      expect(await find(text)).toEqual([order.orderId])
    },
  )

  test.each(['Conceição Lima', 'oncei', '9999', 'souza & lima', '150', 'souza 01035 9999'])(
    'nothing else: %s',
    async (text) => {
      expect(await find(text)).not.toContain(order.orderId)
    },
  )
})

describe('a search shows', () => {
  test('the orders of the scope only: of the tenant, of an external client, of all tenants without rehearsals', async () => {
    const name = { name: 'Escopo Teste', phone: '11900000001' }
    const other = await stores.aShipper()
    const [own, colleagues, others] = [
      await aWrittenOrder({ recipient: name }),
      await aWrittenOrder({ recipient: name, createdBy: newId() }),
      await aWrittenOrder({ recipient: name }, other),
    ].map(({ orderId }) => orderId)
    const rehearsal = rehearsalTenantOf(shipper.tenantId)
    await stores.query('UPDATE order_words SET tenant_id = $1 WHERE order_id = $2', [rehearsal, own])
    expect(await find('escopo')).toEqual([colleagues])
    expect(await find('escopo', { tenantId: null })).toEqual([others, colleagues])
    await stores.query('UPDATE order_words SET tenant_id = $1 WHERE order_id = $2', [shipper.tenantId, own])
    expect(await find('escopo')).toEqual([colleagues, own])
    expect(await find('escopo', { createdBy: shipper.createdBy })).toEqual([own])
    expect(await find('escopo', { tenantId: other.tenantId })).toEqual([others])
    expect(await find('escopo', { tenantId: newId<TenantId>() })).toEqual([])
  })

  test('the newest first, page by page', async () => {
    const orders: OrderId[] = []
    for (let count = 0; count < 5; count++)
      orders.unshift((await aWrittenOrder({ recipient: { name: 'Muitos', phone: '1190000002' } })).orderId)
    expect(await find('muitos', {}, { limit: 2 })).toEqual(orders.slice(0, 2))
    expect(await find('muitos', {}, { limit: 2, after: orders[1]! })).toEqual(orders.slice(2, 4))
    expect(await find('muitos', {}, { limit: 2, after: orders[3]! })).toEqual(orders.slice(4))
  })

  test('rare orders behind thousands of newer ones', async () => {
    const many = await stores.aShipper()
    const old = await aWrittenOrder({ recipient: { name: 'Raríssimo', phone: '1190000003' } }, many)
    await stores.query(
      `INSERT INTO order_words (order_id, tenant_id, created_by, words)
       SELECT ('ffffffff-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid, $1, $2, array_to_tsvector(ARRAY['comum'])
       FROM generate_series(1, 5000) AS number`,
      [many.tenantId, many.createdBy],
    )
    expect(await find('rarissimo', { tenantId: many.tenantId })).toEqual([old.orderId])
  })
})

describe('the words of an order', () => {
  test('go in the transaction that erases its recipient, and those of what is left come again', async () => {
    const order = await aWrittenOrder({ recipient: { name: 'Some Daqui', phone: '11900000004' } })
    const wordsOf = async () =>
      (
        await stores.query<{ words: string }>('SELECT words::text FROM order_words WHERE order_id = $1', [
          order.orderId,
        ])
      )[0]?.words
    expect(await wordsOf()).toContain("'daqui'")
    await stores.query(
      'UPDATE deliveries SET recipient_name = $1, recipient_phone = $2 WHERE order_id = $3',
      [erasedName, '0000000000', order.orderId],
    )
    expect(await wordsOf()).toBeUndefined()
    await writeAll()
    expect(await wordsOf()).toContain("'apagada'")
    expect(await find('daqui')).toEqual([])
  })

  test('are not written from what was there before an erasure that came between', async () => {
    const order = await stores.anOrderOf(shipper, {
      recipient: { name: 'Corrida Antiga', phone: '11900000005' },
    })
    const client = await stores.connect()
    try {
      await client.query('BEGIN')
      await client.query(`UPDATE deliveries SET recipient_name = 'Corrida Nova' WHERE order_id = $1`, [
        order.orderId,
      ])
      // Skips the order, which the other transaction has locked.
      await writeAll()
      await client.query('COMMIT')
    } finally {
      await client.end()
    }
    expect(await find('corrida')).toEqual([])
    await writeAll()
    expect(await find('corrida antiga')).toEqual([])
    expect(await find('corrida nova')).toEqual([order.orderId])
  })

  test('are written once by many processes, and a step of the delivery changes none', async () => {
    const orders = await Promise.all(
      Array.from({ length: 20 }, () =>
        stores.anOrderOf(shipper, { recipient: { name: 'Paralelo', phone: '11900000006' } }),
      ),
    )
    await Promise.all(Array.from({ length: 5 }, writeAll))
    expect((await find('paralelo')).toSorted()).toEqual(orders.map(({ orderId }) => orderId).toSorted())
    await stores.query(`UPDATE deliveries SET status = 'canceled', dispatch_at = NULL WHERE order_id = $1`, [
      orders[0]!.orderId,
    ])
    expect(await stores.query('SELECT FROM orders_without_words')).toEqual([])
  })
})
