import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aConfirmedRequest, aSession, password } from '../../../../test/support/step-up.ts'
import { admin, openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { changePassword } from '../../identity/change-password.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { confirmIdentity, stepUpSeconds } from '../../identity/step-up.ts'
import { addSeconds } from '../../shared/clock.ts'
import { readEarnings } from '../earnings-panel.ts'
import { isSound } from '../soundness.ts'
import { makePayoutBatch } from './batches.ts'
import { listPayouts, requestPayout } from './request-payout.ts'
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

const confirm = (actor: Actor, more: Partial<Parameters<typeof confirmIdentity>[1]> = {}) =>
  confirmIdentity(ports, { request: aRequestBy(actor), password, ...more })

/** Makes a driver who may set the first key freely. */
async function aDriver() {
  const driver = await ports.aDriver()
  const [account] = await ports.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    driver.userId,
  ])
  return { actor: await aSession(ports, account!.email), email: account!.email }
}

describe('a change of the PIX key', () => {
  const change = (actor: Actor, pixKey: string, stepUpToken: string | null = null) =>
    setPixKey(ports, { request: aRequestBy(actor, { stepUpToken }), pixKey })
  const needed = { code: 'step_up_required', facts: { action: 'change_pix_key' } }
  const stale = { code: 'step_up_required', facts: { action: 'change_pix_key', isStale: true } }

  test('is free for the first key and for the same again, and asks for the person after that', async () => {
    const { actor } = await aDriver()
    expect((await change(actor, 'ana@pix.test')).pixKey).toBe('ana@pix.test')
    expect((await change(actor, 'ana@pix.test')).pixKey).toBe('ana@pix.test')
    await expect(change(actor, 'bia@pix.test')).rejects.toMatchObject(needed)
    const { token } = await confirm(actor)
    expect((await change(actor, 'bia@pix.test', token)).pixKey).toBe('bia@pix.test')
  })

  test('refuses an expired token, another session’s, another user’s, a forged one, and one from before a new password', async () => {
    const { actor, email } = await aDriver()
    await change(actor, 'ana@pix.test')
    const { token } = await confirm(actor)
    const others = [await aSession(ports, email), (await aDriver()).actor]
    for (const other of others)
      await expect(change(actor, 'bia@pix.test', (await confirm(other)).token)).rejects.toMatchObject(stale)
    for (const forged of [`${token}A`, token.replace(/\d+/, '9999999999'), ''])
      await expect(change(actor, 'bia@pix.test', forged)).rejects.toMatchObject(stale)

    ports.pass(stepUpSeconds)
    await expect(change(actor, 'bia@pix.test', token)).rejects.toMatchObject(stale)
    const { token: before } = await confirm(actor)
    const newPassword = 'longer than before'
    await changePassword(ports, { request: aRequestBy(actor), currentPassword: password, newPassword })
    await expect(change(actor, 'bia@pix.test', before)).rejects.toMatchObject(stale)
    const { token: after } = await confirm(actor, { password: newPassword })
    expect((await change(actor, 'bia@pix.test', after)).pixKey).toBe('bia@pix.test')
  })

  test('has one free key, however many are set at once', async () => {
    const { actor } = await aDriver()
    const keys = Array.from({ length: 8 }, (_, at) => `key-${at}@pix.test`)
    const results = await Promise.allSettled(keys.map((key) => change(actor, key)))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(refused).toHaveLength(7)
    expect(new Set(refused)).toEqual(new Set(['step_up_required']))
  })

  test('of two at once with a token leaves one of them', async () => {
    const { actor } = await aDriver()
    await change(actor, 'ana@pix.test')
    const request = await aConfirmedRequest(ports, actor)
    const both = ['bia@pix.test', 'eva@pix.test']
    await Promise.all(both.map((pixKey) => setPixKey(ports, { request, pixKey })))
    expect(both).toContain((await ports.users.findByIds([actor.userId])).get(actor.userId)?.pixKey)
  })
})
