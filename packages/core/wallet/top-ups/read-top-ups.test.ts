import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEndToEndId } from '../../../../test/support/bank-peer.ts'
import { admin, openUseCases, operator, type UseCases } from '../../../../test/support/use-cases.ts'
import { anActor } from '../../identity/actor.fixture.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { confirmTopUp } from './confirm-top-up.ts'
import { findTopUp, listTopUps } from './read-top-ups.ts'
import { requestTopUp } from './request-top-up.ts'

let ports: UseCases
beforeAll(async () => {
  ports = await openUseCases()
})
afterAll(() => ports[Symbol.asyncDispose]())

const confirm = (txid: string, endToEndId: string, amountCents: bigint, actor = admin) =>
  confirmTopUp(ports, { request: aRequestBy(actor), txid, endToEndId, amountCents })

test('charges are the tenant’s own, and confirmed by who runs the platform', async () => {
  const [shop, stranger] = [await ports.aShop(0n), await ports.aShop(0n)]
  const charge = await requestTopUp(ports, { request: aRequestBy(shop), amountCents: 100n })
  expect(await findTopUp(ports, { actor: shop, id: charge.id })).toEqual(charge)
  expect((await listTopUps(ports, { actor: shop, page: {} })).items).toEqual([charge])
  const notFound = { code: 'not_found' }
  await expect(findTopUp(ports, { actor: stranger, id: charge.id })).rejects.toMatchObject(notFound)
  await expect(findTopUp(ports, { actor: shop, id: 'none' })).rejects.toMatchObject(notFound)
  await expect(confirm(charge.txid, anEndToEndId(), 1n, stranger)).rejects.toMatchObject(notFound)
  for (const actor of [shop, operator])
    await expect(confirm(charge.txid, anEndToEndId(), 1n, actor)).rejects.toMatchObject({ code: 'forbidden' })
  const viewer = anActor({ ...shop, role: 'manager' })
  await expect(requestTopUp(ports, { request: aRequestBy(viewer), amountCents: 100n })).rejects.toMatchObject(
    {
      code: 'forbidden',
    },
  )
})
