import type { Actor } from '@rodovia/core/identity/actor.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { addHours, addSeconds } from '@rodovia/core/shared/clock.ts'
import { readEarnings } from '@rodovia/core/wallet/earnings-panel.ts'
import { makePayoutBatch } from '@rodovia/core/wallet/payouts/batches.ts'
import { readPayoutHold } from '@rodovia/core/wallet/payouts/payout-hold.ts'
import { listPayouts, requestPayout } from '@rodovia/core/wallet/payouts/request-payout.ts'
import { setPixKey } from '@rodovia/core/wallet/payouts/set-pix-key.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aConfirmedRequest } from '../support/step-up.ts'
import { admin, openUseCases, type UseCases } from '../support/use-cases.ts'

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
const payoutsOf = async (driver: Actor) => (await listPayouts(ports, { actor: driver, page: {} })).items

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

test('the owner who sets the key back has the money of the waiting payout again', async () => {
  const driver = await aDriverWhoEarned()
  const cents = await balanceOf(driver)
  await setKey(driver, 'thief@pix.test')
  const stolen = await request(driver)
  await setKey(driver, 'ana@pix.test')
  expect(await balanceOf(driver)).toBe(cents)
  expect(await payoutsOf(driver)).toMatchObject([
    { id: stolen.id, status: 'failed', batchId: null, reason: expect.stringContaining('chave PIX') },
  ])
  ports.pass(24 * 60 * 60)
  await expect(makeBatch()).rejects.toMatchObject({ facts: { reason: 'nothing_to_pay_out' } })
})

test('a payout that was requested before the change stays with its key and does not wait', async () => {
  const driver = await aDriverWhoEarned()
  const before = await request(driver)
  await setKey(driver, 'bia@pix.test')
  expect((await makeBatch()).payouts).toMatchObject([{ id: before.id, pixKey: 'ana@pix.test' }])
})

test('two changes and four requests at once: what waits has the last key, each centavo is once', async () => {
  for (let round = 0; round < 8; round++) {
    const driver = await aDriverWhoEarned()
    const cents = await balanceOf(driver)
    await setKey(driver, `${round}@pix.test`)
    ports.pass(1)
    const acts = [setKey(driver, 'bia@pix.test'), setKey(driver, 'eva@pix.test')]
    await Promise.allSettled([...acts, request(driver), request(driver), request(driver), request(driver)])
    const [key] = await ports.query<{ pix_key: string }>('SELECT pix_key FROM users WHERE id = $1', [
      driver.userId,
    ])
    const payouts = await payoutsOf(driver)
    const waiting = payouts.filter(({ status }) => status === 'requested')
    for (const payout of waiting) {
      expect(payout.pixKey).toBe(key!.pix_key)
      expect(payout.heldUntil).toEqual(addSeconds(ports.clock(), 24 * 60 * 60))
    }
    const sum = waiting.reduce((all, { amountCents }) => all + amountCents, 0n)
    expect(sum + (await balanceOf(driver))).toBe(cents)
  }
})

test('a batch and a change at once: a payout is sent or returned, never both', async () => {
  const driver = await aDriverWhoEarned()
  const cents = await balanceOf(driver)
  await setKey(driver, 'bia@pix.test')
  await request(driver)
  ports.pass(24 * 60 * 60)
  await Promise.allSettled([makeBatch(), setKey(driver, 'eva@pix.test')])
  const [payout] = await payoutsOf(driver)
  expect(['sent', 'requested']).toContain(payout?.status)
  expect(await balanceOf(driver)).toBe(0n)
  expect(payout?.amountCents).toBe(cents)
})
