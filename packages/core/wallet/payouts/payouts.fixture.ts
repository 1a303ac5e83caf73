import { admin, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { readEarnings } from '../earnings-panel.ts'
import { makePayoutBatch } from './batches.ts'
import type { PayoutBatch } from './payout.ts'
import { requestPayout } from './request-payout.ts'
import { setPixKey } from './set-pix-key.ts'
import { type SettlePayouts, settlePayouts } from './settle-payouts.ts'

export async function accountOf(ports: UseCases, kind: string): Promise<bigint> {
  const [row] = await ports.query<{ cents: string }>(
    `SELECT coalesce(sum(amount_cents), 0)::text AS cents FROM ledger_entries WHERE account_kind = $1`,
    [kind],
  )
  return BigInt(row!.cents)
}

export const times = <Result>(count: number, act: (at: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => act(at)))
export const done = <Result>(results: PromiseSettledResult<Result>[]): Result[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
export const codes = (results: PromiseSettledResult<unknown>[]) =>
  new Set(
    results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code ?? result.reason] : [])),
  )

export const request = (ports: UseCases, actor: Actor, driverId: string | null = null) =>
  requestPayout(ports, { request: aRequestBy(actor), driverId })
export const makeBatch = (ports: UseCases, actor = admin) =>
  makePayoutBatch(ports, { request: aRequestBy(actor) })
export const settle = (ports: UseCases, batch: PayoutBatch, outcomes: Partial<SettlePayouts>) =>
  settlePayouts(ports, {
    request: aRequestBy(admin),
    batchId: batch.id,
    settled: [],
    failed: [],
    ...outcomes,
  })
export const balanceOf = async (ports: UseCases, driver: Actor) =>
  (await readEarnings(ports, { actor: driver })).balanceCents

export async function aDriverWhoEarned(
  ports: UseCases,
  key: string | null = 'joao@rodovia.test',
): Promise<Actor> {
  const driver = await ports.aDriver()
  await deliver(ports, driver)
  if (key !== null) await setPixKey(ports, { request: aRequestBy(driver), pixKey: key })
  return driver
}

export async function deliver(ports: UseCases, driver: Actor): Promise<void> {
  await ports.anOrderWith(driver, await ports.aShop(), [
    'accept',
    'arrived',
    'picked',
    'on-route',
    'delivered',
  ])
}
