import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import type { Actor } from '../identity/actor.ts'
import { about, auditEntry } from '../identity/audit/audit-entry.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import type { Erasure } from '../privacy/erasure.ts'
import { orderShipment } from './order-shipment.ts'
import { quoteShipment } from './quote-shipment.ts'
import { requoteShipment } from './requote-shipment.ts'
import type { Shipment } from './shipment.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

const [ana, bia, sender] = ['11912345678', '11955555555', '1130000000'] as const
const file = new TextEncoder().encode(
  [
    'Nome;Telefone;CEP;Observações;Peso (kg)',
    'Ana Souza;+55 (11) 91234-5678;04538-133;portão azul;',
    'Ana Souza;11 91234-5678;05422030;;dois quilos',
    'Bia Reis;11 95555-5555;05422030;;',
  ].join('\n'),
)
const send = (shop: Actor) =>
  quoteShipment(platform, {
    ...{ request: aRequestBy(shop), tier: 'turbo', cepOrigem: '01310100', file },
    ...{ senderName: 'Padaria Ipê', senderPhone: '+55 11 3000-0000' },
  })
const itemsOf = async ({ id }: Shipment) => (await platform.shipments.items([id])).get(id) ?? []

async function exported({ tenantId, userId }: Actor, phone: string | null): Promise<unknown[]> {
  const subject = phone
    ? ({ kind: 'contact', tenantId, phone } as const)
    : ({ kind: 'user', tenantId, userId } as const)
  const rows: unknown[] = []
  for await (const part of platform.personalData.read(subject, phone ? 'shipment_items' : 'shipments_made'))
    rows.push(...part.map(({ json }) => JSON.parse(json)))
  return rows
}

async function erase(shop: Actor, phone: string): Promise<void> {
  const at = platform.clock()
  const subject = { kind: 'contact', tenantId: shop.tenantId, phone } as const
  const erasure: Erasure = {
    ...{ id: platform.newId(), subject, status: 'waiting', requestedBy: shop.userId },
    ...{ requestedAt: at, possibleFrom: null, doneAt: null },
  }
  const audit = (action: 'erasure.requested' | 'erasure.done') =>
    auditEntry(platform, {
      ...{ request: aRequestBy(shop), at, action },
      ...about('erasure', { ...subject, id: erasure.id }),
    })
  await platform.erasures.ask(erasure, { audit: audit('erasure.requested'), effect: null })
  await platform.erasures.finish(erasure, at, audit('erasure.done'))
}

test('an export of a contact has the own side of each item, with the texts of the file, and nobody else', async () => {
  const shop = await platform.aShop()
  await send(shop)
  const own = await exported(shop, ana)
  expect(own).toMatchObject([
    { item: 1, as_sender: null, as_recipient: { name: 'Ana Souza', remarks: 'portão azul' } },
    { item: 2, as_recipient: { texts: { weight_kg: 'dois quilos', destination_cep: '05422030' } } },
  ])
  expect(JSON.stringify(own)).not.toMatch(/Bia|95555-?5555|Padaria|3000-?0000/)
  const asSender = await exported(shop, sender)
  expect(asSender).toHaveLength(3)
  expect(asSender[0]).toMatchObject({ as_sender: { name: 'Padaria Ipê' }, as_recipient: null })
  expect(JSON.stringify(asSender)).not.toMatch(/Ana|Bia|91234-?5678|portão/)
  expect(await exported(await platform.aShop(), ana)).toEqual([])
})

test('an export of who ordered has the shipment and no contact', async () => {
  const shop = await platform.aShop()
  const shipment = await send(shop)
  const own = await exported(shop, null)
  expect(own).toMatchObject([{ shipment_id: shipment.id, items: 3, status: 'quoted' }])
  expect(JSON.stringify(own)).not.toMatch(/Ana|Bia|Padaria/)
})

test('an erasure deletes the items of the contact, in that tenant only, and nothing brings them back', async () => {
  const [shop, other] = [await platform.aShop(), await platform.aShop()]
  const [shipment, others] = [await send(shop), await send(other)]
  await erase(shop, ana)
  expect((await itemsOf(shipment)).map(({ number }) => number)).toEqual([3])
  expect(await exported(shop, ana)).toEqual([])
  expect(await itemsOf(others)).toHaveLength(3)

  const again = await requoteShipment(platform, { request: aRequestBy(shop), id: shipment.id })
  expect(again.itemCount).toBe(1)
  await orderShipment(platform, { request: aRequestBy(shop), id: shipment.id })
  const [row] = await platform.query<{ text: string }>(
    `SELECT coalesce(string_agg(draft::text || faults::text, ''), '') AS text FROM shipment_items WHERE tenant_id = $1`,
    [shop.tenantId],
  )
  expect(row!.text).not.toMatch(/Ana|91234-?5678|portão/)
})

test('an erasure of the sender deletes the quoted shipment whole', async () => {
  const shop = await platform.aShop()
  const shipment = await send(shop)
  await erase(shop, sender)
  expect(await itemsOf(shipment)).toEqual([])
  expect(await platform.shipments.find(shipment.id)).toBeNull()
})

test('an ordered shipment names nobody: its orders do, and what has no order goes with an erasure', async () => {
  const shop = await platform.aShop()
  const shipment = await send(shop)
  await orderShipment(platform, { request: aRequestBy(shop), id: shipment.id, allOrNothing: false })
  expect((await itemsOf(shipment)).map(({ status, draft }) => [status, draft === null])).toEqual([
    ['placed', true],
    ['refused', false],
    ['placed', true],
  ])
  await erase(shop, ana)
  await erase(shop, bia)
  const [left] = await platform.query<{ text: string }>(
    `SELECT (SELECT jsonb_agg(to_jsonb(item)) FROM shipment_items AS item WHERE shipment_id = $1)::text
       || (SELECT to_jsonb(shipment) FROM shipments AS shipment WHERE id = $1)::text AS text`,
    [shipment.id],
  )
  expect(left!.text).not.toMatch(/Ana|Bia|Padaria|91234-?5678|95555-?5555|3000-?0000|portão|dois quilos/)
  expect((await itemsOf(shipment)).map(({ number }) => number)).toEqual([1, 3])
})
