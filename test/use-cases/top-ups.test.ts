import { anActor } from '@rodovia/core/identity/actor.fixture.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { confirmTopUp } from '@rodovia/core/wallet/pix/confirm-top-up.ts'
import { findTopUp, listTopUps } from '@rodovia/core/wallet/pix/read-top-ups.ts'
import { requestTopUp } from '@rodovia/core/wallet/pix/request-top-up.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEndToEndId } from '../support/bank-peer.ts'
import { parseBrCode } from '../support/br-code.ts'
import { admin, openUseCases, operator, type UseCases } from '../support/use-cases.ts'

let ports: UseCases
beforeAll(async () => {
  ports = await openUseCases()
})
afterAll(() => ports[Symbol.asyncDispose]())

const balanceOf = async ({ tenantId }: { tenantId: Parameters<UseCases['ledger']['balances']>[0][number] }) =>
  (await ports.ledger.balances([tenantId])).get(tenantId)
const confirm = (txid: string, endToEndId: string, amountCents: bigint, actor = admin) =>
  confirmTopUp(ports, { request: aRequestBy(actor), txid, endToEndId, amountCents })

test('without a bank’s API the code is on our key, and fifty who confirm one payment at once credit it once', async () => {
  const shop = await ports.aShop(0n)
  const charge = await requestTopUp(ports, { request: aRequestBy(shop), amountCents: 10_000n })
  expect(parseBrCode(charge.brCode)).toMatchObject({
    isPaidOnce: false,
    pixKey: 'demo@rodovia.example',
    amount: 100,
    txid: charge.txid,
  })
  const endToEndId = anEndToEndId()
  const confirmed = await Promise.all(
    Array.from({ length: 50 }, () => confirm(charge.txid, endToEndId, 10_000n)),
  )
  expect(new Set(confirmed.map(({ paidCents }) => paidCents))).toEqual(new Set([10_000n]))
  expect(await balanceOf(shop)).toBe(10_000n)
  await confirm(charge.txid, anEndToEndId(), 1n)
  expect(await balanceOf(shop)).toBe(10_001n)
  expect(isSound(await ports.ledger.check())).toBe(true)
})

test('a payment is of one charge and of one amount', async () => {
  const shop = await ports.aShop(0n)
  const [one, other] = [
    await requestTopUp(ports, { request: aRequestBy(shop), amountCents: 500n }),
    await requestTopUp(ports, { request: aRequestBy(shop), amountCents: 500n }),
  ]
  const endToEndId = anEndToEndId()
  await confirm(one.txid, endToEndId, 500n)
  const issue = { code: 'validation_failed', facts: { issues: [{ field: 'end_to_end_id' }] } }
  await expect(confirm(other.txid, endToEndId, 500n)).rejects.toMatchObject(issue)
  await expect(confirm(one.txid, endToEndId, 400n)).rejects.toMatchObject(issue)
  await expect(confirm(one.txid, 'E123', 500n)).rejects.toMatchObject(issue)
  await expect(confirm(one.txid, anEndToEndId(), 0n)).rejects.toMatchObject({ code: 'validation_failed' })
  expect(await balanceOf(shop)).toBe(500n)
})

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

test('an amount below a real or above the limit is refused, and so is any where no key is configured', async () => {
  const request = aRequestBy(await ports.aShop(0n))
  for (const amountCents of [0n, 99n, 5_000_001n])
    await expect(requestTopUp(ports, { request, amountCents })).rejects.toMatchObject({
      code: 'validation_failed',
    })
  await expect(
    requestTopUp({ ...ports, pixProvider: null }, { request, amountCents: 100n }),
  ).rejects.toMatchObject({ code: 'unavailable', facts: { reason: 'pix_not_configured' } })
})
