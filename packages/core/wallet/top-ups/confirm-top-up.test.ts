import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEndToEndId } from '../../../../test/support/bank-peer.ts'
import { parseBrCode } from '../../../../test/support/br-code.ts'
import { admin, openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { isSound } from '../soundness.ts'
import { confirmTopUp } from './confirm-top-up.ts'
import { requestTopUp } from './request-top-up.ts'

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
