import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { issueAt } from '../shared/refusal.fixture.ts'
import { isSound } from '../wallet/soundness.ts'
import { quoteShipment } from './quote-shipment.ts'
import {
  changeableHours,
  type ItemCorrection,
  type RequoteShipment,
  requoteShipment,
} from './requote-shipment.ts'
import type { Shipment } from './shipment.ts'
import { balanceOf, itemsOf, order, pickup, quote, sumsOf, toItaim } from './shipments.fixture.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

const isDefective = false
afterEach(async () => {
  if (!isDefective) expect(await platform.ledger.check()).toSatisfy(isSound)
})

describe('a shipment by file', () => {
  const headings = 'Nome;Telefone;CEP;Rua;Número;Entregar até;Peso (kg)'
  const fileOf = (...rows: string[]) => new TextEncoder().encode([headings, ...rows].join('\n'))
  const byFile = (shop: Actor, ...rows: string[]) =>
    quoteShipment(platform, { request: aRequestBy(shop), ...pickup, file: fileOf(...rows) })
  const requote = (shop: Actor, { id }: Shipment, more: Partial<RequoteShipment> = {}) =>
    requoteShipment(platform, { request: aRequestBy(shop), id, ...more })
  const ana = 'Ana;11 91234-5678;04538-133;;;;'

  test('is corrected and priced again under its id, and ordered as it was corrected', async () => {
    const shop = await platform.aShop()
    const shipment = await byFile(shop, 'Bia;12;05422030;;;;', ana, 'Caio;11 91234-5678;00000000;;;;')
    platform.pass(901)
    const again = await requote(shop, shipment, {
      expiresAt: shipment.expiresAt,
      corrections: [
        { number: 1, values: [{ field: 'recipient_phone', value: ' 11 97654-3210 ' }] },
        { number: 3, remove: true },
      ],
    })
    expect(again).toMatchObject({ id: shipment.id, itemCount: 2, status: 'quoted' })
    expect(again.expiresAt.getTime()).toBeGreaterThan(shipment.expiresAt.getTime())
    expect((await itemsOf(platform, shipment)).map(({ number, status }) => [number, status])).toEqual([
      [1, 'priced'],
      [2, 'priced'],
    ])
    await order(platform, shop, again)
    const placed = (await itemsOf(platform, shipment)).map(({ orderId }) => orderId!)
    const orders = await platform.deliveries.findByOrderIds(placed)
    expect(placed.map((id) => orders.get(id)!.recipient)).toMatchObject([
      { name: 'Bia', phone: '+55 11 97654-3210' },
      { name: 'Ana' },
    ])
    await expect(requote(shop, shipment)).rejects.toMatchObject({ code: 'quote_used' })
  })

  test.each<[string, ItemCorrection[], string]>([
    ['an unknown item', [{ number: 9, remove: true }], 'must be 1 to 1; got 9'],
    ['an item twice', [{ number: 1 }, { number: 1 }], 'has 1 twice: once is allowed'],
    [
      'a field of the pickup',
      [{ number: 1, values: [{ field: 'origin_cep', value: '1' }] }],
      'got "origin_cep"',
    ],
    ['all items, to nothing', [{ number: 1, remove: true }], 'must not be empty'],
  ])('refuses to correct %s', async (_, corrections, issue) => {
    const shop = await platform.aShop()
    const shipment = await byFile(shop, ana)
    await expect(requote(shop, shipment, { corrections })).rejects.toMatchObject({
      facts: { issues: [issueAt('corrections', expect.stringContaining(issue))] },
    })
  })

  test('that came as items is priced again as it is, windows and all, and its texts cannot be corrected', async () => {
    const shop = await platform.aShop()
    const from = new Date(platform.clock().getTime() + 3 * 3_600_000)
    const window = { from, until: new Date(from.getTime() + 4 * 3_600_000) }
    const shipment = await quote(platform, shop, [{ ...toItaim, deliveryWindow: window }], { readyAt: from })
    expect((await itemsOf(platform, await requote(shop, shipment)))[0]).toMatchObject({ status: 'priced' })
    await expect(
      requote(shop, shipment, { corrections: [{ number: 1, values: [{ field: 'remarks', value: 'x' }] }] }),
    ).rejects.toMatchObject({ facts: { issues: [{ field: 'corrections.1' }] } })
  })

  test('ordered and priced again at once pays what one of the two saw', async () => {
    const shop = await platform.aShop()
    for (let round = 0; round < 5; round++) {
      const before = await balanceOf(platform, shop)
      const shipment = await byFile(shop, ana, ana)
      const [ordered, again] = await Promise.allSettled([
        order(platform, shop, shipment),
        requote(shop, shipment, { corrections: [{ number: 2, remove: true }] }),
      ])
      expect(ordered.status).toBe('fulfilled')
      const items = await itemsOf(platform, shipment)
      expect(items).toHaveLength(again.status === 'fulfilled' ? 1 : 2)
      expect(items.every(({ status }) => status === 'placed')).toBe(true)
      expect(await balanceOf(platform, shop)).toBe(before - (await sumsOf(platform, shipment)).priceCents)
    }
  })

  test('brings no item back that an erasure deleted meanwhile', async () => {
    const shop = await platform.aShop()
    const shipment = await byFile(shop, ana, ana)
    const items = await itemsOf(platform, shipment)
    await platform.query('DELETE FROM shipment_items WHERE shipment_id = $1 AND number = 1', [shipment.id])
    const replaced = platform.shipments.replace({
      ...{ shipment, items, quotes: [], effect: null },
      before: { expiresAt: shipment.expiresAt, itemCount: 2 },
    })
    expect(await replaced).toBe(false)
    expect((await itemsOf(platform, shipment)).map(({ number }) => number)).toEqual([2])
  })

  test('of yesterday is not priced again: its items are about to be deleted', async () => {
    const shop = await platform.aShop()
    const shipment = await byFile(shop, ana)
    platform.pass(changeableHours * 3_600)
    await expect(requote(shop, shipment)).rejects.toMatchObject({ code: 'quote_expired' })
  })
})
