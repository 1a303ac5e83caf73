import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import {
  aKeyOf,
  confirm,
  confirmCancel,
  ordersOf,
  propose,
  proposeCancel,
  refusal,
} from '../delivery/orders/proposals.fixture.ts'
import { confirmOrder } from '../delivery/orders/propose-order.ts'
import { aRequestBy } from './request.fixture.ts'

let ports: UseCases
beforeAll(async () => {
  ports = await openUseCases()
})
afterAll(() => ports[Symbol.asyncDispose]())

describe('a confirmation token', () => {
  test('works once: the second use names the order that the first one placed', async () => {
    const shop = await ports.aShop()
    const { confirmationToken } = await propose(ports, shop)
    const { order } = await confirm(ports, shop, confirmationToken)
    const used = refusal('confirmation_used', { orderId: order.orderId })
    await expect(confirm(ports, shop, confirmationToken)).rejects.toMatchObject(used)
    ports.pass(301)
    await expect(confirm(ports, shop, confirmationToken)).rejects.toMatchObject(used)
    expect(await ordersOf(ports, shop)).toHaveLength(1)
  })

  test('that comes many times at once places one order, and the other answers name it', async () => {
    const shop = await ports.aShop()
    const { confirmationToken } = await propose(ports, shop)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => confirm(ports, shop, confirmationToken)),
    )
    const placed = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.order.orderId] : []))
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(placed).toHaveLength(1)
    for (const reason of refused)
      expect(reason).toMatchObject(refusal('confirmation_used', { orderId: placed[0] }))
    expect(await ordersOf(ports, shop)).toHaveLength(1)
  })

  test('expires, and then nothing was done', async () => {
    const shop = await ports.aShop()
    const { confirmationToken, expiresAt } = await propose(ports, shop)
    ports.pass(300)
    await expect(confirm(ports, shop, confirmationToken)).rejects.toMatchObject(
      refusal('confirmation_expired', { expiredAt: expiresAt }),
    )
    expect(await ordersOf(ports, shop)).toEqual([])
  })

  test('is for who made the proposal: not for another key, nor for the person, nor for another shop', async () => {
    const shop = await ports.aShop()
    const [key, otherKey] = [aKeyOf(shop), aKeyOf(shop)]
    const { confirmationToken } = await propose(ports, key)
    for (const other of [otherKey, shop, await ports.aShop()])
      await expect(confirm(ports, other, confirmationToken)).rejects.toMatchObject(
        refusal('not_found', { kind: 'confirmation' }),
      )
    expect((await confirm(ports, key, confirmationToken)).order.createdBy).toBe(shop.userId)
  })

  test('is for what was proposed: not for something else', async () => {
    const shop = await ports.aShop()
    const { confirmationToken } = await propose(ports, shop)
    for (const token of ['', 'rdc_none', confirmationToken.toLowerCase()])
      await expect(confirm(ports, shop, token)).rejects.toMatchObject(
        refusal('not_found', { kind: 'confirmation' }),
      )
    await expect(confirmCancel(ports, shop, confirmationToken)).rejects.toMatchObject(refusal('not_found'))
    const { order } = await confirm(ports, shop, confirmationToken)
    const { proposed } = await proposeCancel(ports, shop, order.orderId)
    await expect(confirm(ports, shop, proposed!.confirmationToken)).rejects.toMatchObject(
      refusal('not_found'),
    )
  })

  test('is bound to the price: another one is none that was agreed on', async () => {
    const shop = await ports.aShop()
    const { confirmationToken } = await propose(ports, shop)
    await ports.query('UPDATE confirmations SET cents = cents + 1 WHERE caller_id = $1', [shop.userId])
    await expect(confirm(ports, shop, confirmationToken)).rejects.toMatchObject(
      refusal('confirmation_expired'),
    )
    expect(await ordersOf(ports, shop)).toEqual([])
  })

  test('outlives a refusal that passes: with money in the wallet it is confirmed after all', async () => {
    const shop = await ports.aShop(4_000n)
    const [one, other] = [await propose(ports, shop), await propose(ports, shop)]
    await confirm(ports, shop, one.confirmationToken)
    await expect(confirm(ports, shop, other.confirmationToken)).rejects.toMatchObject(
      refusal('insufficient_funds'),
    )
    expect(await ordersOf(ports, shop)).toHaveLength(1)
  })

  test('takes no Idempotency-Key beside it', async () => {
    const shop = await ports.aShop()
    const { confirmationToken: token } = await propose(ports, shop)
    const request = {
      ...aRequestBy(shop),
      idempotencyKey: { callerId: shop.userId, key: 'mine', resultId: null },
    }
    await expect(confirmOrder(ports, { request, token })).rejects.toMatchObject(refusal('validation_failed'))
  })

  test('is not kept as it is, and what it stood for is dropped a day later', async () => {
    const shop = await ports.aShop()
    const { confirmationToken } = await propose(ports, shop)
    const rows = () => ports.query('SELECT * FROM confirmations WHERE caller_id = $1', [shop.userId])
    expect(JSON.stringify(await rows())).not.toContain(confirmationToken)
    await ports.runMaintenance(ports.clock())
    expect(await rows()).toHaveLength(1)
    ports.pass(25 * 3600)
    await ports.runMaintenance(ports.clock())
    expect(await rows()).toEqual([])
  })
})
