import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { twilioAccount } from '../../../../test/support/twilio-peer.ts'
import { openUseCases, operator, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { setSupportPhone } from '../../identity/support-phone.ts'
import { readOrderAccessLog, readOwnAccessLog } from '../../privacy/read-access-log.ts'
import { requestContactErasure, requestErasure } from '../../privacy/request-erasure.ts'
import { issueAt } from '../../shared/refusal.fixture.ts'
import { aScene, byDriver, byLink, byUser, dialed, page, refused, type Scene } from './calls.fixture.ts'

let plain: UseCases
let masked: UseCases
beforeAll(async () => {
  ;[plain, masked] = await Promise.all([openUseCases(), openUseCases(twilioAccount)])
})
afterAll(async () => {
  await plain[Symbol.asyncDispose]()
  await masked[Symbol.asyncDispose]()
})

describe('without a provider', () => {
  let scene: Scene
  beforeEach(async () => {
    scene = await aScene(plain)
  })

  test('the driver gets links by the number that the driver sees, and the order’s tenant and the driver can read so', async () => {
    const { recipientPhone, driver, shop, order } = scene
    const { number, ...call } = await byDriver(plain, scene, 'recipient')
    expect(dialed(number)).toBe(recipientPhone)
    expect(call).toEqual({
      to: 'recipient',
      isMasked: false,
      telUrl: `tel:${recipientPhone}`,
      whatsappUrl: `https://wa.me/${recipientPhone.slice(1)}`,
      expiresAt: null,
    })
    const entry = {
      kind: 'phone',
      role: 'driver',
      call: { caller: 'driver', callee: 'recipient', orderId: order.orderId },
    }
    const ofOrder = await readOrderAccessLog(plain, { actor: shop, orderId: order.orderId, page })
    expect(ofOrder.items[0]).toMatchObject(entry)
    const own = await readOwnAccessLog(plain, { actor: driver, page })
    expect(own).toMatchObject({ total: 1, items: [entry] })
  })

  test('neither the recipient nor the shipper gets the driver’s number', async () => {
    const hidden = refused('unavailable', { reason: 'calls_not_configured' })
    await expect(byLink(plain, scene.order, 'driver')).rejects.toMatchObject(hidden)
    await expect(byUser(plain, scene.shop, scene.order, 'driver')).rejects.toMatchObject(hidden)
    const rows = await plain.query('SELECT FROM call_requests WHERE order_id = $1', [scene.order.orderId])
    expect(rows).toEqual([])
    expect(dialed((await byUser(plain, operator, scene.order, 'driver')).number)).toBe(scene.driverPhone)
  })

  test('support is called by its number once it is set, and nobody’s data is read by that', async () => {
    const other = await openUseCases()
    try {
      const place = await aScene(other)
      await expect(byLink(other, place.order, 'support')).rejects.toMatchObject(refused('not_found'))
      await setSupportPhone(other, { request: aRequestBy(operator), phone: '+55 11 3000-9999' })
      await other.query(`UPDATE tenants SET support_phone = '+55 11 3000-9999' WHERE id = $1`, [
        place.order.tenantId,
      ])
      const driverless = await other.anOrder(place.shop)
      expect(await byLink(other, driverless, 'support')).toMatchObject({
        isMasked: false,
        telUrl: 'tel:+551130009999',
      })
      expect(await other.query('SELECT FROM call_requests')).toEqual([])
    } finally {
      await other[Symbol.asyncDispose]()
    }
  })

  test('strangers, offers and ended deliveries are refused', async () => {
    const { shop, driver, order } = scene
    const other = await plain.aDriver()
    await expect(byDriver(plain, { ...scene, driver: other }, 'recipient')).rejects.toMatchObject(
      refused('not_found'),
    )
    await expect(byUser(plain, await plain.aShop(), order, 'recipient')).rejects.toMatchObject(
      refused('not_found'),
    )
    await expect(byUser(plain, { ...shop, role: 'viewer' }, order, 'recipient')).rejects.toMatchObject(
      refused('forbidden', { capability: 'order.note' }),
    )
    await expect(byLink(plain, order, 'recipient')).rejects.toMatchObject(
      refused('validation_failed', {
        issues: [issueAt('to', 'must be one of driver, support; got "recipient"')],
      }),
    )
    await plain.step(driver, order, 'arrived', 'picked', 'on-route', 'delivered')
    await byDriver(plain, scene, 'recipient')
    await plain.query(`UPDATE deliveries SET ended_at = ended_at - interval '25 hours' WHERE order_id = $1`, [
      order.orderId,
    ])
    await expect(byDriver(plain, scene, 'recipient')).rejects.toMatchObject(
      refused('invalid_state', { status: 'delivered' }),
    )
    await expect(byLink(plain, order, 'driver')).rejects.toMatchObject(refused('invalid_state'))
  })
})

describe('with a provider', () => {
  let scene: Scene
  beforeEach(async () => {
    scene = await aScene(masked)
  })

  test('of forty requests at once no person has one number for two others', async () => {
    const { driver, shop, driverPhone } = scene
    const orders = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        masked.anOrder(shop, { recipientPhone: `+5511 7000-000${index}`, senderPhone: '+55 11 3000-1111' }),
      ),
    )
    await Promise.all(
      orders.map(({ orderId }) =>
        masked.query(
          `UPDATE deliveries SET status = 'accepted', driver_id = $2, driver_tenant_id = $3, driver_first_name = 'João',
             driver_persona = 'carro_van', dispatch_at = NULL WHERE order_id = $1`,
          [orderId, driver.userId, driver.tenantId],
        ),
      ),
    )
    const wanted = orders.flatMap((order) =>
      Array.from({ length: 8 }, (_, index) => ({ order, to: index % 2 ? 'sender' : 'recipient' }) as const),
    )
    await Promise.all(wanted.map(({ order, to }) => byDriver(masked, { ...scene, order }, to)))
    const live = await masked.query<{ proxy: string; phone: string }>(
      `SELECT proxy_number AS proxy, unnest(ARRAY[caller_phone, callee_phone]) AS phone FROM masked_calls
       WHERE expires_at > $1 AND $2 IN (caller_phone, callee_phone)`,
      [masked.clock(), driverPhone],
    )
    const uses = live.map(({ proxy, phone }) => `${proxy} ${phone}`)
    expect(new Set(uses).size).toBe(uses.length)
    expect(live.filter(({ phone }) => phone === driverPhone).length).toBe(2)
    expect(
      await masked.query('SELECT FROM call_requests WHERE driver_id = $1', [driver.userId]),
    ).toHaveLength(40)
  })

  test('all numbers in use by others is said so', async () => {
    const { order, shop } = scene
    const colleague = (): Actor => ({ ...shop, userId: masked.newId() })
    for (const from of ['(11) 96666-0001', '(11) 96666-0002'])
      await byUser(masked, colleague(), order, 'recipient', from)
    // One user has one telephone at a time.
    for (const from of ['(11) 96666-0001', '(11) 96666-0004'])
      await byUser(masked, shop, order, 'driver', from)
    await expect(byUser(masked, shop, order, 'recipient', '(11) 96666-0003')).rejects.toMatchObject(
      refused('unavailable', { reason: 'call_numbers_in_use' }),
    )
  })

  test.each([
    ['91234-5678', true, null],
    ['0800 705 2030,12345678', false, 'tel:08007052030,12345678'],
    ['4004-1234', false, 'tel:40041234'],
  ])('the driver calls %s; masked: %s', async (recipientPhone, isMasked, telUrl) => {
    const order = await masked.anOrderWith(scene.driver, scene.shop, ['accept'], { recipientPhone })
    const call = await byDriver(masked, { ...scene, order }, 'recipient')
    expect(call).toMatchObject({ isMasked, whatsappUrl: null })
    if (telUrl !== null) expect(call.telUrl).toBe(telUrl)
  })

  test('an erased contact or driver leaves no number behind', async () => {
    const { driver, shop, order, driverPhone, recipientPhone } = scene
    const bindings = () => masked.query('SELECT FROM masked_calls WHERE order_id = $1', [order.orderId])
    await byDriver(masked, scene, 'recipient')
    await masked.step(driver, order, 'arrived', 'picked', 'on-route', 'delivered')
    expect(await bindings()).toHaveLength(1)
    await requestContactErasure(masked, { request: aRequestBy(shop), phone: recipientPhone })
    expect(await bindings()).toEqual([])

    const another = await aScene(masked)
    await byDriver(masked, another, 'recipient')
    await masked.query(`UPDATE deliveries SET status = 'canceled', ended_at = $2 WHERE order_id = $1`, [
      ...[another.order.orderId, masked.clock()],
    ])
    await requestErasure(masked, { request: aRequestBy(another.driver), password: 'long enough 2026' })
    const left = await masked.query('SELECT caller_phone FROM masked_calls WHERE caller_phone = $1', [
      another.driverPhone,
    ])
    expect(left).toEqual([])
    expect(driverPhone).not.toBe(another.driverPhone)
  })
})

test('a link takes 20 requests a day', async () => {
  const { order } = await aScene(masked)
  for (let at = 0; at < 20; at++) await byLink(masked, order, 'driver')
  await expect(byLink(masked, order, 'driver')).rejects.toMatchObject(
    refused('rate_limited', { policy: 'calls-of-link' }),
  )
})
