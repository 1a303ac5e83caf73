import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { anActor } from '../../identity/actor.fixture.ts'
import { confirmCancel, propose, proposeCancel, refusal } from './proposals.fixture.ts'

let ports: UseCases
beforeAll(async () => {
  ports = await openUseCases()
})
afterAll(() => ports[Symbol.asyncDispose]())

describe('a cancellation', () => {
  test('is proposed with its refund, and done once it is confirmed', async () => {
    const shop = await ports.aShop()
    const { orderId, priceCents } = await ports.anOrder(shop)
    const proposal = await proposeCancel(ports, shop, orderId)
    expect(proposal).toMatchObject({ isAllowed: true, refundCents: priceCents, until: 'picked_up' })
    const token = proposal.proposed!.confirmationToken
    expect(await confirmCancel(ports, shop, token)).toMatchObject({
      order: { status: 'canceled' },
      refundCents: priceCents,
    })
    await expect(confirmCancel(ports, shop, token)).rejects.toMatchObject(
      refusal('confirmation_used', { orderId }),
    )
    expect(await proposeCancel(ports, shop, orderId)).toMatchObject({ isAllowed: false, proposed: null })
  })

  test('is refused where the parcel was picked up meanwhile', async () => {
    const shop = await ports.aShop()
    const driver = await ports.aDriver()
    const order = await ports.anOrderWith(driver, shop)
    const { proposed } = await proposeCancel(ports, shop, order.orderId)
    await ports.step(driver, order, 'arrived', 'picked')
    await expect(confirmCancel(ports, shop, proposed!.confirmationToken)).rejects.toMatchObject(
      refusal('invalid_state', { status: 'picked_up' }),
    )
  })

  test('of another shop’s order is proposed to nobody', async () => {
    const { orderId } = await ports.anOrder(await ports.aShop())
    await expect(proposeCancel(ports, await ports.aShop(), orderId)).rejects.toMatchObject(
      refusal('not_found'),
    )
    await expect(proposeCancel(ports, admin, orderId)).rejects.toMatchObject(refusal('forbidden'))
    await expect(propose(ports, anActor({ role: 'viewer' }))).rejects.toMatchObject(refusal('forbidden'))
  })
})
