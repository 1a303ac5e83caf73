import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aConfirmedRequest } from '../../../../test/support/step-up.ts'
import { admin, openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { addHours } from '../../shared/clock.ts'
import { readEarnings } from '../earnings-panel.ts'
import { isSound } from '../soundness.ts'
import { makePayoutBatch } from './batches.ts'
import { readPayoutHold } from './payout-hold.ts'
import { requestPayout } from './request-payout.ts'
import { setPixKey } from './set-pix-key.ts'

let ports: UseCases
beforeAll(async () => {
  ports = await openUseCases()
})
afterEach(async () => expect(isSound(await ports.ledger.check())).toBe(true))
afterAll(() => ports[Symbol.asyncDispose]())

const confirmed = (driver: Actor) => aConfirmedRequest(ports, driver)
const setKey = async (driver: Actor, pixKey: string) =>
  setPixKey(ports, { request: await confirmed(driver), pixKey })
const request = async (driver: Actor) => requestPayout(ports, { request: await confirmed(driver) })
const makeBatch = () => makePayoutBatch(ports, { request: aRequestBy(admin) })
const balanceOf = async (driver: Actor) => (await readEarnings(ports, { actor: driver })).balanceCents

async function earn(driver: Actor): Promise<void> {
  const steps = ['accept', 'arrived', 'picked', 'on-route', 'delivered'] as const
  await ports.anOrderWith(driver, await ports.aShop(), steps)
}

async function aDriverWhoEarned(pixKey = 'ana@pix.test'): Promise<Actor> {
  const driver = await ports.aDriver()
  await earn(driver)
  await setPixKey(ports, { request: aRequestBy(driver), pixKey })
  return driver
}

test('with the first key nothing waits', async () => {
  const driver = await aDriverWhoEarned()
  expect(await readPayoutHold(ports, driver.userId)).toBeNull()
  const payout = await requestPayout(ports, { request: aRequestBy(driver) })
  expect(payout.heldUntil).toBeNull()
  expect((await makeBatch()).payouts).toMatchObject([{ id: payout.id }])
})

test('after another key a payout waits 24 hours, and goes into a batch then', async () => {
  const driver = await aDriverWhoEarned()
  await setKey(driver, 'bia@pix.test')
  const until = addHours(ports.clock(), 24)
  expect(await readPayoutHold(ports, driver.userId)).toEqual(until)
  ports.pass(60)
  const payout = await request(driver)
  expect(payout).toMatchObject({ status: 'requested', pixKey: 'bia@pix.test', heldUntil: until })
  expect(await balanceOf(driver)).toBe(0n)
  const nothing = { facts: { reason: 'nothing_to_pay_out' } }
  await expect(makeBatch()).rejects.toMatchObject(nothing)
  ports.pass(24 * 60 * 60 - 61)
  await expect(makeBatch()).rejects.toMatchObject(nothing)
  ports.pass(1)
  expect((await makeBatch()).payouts).toMatchObject([{ id: payout.id, pixKey: 'bia@pix.test' }])
})

test('24 hours after another key a payout neither waits nor needs a confirmation', async () => {
  const driver = await aDriverWhoEarned()
  await setKey(driver, 'bia@pix.test')
  ports.pass(24 * 60 * 60)
  expect((await requestPayout(ports, { request: aRequestBy(driver) })).heldUntil).toBeNull()
  await makeBatch()
})

test('the platform, too, confirms a payout that it requests for a driver, and it waits', async () => {
  const driver = await aDriverWhoEarned()
  await setKey(driver, 'bia@pix.test')
  const asked = { request: aRequestBy(admin), driverId: driver.userId }
  await expect(requestPayout(ports, asked)).rejects.toMatchObject({ code: 'step_up_required' })
})

test('a payout that was requested before the change stays with its key and does not wait', async () => {
  const driver = await aDriverWhoEarned()
  const before = await request(driver)
  await setKey(driver, 'bia@pix.test')
  expect((await makeBatch()).payouts).toMatchObject([{ id: before.id, pixKey: 'ana@pix.test' }])
})
