import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { issueAt } from '../shared/refusal.fixture.ts'
import { isSound } from '../wallet/soundness.ts'
import { syncOperations } from './sync-operations.ts'

let platform: UseCases
let shop: Actor
let driver: Actor
let order: Delivery
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())
beforeEach(async () => {
  ;[shop, driver] = await Promise.all([platform.aShop(), platform.aDriver()])
  order = await platform.anOrderWith(driver, shop)
})

test('a note that the driver wrote offline comes once, with the time when it was written', async () => {
  const occurredAt = new Date(platform.clock().getTime() + 60_000).toISOString()
  const sync = (note: string) =>
    syncOperations(platform, {
      request: aRequestBy(driver),
      operations: [{ opId: `note-${order.code}`, op: 'note', code: order.code, occurredAt, note }],
    })
  platform.pass(600)
  expect(await sync('Estou na portaria')).toMatchObject([{ outcome: 'done', status: 'accepted' }])
  expect(await sync('Estou na portaria')).toMatchObject([{ outcome: 'duplicate' }])
  const [note, ...more] = (await platform.deliveries.notes([order.orderId])).get(order.orderId) ?? []
  expect([note!.at.toISOString(), more]).toEqual([occurredAt, []])
  const [refused] = await syncOperations(platform, {
    request: aRequestBy(driver),
    operations: [{ opId: 'empty', op: 'note', code: order.code, occurredAt }],
  })
  expect(refused).toMatchObject({
    outcome: 'refused',
    refusal: { facts: { issues: [issueAt('note', 'must not be empty')] } },
  })
})

test('attempts made offline count by the time of the phone, and the last allowed one makes the return', async () => {
  await platform.step(driver, order, 'arrived', 'picked', 'on-route')
  const at = (minutes: number) => new Date(platform.clock().getTime() - minutes * 60_000).toISOString()
  const attempt = { op: 'attempt-failed', code: order.code, attemptReason: 'closed' }
  await syncOperations(platform, {
    request: aRequestBy(driver),
    operations: [
      { ...attempt, opId: '1', occurredAt: at(120) },
      { ...attempt, opId: '2', occurredAt: at(5) },
    ],
  })
  expect(await platform.read(order)).toMatchObject({ status: 'returning', failedAttempts: 2 })
  expect(await platform.ledger.check()).toSatisfy(isSound)
})
