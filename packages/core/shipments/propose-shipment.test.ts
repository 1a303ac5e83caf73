import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { isSound } from '../wallet/soundness.ts'
import { orderShipment } from './order-shipment.ts'
import { confirmShipment, proposeShipment } from './propose-shipment.ts'
import { findShipment } from './read-shipments.ts'
import { type RequoteShipment, requoteShipment } from './requote-shipment.ts'
import type { Shipment } from './shipment.ts'
import { ordersOf, pickup, toItaim } from './shipments.fixture.ts'

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

  const requote = (shop: Actor, { id }: Shipment, more: Partial<RequoteShipment> = {}) =>
    requoteShipment(platform, { request: aRequestBy(shop), id, ...more })
  const ana = 'Ana;11 91234-5678;04538-133;;;;'

  test('is not ordered or corrected by who saw other prices, nor by the token of a proposal that was before', async () => {
    const shop = await platform.aShop()
    const { shipment, proposed } = await proposeShipment(platform, {
      request: aRequestBy(shop),
      ...pickup,
      file: fileOf(ana),
    })
    await requote(shop, shipment, {
      corrections: [{ number: 1, values: [{ field: 'recipient_name', value: 'Bia' }] }],
    })
    const stale = { request: aRequestBy(shop), id: shipment.id, expiresAt: shipment.expiresAt }
    await expect(orderShipment(platform, stale)).rejects.toMatchObject({ code: 'quote_expired' })
    await expect(requoteShipment(platform, stale)).rejects.toMatchObject({
      facts: { issues: [{ field: 'expires_at' }] },
    })
    await expect(
      confirmShipment(platform, { request: aRequestBy(shop), token: proposed!.confirmationToken }),
    ).rejects.toMatchObject({ code: 'quote_expired' })
    expect(await ordersOf(platform, shop)).toEqual([])
  })
})

describe('an agent', () => {
  test('orders a proposal once, and gets no token for what cannot be ordered', async () => {
    const shop = await platform.aShop()
    const request = aRequestBy(shop)
    const { shipment, proposed } = await proposeShipment(platform, { request, ...pickup, items: [toItaim] })
    const token = proposed!.confirmationToken
    await confirmShipment(platform, { request, token })
    expect((await findShipment(platform, { actor: shop, id: shipment.id })).status).toBe('ordered')
    await expect(confirmShipment(platform, { request, token })).rejects.toMatchObject({
      code: 'confirmation_used',
      facts: { orderId: shipment.id },
    })
    const faulty = [toItaim, { ...toItaim, recipientPhone: '1' }]
    const refused = await proposeShipment(platform, { request, ...pickup, items: faulty })
    expect(refused.proposed).toBeNull()
    const partly = await proposeShipment(platform, { request, ...pickup, items: faulty, allOrNothing: false })
    await confirmShipment(platform, { request, token: partly.proposed!.confirmationToken })
    expect(await ordersOf(platform, shop)).toHaveLength(2)
  })
})
